// Copyright (c) 2026 ClothPhysics contributors. MIT license.

using UnrealBuildTool;

public class ClothCheckEditorTarget : TargetRules
{
	public ClothCheckEditorTarget(TargetInfo Target) : base(Target)
	{
		Type = TargetType.Editor;
		// Whatever the engine itself is built with: an installed engine takes no other.
		DefaultBuildSettings = BuildSettingsVersion.Latest;
		IncludeOrderVersion = EngineIncludeOrderVersion.Latest;
		ExtraModuleNames.Add("ClothCheck");
	}
}
