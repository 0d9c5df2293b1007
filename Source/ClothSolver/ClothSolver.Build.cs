// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothSolver : ModuleRules
{
	public ClothSolver(ReadOnlyTargetRules Target) : base(Target)
	{
		// The solver is plain C++20: the same floating-point rules on every platform, and every file compiled alone.
		FPSemantics = FPSemanticsMode.Precise;
		PCHUsage = PCHUsageMode.NoPCHs;
		bUseUnity = false;
		CppStandard = CppStandardVersion.Cpp20;

		PublicDependencyModuleNames.Add("Core");
		AddEngineThirdPartyPrivateStaticDependencies(Target, "Eigen");
	}
}
