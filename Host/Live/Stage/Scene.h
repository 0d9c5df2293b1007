// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Level.h"
#include "Play/Session.h"
#include "Stage/Balls.h"
#include "Stage/LevelDocument.h"
#include "Stage/ShownMesh.h"
#include "Wire/Encoding.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace Live
{

/// A level that plays, and how it is shown.
class Scene
{
public:
	/// Throws an Input::Error that says what is wrong with the level.
	explicit Scene(const LevelDocument& document);

	/// Plays a frame, or a part of one. Throws if a cloth is no longer simulated. True if the list of meshes is another
	/// one then.
	bool Advance(double part);

	/// Meshes whose topology has changed since it was asked last.
	std::vector<const ShownMesh*> TakeChanged();

	void AddTo(FrameWriter& frame) const;

	/// The cloth that clients know by a number. Throws an Input::Error at the field.
	UClothPhysicsComponent& FindCloth(const Input::Field& mesh) const;

	/// Throws an Input::Error at the field if a ball would begin inside of something.
	void RequireRoom(const Throw& ball, const Input::Field& from) const;

	/// The list of meshes is another one then.
	void ThrowBall(const Throw& ball);

	/// A text of the log, with the labels of actors in place of the paths of them and of their components.
	std::string WithLabels(std::string text) const;

	const Player::Camera& View() const { return Camera; }
	const std::vector<std::unique_ptr<ShownMesh>>& Meshes() const { return Shown; }

	Player::Level Level;
	const std::string Warnings; ///< what was doubtful about the level when it began, a line each
	Player::Session Play;

private:
	void Show(const AActor& actor, const Player::Look& look);
	void RemoveBall(AActor& ball);

	std::vector<std::unique_ptr<ShownMesh>> Shown;
	uint16_t LastNumber = 0;
	Balls Thrown;
	Player::Camera Camera;
};

} // namespace Live
