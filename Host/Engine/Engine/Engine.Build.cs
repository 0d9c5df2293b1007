// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class Engine : ModuleRules
{
	public Engine(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Chaos",
			"Core",
			"CoreUObject",
			"DeveloperSettings",
			"PhysicsCore",
			"SlateCore",
		});
	}
}
