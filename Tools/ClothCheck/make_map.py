# Copyright (c) 2026 ClothPhysics contributors. MIT license.
"""Makes the map that is packaged and played: a cloth 1.5 m above a floor. The editor runs it."""

import os

import unreal

MAP = "/Game/Cloth"
FABRIC = "/ClothPhysics/Fabrics/Denim"
HEIGHT = 150.0  # cm

levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
assets = unreal.get_editor_subsystem(unreal.EditorAssetSubsystem)

if not levels.new_level(MAP):
    raise RuntimeError(f"{MAP} cannot be made")

# A cube has a side of 100 cm; the upper face of this one is at 0.
floor = actors.spawn_actor_from_object(unreal.load_asset("/Engine/BasicShapes/Cube"), unreal.Vector(0.0, 0.0, -50.0))
floor.set_actor_scale3d(unreal.Vector(10.0, 10.0, 1.0))
# The player's pawn collides, so it begins away from the cloth.
actors.spawn_actor_from_class(unreal.PlayerStart, unreal.Vector(-400.0, 0.0, 100.0))

cloth = actors.spawn_actor_from_class(unreal.load_class(None, "/Script/ClothPhysics.ClothPhysicsActor"),
                                      unreal.Vector(0.0, 0.0, HEIGHT))
if assets.does_asset_exist(FABRIC):
    cloth.get_editor_property("cloth").set_editor_property("fabric", unreal.load_asset(FABRIC))

if not levels.save_current_level():
    raise RuntimeError(f"{MAP} cannot be saved")

# new_level leaves a map, too, so the map alone does not tell that the script came to its end.
saved = unreal.Paths.convert_relative_path_to_full(unreal.Paths.project_saved_dir())
os.makedirs(saved, exist_ok=True)
with open(os.path.join(saved, "map-made"), "w", encoding="utf-8") as marker:
    marker.write(MAP)
unreal.log(f"ClothCheck: {MAP} is saved")
