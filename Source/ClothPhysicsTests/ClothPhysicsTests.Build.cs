// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysicsTests : ModuleRules
{
	public ClothPhysicsTests(ReadOnlyTargetRules Target) : base(Target)
	{
		// As the solver, whose inline functions are compiled here, too: a monolithic game keeps one copy of each.
		FPSemantics = FPSemanticsMode.Precise;
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs;

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
