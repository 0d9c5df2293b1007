// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class UnrealEd : ModuleRules
{
	public UnrealEd(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"AssetDefinition",
			"Core",
			"CoreUObject",
			"EditorFramework",
			"EditorSubsystem",
			"Engine",
			"InputCore",
			"Slate",
			"SlateCore",
		});
	}
}
