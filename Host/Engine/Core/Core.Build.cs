// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class Core : ModuleRules
{
	public Core(ReadOnlyTargetRules Target) : base(Target)
	{
	}
}
