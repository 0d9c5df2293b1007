// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysicsEditorTests : ModuleRules
{
	public ClothPhysicsEditorTests(ReadOnlyTargetRules Target) : base(Target)
	{
		// As the solver, whose inline functions are compiled here, too: a monolithic game keeps one copy of each.
		FPSemantics = FPSemanticsMode.Precise;
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs;

		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AssetDefinition",
			"AssetTools",
			"ClothPhysics",
			"ClothPhysicsEditor",
			"ClothSolver",
			"ContentBrowser",
			"ContentBrowserData",
			"Core",
			"CoreUObject",
			"EditorFramework",
			"EditorSubsystem",
			"Engine",
			"GeometryCore",
			"GeometryFramework",
			"InputCore",
			"PlacementMode",
			"Projects",
			"PropertyEditor",
			"Slate",
			"SlateCore",
			"ToolMenus",
			"UnrealEd",
		});
	}
}
