// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class GeometryFramework : ModuleRules
{
	public GeometryFramework(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
			"Engine",
		});

		// Its public headers need it. No page says that the engine's module hands it on.
		PrivateDependencyModuleNames.Add("GeometryCore");
	}
}
