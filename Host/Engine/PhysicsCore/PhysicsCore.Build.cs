// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class PhysicsCore : ModuleRules
{
	public PhysicsCore(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Chaos",
			"Core",
			"CoreUObject",
		});
	}
}
