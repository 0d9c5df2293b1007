// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class EditorSubsystem : ModuleRules
{
	public EditorSubsystem(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
			"Engine",
		});
	}
}
