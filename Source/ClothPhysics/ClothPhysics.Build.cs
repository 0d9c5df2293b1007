// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothPhysics : ModuleRules
{
	public ClothPhysics(ReadOnlyTargetRules Target) : base(Target)
	{
		// As the solver, whose inline functions are compiled here, too: a monolithic game keeps one copy of each.
		FPSemantics = FPSemanticsMode.Precise;
		CppStandard = CppStandardVersion.Cpp20;
		PCHUsage = PCHUsageMode.NoPCHs;

		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
			"DeveloperSettings",
			"Engine",
			"GeometryCore",
			"GeometryFramework",
		});

		// Chaos is only seen by ClothChaosGeometry.cpp.
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"Chaos",
			"ClothSolver",
			"PhysicsCore",
		});
	}
}
