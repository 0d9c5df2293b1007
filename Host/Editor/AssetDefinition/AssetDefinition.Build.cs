// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class AssetDefinition : ModuleRules
{
	public AssetDefinition(ReadOnlyTargetRules Target) : base(Target)
	{
		PublicDependencyModuleNames.AddRange(new string[]
		{
			"Core",
			"CoreUObject",
		});
	}
}
