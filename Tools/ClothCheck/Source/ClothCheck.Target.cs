// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothCheckTarget : TargetRules
{
	public ClothCheckTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Game;
		// Whatever the engine itself is built with: an installed engine takes no other.
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("ClothCheck");
	}
}
