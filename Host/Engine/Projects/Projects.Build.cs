// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class Projects : ModuleRules
{
	public Projects(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
		});
	}
}
