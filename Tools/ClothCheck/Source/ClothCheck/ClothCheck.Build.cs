// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothCheck : ModuleRules
{
	public ClothCheck(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;

		// Nothing that the plugin should bring with it.
		PrivateDependencyModuleNames.AddRange(new string[]
		{
			"ClothPhysics",
			"Core",
			"CoreUObject",
			"Engine",
		});
	}
}
