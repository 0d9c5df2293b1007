// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class Chaos : ModuleRules
{
	public Chaos(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
		});
	}
}
