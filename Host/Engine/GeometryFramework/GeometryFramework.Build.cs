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
			"GeometryCore",
		});
	}
}
