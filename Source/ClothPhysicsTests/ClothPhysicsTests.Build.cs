// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysicsTests : ModuleRules
{
	public ClothPhysicsTests(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"ClothPhysics",
			"Core",
			"CoreUObject",
			"Engine",
			"GeometryCore",
			"GeometryFramework",
			"MeshDescription",
			"PhysicsCore",
			"StaticMeshDescription",
		});
	}
}
