// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class PlacementMode : ModuleRules
{
	public PlacementMode(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
			"SlateCore",
			"UnrealEd",
		});
	}
}
