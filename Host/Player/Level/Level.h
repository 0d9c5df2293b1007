// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "Drawing/Lighting.h"
#include "Drawing/Look.h"
#include "FabricFile.h"
#include "Field.h"
#include "Level/Assets.h"
#include "Level/Budget.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class AActor;
class UClothFabric;
class UClothPhysicsComponent;
class UPrimitiveComponent;
class UWorld;

namespace Player
{

/// A world for a game that has not begun.
class GameWorld
{
public:
	GameWorld();
	~GameWorld();
	GameWorld(const GameWorld&) = delete;
	GameWorld& operator=(const GameWorld&) = delete;

	UWorld* Get() const { return World; }
	UWorld* operator->() const { return World; }

private:
	UWorld* World;
};

/// A level in a world of its own, as the editor would open it: nothing plays yet.
class Level
{
public:
	/// Throws an Input::Error that says what is wrong with the file, and where.
	explicit Level(const std::filesystem::path& file, Input::Reach reach = Input::Reach::OwnFolder);

	/// What such a file contains.
	explicit Level(const Input::Field& root, const Budget& limits = {});

	/// Gives bodies their initial velocities. Play has begun.
	void Throw();

	/// Adds an actor, described as in a file, to a level that plays. It cannot be found by its name.
	AActor& Spawn(const Input::Field& field);

	/// Takes such an actor away.
	void Remove(AActor& actor);

	/// Reads new values for properties of an actor, which may already play, in the unit of the editor. Throws an
	/// Input::Error if one is refused; files cannot be named. Nothing has changed until the result is called, which
	/// changes all as the editor does.
	std::function<void()> PrepareEdit(AActor& actor, const Input::Field& values);

	/// A fabric that is described in place, for the cloths of this level.
	UClothFabric* MakeFabric(const Input::FabricFile& file);

	/// Moves what follows paths, and the wind, to where they are at a time (s) after the beginning.
	void MoveTo(double time) const;

	/// What is doubtful about its fabrics, a line each.
	const std::string& Warnings() const { return Library.Warnings(); }

	/// One that the level began with; null if there is none of this name.
	AActor* Find(const std::string& actor) const;

	/// A camera that has gone along with the actor that it follows, if there is one.
	Camera MoveAlong(const Camera& view) const;

	std::string Name;
	std::string Description;
	double Seconds = 4.0;
	std::vector<double> Moments; ///< of the picture sheet, s
	std::optional<Camera> View;
	GameWorld World;
	std::vector<UClothPhysicsComponent*> Cloths;
	std::map<const AActor*, Look> Looks;

private:
	void ReadHeader(const Input::Field& root);
	/// An actor without its properties.
	AActor& Begin(const Input::Field& field);
	void Finish(const Input::Field& field, AActor& actor);
	void Count(const AActor& actor, const Input::Field& field);
	void RequireParticles(size_t count, const Input::Field& field) const;
	void AddLook(const Input::Field& field, const AActor& actor);
	void AddMotions(const Input::Field& field, AActor& actor);
	AActor* FindActor(const Input::Field& name) const;

	Budget Limits;
	size_t Particles = 0; ///< of all cloths, or nearly
	size_t Drawn = 0;     ///< triangles of all bodies
	Assets Library;
	std::map<std::string, AActor*> Actors;
	const AActor* Followed = nullptr;
	FVector FollowedFrom = FVector::ZeroVector; ///< where it was at the beginning, cm
	std::vector<std::function<void(double time)>> Movements;
	std::vector<std::pair<UPrimitiveComponent*, FVector>> Velocities; ///< cm/s
};

/// The file of a level, given by its name or by its path.
std::filesystem::path FindLevel(const std::string& nameOrPath);

/// Names of all levels that come with the plugin.
std::vector<std::string> LevelNames();

/// What a level is about, without opening it.
std::string DescriptionOf(const std::string& level);

} // namespace Player
