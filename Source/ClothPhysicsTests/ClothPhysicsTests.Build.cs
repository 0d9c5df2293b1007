// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysicsTests : ModuleRules
{
	public ClothPhysicsTests(ReadOnlyTargetRules Target) : base(Target)
	{
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"ClothPhysics",
			"ClothSolver",
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
