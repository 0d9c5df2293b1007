# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Rules for the modules that see Unreal: what breaks in an engine that is not at hand.

What Unreal's header tool would refuse is checked by Host/HeaderTool.
"""

import json
import re

# What a file may use only if it, or a header of its own module that it includes, includes this; and its Build.cs then
# has that module. Taken from Epic's API pages.
SYMBOLS = """
    AActor                          GameFramework/Actor.h                       Engine
    Algo::StableSort                Algo/StableSort.h                           Core
    EAutomationTestFlags            Misc/AutomationTest.h                       Core
    EShadowCacheInvalidationBehavior SceneTypes.h                               Engine
    ETeleportType                   Engine/EngineTypes.h|Components/SceneComponent.h Engine
    FActionToken                    Logging/TokenizedMessage.h                  Core
    FActorComponentTickFunction::ExecuteTickHelper GameFramework/Actor.h        Engine
    FAssetData                      AssetRegistry/AssetData.h                   CoreUObject
    FAssetRegistryTagsContextData   UObject/AssetRegistryTagsContext.h          CoreUObject
    FBodyInstance                   PhysicsEngine/BodyInstance.h                Engine
    FCollisionObjectQueryParams     CollisionQueryParams.h                      Engine
    FCollisionQueryParams           CollisionQueryParams.h                      Engine
    FCollisionShape                 CollisionShape.h                            PhysicsCore
    FDataValidationContext          Misc/DataValidation.h                       CoreUObject
    FDynamicMesh3                   DynamicMesh/DynamicMesh3.h                  GeometryCore
    FDynamicMeshAttributeSet        DynamicMesh/DynamicMeshAttributeSet.h       GeometryCore
    FDynamicMeshNormalOverlay       DynamicMesh/DynamicMeshAttributeSet.h       GeometryCore
    FEditorDelegates                Editor.h                                    UnrealEd
    FFileHelper                     Misc/FileHelper.h                           Core
    FIndex3i                        IndexTypes.h                                GeometryCore
    FKAggregateGeom                 PhysicsEngine/AggregateGeom.h               Engine
    FMessageLog                     Logging/MessageLog.h                        Core
    FObjectPreSaveContext           UObject/ObjectSaveContext.h                 CoreUObject
    FOverlapResult                  Engine/OverlapResult.h                      Engine
    FPackageName                    Misc/PackageName.h                          CoreUObject
    FParse                          Misc/Parse.h                                Core
    FPaths                          Misc/Paths.h                                Core
    FPhysicsCommand                 Physics/PhysicsInterfaceCore.h              Engine
    FPlatformTime                   HAL/PlatformTime.h                          Core
    FPropertyChangedEvent           UObject/UnrealType.h                        CoreUObject
    FReimportHandler                EditorReimportHandler.h                     UnrealEd
    FReimportManager                EditorReimportHandler.h                     UnrealEd
    FReply                          Input/Reply.h|Widgets/Input/SButton.h       SlateCore
    FSavePackageArgs                UObject/SavePackage.h                       CoreUObject
    FScopedTransaction              ScopedTransaction.h                         UnrealEd
    FTSTicker                       Containers/Ticker.h                         Core
    FindObjectFast                  UObject/UObjectGlobals.h                    CoreUObject
    FSlateApplication               Framework/Application/SlateApplication.h    Slate
    FSlateIcon                      Textures/SlateIcon.h                        SlateCore
    FSlateNotificationManager       Framework/Notifications/NotificationManager.h Slate
    FSlateStyleRegistry             Styling/SlateStyleRegistry.h                SlateCore
    FSlateStyleSet                  Styling/SlateStyle.h                        SlateCore
    FSlateVectorImageBrush          Brushes/SlateImageBrush.h                   SlateCore
    FStaticMeshLODResources         StaticMeshResources.h                       Engine
    FTestWorldWrapper               Tests/AutomationCommon.h                    Engine
    FTextToken                      Logging/TokenizedMessage.h                  Core
    FTickFunction                   Engine/EngineBaseTypes.h                    Engine
    FUIAction                       Framework/Commands/UIAction.h|ToolMenus.h   Slate
    FUObjectToken                   Misc/UObjectToken.h                         CoreUObject
    FWorldDelegates                 Engine/World.h                              Engine
    GEditor                         Editor.h                                    UnrealEd
    GetTransientPackage             UObject/Package.h                           CoreUObject
    GetWindParameters_GameThread    SceneInterface.h                            Engine
    GWarn                           CoreGlobals.h                               Core
    IAssetTools                     IAssetTools.h                               AssetTools
    IFileManager                    HAL/FileManager.h                           Core
    IMPLEMENT_MODULE                Modules/ModuleManager.h                     Core
    IPlacementModeModule            IPlacementModeModule.h                      PlacementMode
    IPluginManager                  Interfaces/IPluginManager.h                 Projects
    IsRunningCommandlet             CoreGlobals.h                               Core
    MakeStructOnScope               UObject/StructOnScope.h                     CoreUObject
    NewObject                       UObject/UObjectGlobals.h|UObject/Package.h  CoreUObject
    SButton                         Widgets/Input/SButton.h                     Slate
    SCOPE_CYCLE_COUNTER             Stats/Stats.h                               Core
    TArrayView                      Containers/ArrayView.h                      Core
    TAutoConsoleVariable            HAL/IConsoleManager.h                       Core
    TConstArrayView                 Containers/ArrayView.h                      Core
    TStrongObjectPtr                UObject/StrongObjectPtr.h                   CoreUObject
    TStructOnScope                  UObject/StructOnScope.h                     CoreUObject
    TWeakObjectPtr                  UObject/WeakObjectPtrTemplates.h            CoreUObject
    UActorFactory                   ActorFactories/ActorFactory.h               UnrealEd
    UAssetDefinition                AssetDefinition.h                           AssetDefinition
    UAssetDefinitionDefault         AssetDefinitionDefault.h                    UnrealEd
    UAssetExportTask                AssetExportTask.h                           Engine
    UAssetImportData                EditorFramework/AssetImportData.h           Engine
    UAssetImportTask                AssetImportTask.h                           UnrealEd
    UBodySetup                      PhysicsEngine/BodySetup.h                   Engine
    UCommandlet                     Commandlets/Commandlet.h                    Engine
    UContentBrowserAssetContextMenuContext ContentBrowserMenuContexts.h                ContentBrowser
    UDataAsset                      Engine/DataAsset.h                          Engine
    UDeveloperSettings              Engine/DeveloperSettings.h                  DeveloperSettings
    UDynamicMesh                    UDynamicMesh.h                              GeometryFramework
    UDynamicMeshComponent           Components/DynamicMeshComponent.h           GeometryFramework
    UE::Tasks                       Tasks/Task.h                                Core
    UE_LOG                          Logging/LogMacros.h                         Core
    UEditorActorSubsystem           Subsystems/EditorActorSubsystem.h           UnrealEd
    UExporter                       Exporters/Exporter.h                        Engine
    UFactory                        Factories/Factory.h                         UnrealEd
    UImportSubsystem                Subsystems/ImportSubsystem.h                UnrealEd
    UInstancedStaticMeshComponent   Components/InstancedStaticMeshComponent.h   Engine
    UKismetSystemLibrary            Kismet/KismetSystemLibrary.h                Engine
    UMaterialInterface              Materials/MaterialInterface.h               Engine
    ULevel                          Engine/Level.h                              Engine
    UPhysicalMaterial               PhysicalMaterials/PhysicalMaterial.h        PhysicsCore
    UPlacementSubsystem             Subsystems/PlacementSubsystem.h             EditorFramework
    UPrimitiveComponent             Components/PrimitiveComponent.h             Engine
    USkinnedMeshComponent           Components/SkinnedMeshComponent.h           Engine
    UStaticMesh                     Engine/StaticMesh.h                         Engine
    UToolMenus                      ToolMenus.h                                 ToolMenus
    UWorld                          Engine/World.h                              Engine
