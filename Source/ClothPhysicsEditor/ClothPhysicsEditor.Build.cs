// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysicsEditor : ModuleRules
{
	public ClothPhysicsEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		// As the solver, whose inline functions are compiled here, too: a monolithic game keeps one copy of each.
		FPSemantics = FPSemanticsMode.Precise;
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(new string[]
		{
			"ClothPhysics",
			"ClothSolver",
			"Core",
			"CoreUObject",
			"Engine",
			"PropertyEditor",
			"Slate",
			"SlateCore",
			"UnrealEd",
		});

		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"AssetDefinition",
			"AssetTools",
			"ContentBrowser",
			"ContentBrowserData",
			"EditorFramework",
			"EditorSubsystem",
			"InputCore",
			"PlacementMode",
			"Projects",
			"ToolMenus",
		});
	}
}
