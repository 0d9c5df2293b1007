// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class DeveloperSettings : ModuleRules
{
	public DeveloperSettings(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
		});
	}
}