"""
SYMBOLS = [
    (re.compile(r"(?<![\w:])" + re.escape(symbol) + r"\b"), symbol, headers.split("|"), module)
    for symbol, headers, module in (line.split() for line in SYMBOLS.strip().splitlines())
]

# Gone, going or spelt differently in one of the supported engines, 5.6 to 5.8.
FORBIDDEN = [
    (r"\bApplicationContextMask\b", "EAutomationTestFlags has no ApplicationContextMask since 5.5"),
    (r"\bENGINE_(MAJOR|MINOR|PATCH)_VERSION\b", "compare versions with UE_VERSION_OLDER_THAN"),
    (r"\b(RHILockBuffer|RHIUnlockBuffer|RHICreateBuffer|FRHIResourceCreateInfo)\b", "deprecated render interface"),
    (r"\.\s*ActorHandle\b", "see GetActor in ClothChaosGeometry.cpp"),
    (r"\bSetNum(Uninitialized|Zeroed)?\s*\([^;]*,\s*(true|false)\s*\)", "use EAllowShrinking"),
    (r"\bRemoveAt(Swap)?\s*\([^;]*,\s*(true|false)\s*\)", "use EAllowShrinking"),
    (r"\bIsPendingKill\b", "use IsValid"),
    (r"(?<![\w.>])EditMesh\s*\(", "EditMesh rebuilds what is drawn: write to GetMesh() and call FastNotifyPositionsUpdated"),
    (r"\bFJsonObject\b", "its keys differ between engines: see ClothSolver/Json.h"),
    (r"\bOnPostEngineInit\b", "engines differ in it: load the module at PostEngineInit"),
    (r"\bFEditorStyle\b", "use FAppStyle"),
    (r"\bbWarningsAsErrors\b", "headers of the engine warn"),
    (r"\b(PostCreateBlueprint|FAssetTypeActions_Base|UEditorAssetLibrary)\b", "gone, or not without another plugin"),
    (r"\bEigen\b", "Eigen belongs to ClothSolver/Private"),
    (r"\bGetObject\s*<", "windows.h has a macro of this name: ask for the type and cast"),
    (r"\bSetSkeletalMesh\s*\(", "use SetSkeletalMeshAsset"),
    (r"\b(Mem|mem)cpy\s*\([^;]*FVector", "FVector is double: convert, do not copy bytes"),
]
FORBIDDEN = [(re.compile(pattern), rule) for pattern, rule in FORBIDDEN]

# The one place that turns UTF-8 into FString, which would take it as ANSI.
UTF8_FILE = "ClothText.h"
UTF8 = re.compile(r"\bc_str\s*\(|\bUTF8_TO_TCHAR\b")

# What others compile with the headers of a module, and what a monolithic game keeps one copy of.
PRECISE = "FPSemantics = FPSemanticsMode.Precise;"

REDIRECT = re.compile(r'PropertyRedirects=\(OldName="/Script/(\w+)\.(\w+)\.(\w+)",NewName="/Script/(\w+)\.(\w+)\.(\w+)"\)')

# Only between #if UE_VERSION_OLDER_THAN and its #endif.
VERSIONED = re.compile(
    r"\b(GetMobility|GetMaterialRelevance|GetDynamicRayTracingInstances|CreateRenderThreadResources)\b"
)

# Reflected types of all modules share one namespace, without the letter in front. Ours begin with Cloth, and are none of
# these, which Epic's API pages list for the engine's own cloth, or which are so general that a project may have them.
REFLECTED = re.compile(r"^(?:UCLASS|USTRUCT|UENUM)\s*\([^{;]*?\b(?:class|struct)\s+(?:\w+_API\s+)?([A-Z]\w+)", re.M)
ENGINE_NAMES = set(
    """
    Cloth ClothActor ClothAsset ClothComponent ClothMesh ClothSettings ClothSimulation
    ClothCollisionData ClothCollisionPrim_Box ClothCollisionPrim_Convex ClothCollisionPrim_ConvexFace
    ClothCollisionPrim_Sphere ClothCollisionPrim_SphereConnection ClothConfig_Legacy ClothConfigBase ClothConfigCommon
    ClothConstraintSetup_Legacy ClothLODDataCommon ClothLODData_Legacy ClothMassMode ClothParameterMask_Legacy
    ClothPhysicalMeshData ClothPhysicalMeshDataBase_Legacy ClothPhysicsProperties_Legacy ClothSharedConfigCommon
    ClothSharedSimConfigBase ClothTetherData ClothVertBoneData ClothingAssetBase ClothingAssetCommon
    ClothingAssetCustomData ClothingInteractor ClothingSimulationFactory ClothingSimulationInteractor
    """.split()
)

EDITOR_HEADERS = re.compile(
    r'#\s*include\s+"(UnrealEd|Editor/|EditorModes|ComponentVisualizer|Factories/|AssetDefinition|IDetail|Detail'
    r"|PropertyEditor|IPlacementMode|LevelEditor)"
)
CHAOS_HEADERS = re.compile(r'#\s*include\s+"(Chaos/|PhysicsProxy/|PBDRigids|Physics/)')
CHAOS_FILE = "ClothChaosGeometry.cpp"
INCLUDE = re.compile(r'#\s*include\s+"([^"]+)"')
# A variable, parameter or capture that hides the solver's namespace; a reflected member hides nothing.
HIDING = re.compile(r"(?:[\w>&*]\s+|[&*\[(,]\s*)Cloth\s*(?:[;=,(){\]]|:(?!:))")
UNORDERED = re.compile(r"\bT(?:Map|Set)\s*<[^;]*>\s+(\w+)\s*[;={]")


def modules(root):
    """The folders of Source that hold a module which sees Unreal."""
    for folder in sorted((root / "Source").iterdir() if (root / "Source").is_dir() else []):
        if folder.is_dir() and folder.name != "ClothSolver":
            yield folder


def editor_modules(root):
    """The names of the modules that only the editor has; all, if the descriptor cannot be read."""
    try:
        listed = json.loads((root / "ClothPhysics.uplugin").read_text(encoding="utf-8-sig")).get("Modules", [])
    except (OSError, ValueError):
        return {folder.name for folder in modules(root)}
    return {module.get("Name") for module in listed if module.get("Type") == "Editor"}


def own_headers(file, text, folder, seen):
    """The includes of a file, and of the headers of its module that it includes."""
    includes = []
    for name in INCLUDE.findall(text):
        includes.append(name)
        for place in (file.parent, folder / "Public", folder / "Private"):
            header = place / name
            if header.is_file() and header not in seen:
                seen.add(header)
                includes += own_headers(header, header.read_text(encoding="utf-8-sig"), folder, seen)
    return includes


def forward_declared(symbol, code):
    return re.search(rf"\b(class|struct)\s+{re.escape(symbol)}\s*[;&*]", code) is not None


CLASS = re.compile(r"^(?:class|struct) (?:\w+_API )?(\w+)[^;{]*\n\{\n(.*?)^\};", re.M | re.S)
MEMBER = re.compile(r"^\t(?!static|using|return|friend|typedef)[\w:<>,*& ]+[\w>*&] (\w+)(?: = [^;]*|\{[^;]*)?;", re.M)
STATIC = re.compile(r"^\tstatic [^;{]*?(\w+)\(", re.M)


def static_violations(root):
    """Yields (file, line number, rule): names in static functions that hide a data member, an error of Microsoft's
    compiler alone (C4458)."""
    files = [p for folder in modules(root) for p in folder.rglob("*") if p.suffix in {".cpp", ".h"}]
    texts = {file: file.read_text(encoding="utf-8-sig") for file in files}
    for header, text in texts.items():
        for owner in CLASS.finditer(text):
            members = set(MEMBER.findall(owner[2]))
            for function in set(STATIC.findall(owner[2])) if members else ():
                definition = re.compile(rf"^[\w:<>,*& ]*\b{owner[1]}::{function}\([^;{{]*\)\n\{{.*?^\}}", re.M | re.S)
                for file, code in texts.items():
                    body = definition.search(code)
                    hidden = body and re.search(
                        rf"(?<!return)(?<![.,(])[\w>&*] (?:const )?({'|'.join(map(re.escape, sorted(members)))})(?: =|;|,|\)|\{{| :)",
                        body[0])
                    if hidden:
                        number = code.count("\n", 0, body.start() + hidden.start(1)) + 1
                        yield file, number, f"{hidden[1]} hides a member of {owner[1]} in a static function: C4458"


def public_part(build):
    """The public dependencies in a Build.cs, as text."""
    return " ".join(re.findall(r"PublicDependencyModuleNames[^;]*;", build))


def redirect_violations(root):
    """Yields (file, line number, rule) about properties that were renamed."""
    file = root / "Config" / "DefaultClothPhysics.ini"
    if not file.is_file():
        return
    headers = [p.read_text(encoding="utf-8-sig") for p in (root / "Source").rglob("Public/*.h")]

    def is_property(type_name, name):
        return any(re.search(rf"\b[UFA]{type_name}\b", text) and re.search(rf"UPROPERTY\([^;]*\b{name}( =[^;]*)?;", text)
                   for text in headers)

    for number, line in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
        if "Redirects=" not in line:
            continue
        redirect = REDIRECT.search(line)
        if redirect is None or not line.startswith("+"):
            yield file, number, "not of the form +PropertyRedirects=(OldName=\"/Script/Module.Type.Old\",NewName=\"...\")"
        elif is_property(redirect[2], redirect[3]):
            yield file, number, f"{redirect[3]} is still a property, so it cannot be redirected"
        elif not is_property(redirect[5], redirect[6]):
            yield file, number, f"{redirect[5]} has no property {redirect[6]}"


def file_violations(file, text, folder, build, is_editor, without_comments):
    """Yields (line number, rule)."""
    code = without_comments(text, False)
    with_literals = without_comments(text, True)
    unordered = set(UNORDERED.findall(code))

    guards = []
    for number, (line, literal) in enumerate(zip(code.split("\n"), with_literals.split("\n")), 1):
        if re.match(r"\s*#\s*if", line):
            guards.append("UE_VERSION_OLDER_THAN" in line)
        elif re.match(r"\s*#\s*endif", line) and guards:
            guards.pop()
        for pattern, rule in FORBIDDEN:
            if pattern.search(literal):
                yield number, rule
        versioned = VERSIONED.search(literal)
        if versioned and not any(guards):
            yield number, f"{versioned[0]} differs between engines: guard it with UE_VERSION_OLDER_THAN"
        if not is_editor and EDITOR_HEADERS.search(literal):
            yield number, "editor header in a runtime module"
        if re.search(r"\bGetPhysicsActor(Handle)?\b", literal) and file.name != CHAOS_FILE:
            yield number, f"engines differ in how they call it: see GetActor in {CHAOS_FILE}"
        # ChaosEngineInterface.h is where the engine has ERadialImpulseFalloff.
        chaos = CHAOS_HEADERS.search(literal) and "Chaos/ChaosEngineInterface.h" not in literal
        if chaos and file.name != CHAOS_FILE:
            yield number, f"Chaos is only seen by {CHAOS_FILE}"
        if UTF8.search(literal) and file.name != UTF8_FILE:
            yield number, f"text of the solver is UTF-8: use ClothText::FromUtf8"
        if HIDING.search(re.sub(r"TObjectPtr<\w+> Cloth;", "", line)):
            yield number, "Cloth is the namespace of the solver: give it another name"
        loop = re.search(r"\bfor\s*\([^;:]*:\s*(\w+)\s*\)", line)
        if loop and loop[1] in unordered:
            yield number, f"the order of {loop[1]} is not defined"

    for reflected in REFLECTED.finditer(code):
        number = code.count("\n", 0, reflected.start(1)) + 1
        name = reflected[1][1:]
        # Epic's name for such classes.
        name = name.removeprefix("AssetDefinition_") if is_editor else name
        if not name.startswith("Cloth"):
            yield number, f"{reflected[1]}: reflected types of the plugin begin with Cloth"
        elif name in ENGINE_NAMES:
            yield number, f"{reflected[1]}: {name} is a name of the engine, or too general"

    includes = own_headers(file, with_literals, folder, {file})
    for pattern, symbol, headers, module in SYMBOLS:
        use = pattern.search(code)
        if use is None:
            continue
        number = code.count("\n", 0, use.start()) + 1
        is_forward = forward_declared(symbol, code)
        if not any(header in includes for header in headers) and not is_forward:
            yield number, f"{symbol} needs #include \"{headers[0]}\""
        if f'"{module}"' not in build:
            yield number, f"{symbol} needs {module} in {folder.name}.Build.cs"
        elif folder / "Public" in file.parents and not is_forward and f'"{module}"' not in public_part(build):
            yield number, f"{symbol} in a public header needs {module} as a public dependency in {folder.name}.Build.cs"


def plugin_violations(root):
    """Yields (file, line number, rule) about the descriptor and the folders of the modules."""
    file = root / "ClothPhysics.uplugin"
    if not file.is_file():
        return
    try:
        descriptor = json.loads(file.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        yield file, getattr(error, "lineno", 1), "not JSON"
        return
    named = set()
    for module in descriptor.get("Modules", []):
        name = module.get("Name", "")
        named.add(name)
        if not (root / "Source" / name / f"{name}.Build.cs").is_file():
            yield file, 1, f"module {name} has no Source/{name}/{name}.Build.cs"
        if "PlatformAllowList" not in module and "PlatformDenyList" not in module:
            yield file, 1, f"module {name} has no PlatformAllowList"
        if "WhitelistPlatforms" in module:
            yield file, 1, "WhitelistPlatforms is called PlatformAllowList"
    for folder in (root / "Source").iterdir():
        if folder.is_dir() and folder.name not in named:
            yield file, 1, f"Source/{folder.name} is no module of the plugin"


def violations(root, without_comments):
    """Yields (file, line number, rule)."""
    yield from plugin_violations(root)
    yield from redirect_violations(root)
    yield from static_violations(root)
    editor = editor_modules(root)
    for folder in modules(root):
        build_file = folder / f"{folder.name}.Build.cs"
        build = build_file.read_text(encoding="utf-8-sig") if build_file.is_file() else ""
        if PRECISE not in build:
            yield build_file, 1, f"{PRECISE} is missing: inline functions of the solver are compiled here, too"
        implemented = []
        for file in sorted(p for p in folder.rglob("*") if p.suffix in {".cpp", ".h", ".inl"}):
            text = file.read_text(encoding="utf-8-sig")
            for number, rule in file_violations(file, text, folder, build, folder.name in editor, without_comments):
                yield file, number, rule
            implemented += [file] * len(re.findall(r"\bIMPLEMENT_MODULE\s*\(", without_comments(text, False)))
        if len(implemented) != 1:
            yield build_file, 1, f"{folder.name} has {len(implemented)} IMPLEMENT_MODULE, not one"
