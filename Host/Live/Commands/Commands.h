// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Commands/Events.h"
#include "Commands/Json.h"
#include "Field.h"
#include "Stage/Grips.h"
#include "Stage/Stage.h"

#include <set>
#include <string>
#include <vector>

namespace Live
{

/// What a command works with.
struct Context
{
	Stage& Played;
	Grips& Hands;
	const std::vector<LevelEntry>& Levels;
	ClientId Client;
};

/// What has to be said after a command.
struct Outcome
{
	Json Reply = Json::object();
	bool NewScenes = false;   ///< or another list of meshes
	bool NewLevels = false;   ///< others than before
	bool NewState = false;    ///< of pause or speed
	bool NewDrawing = false;  ///< of what the plugin shows of itself
	bool NewFrame = false;    ///< something may look different
	int Steps = 0;            ///< frames to play
	std::set<size_t> Changed; ///< scenes with other properties
};

/// Does what a message says. Throws an Input::Error, in one line, if it cannot be done; then nothing has changed.
Outcome Execute(Context context, const Input::Field& message);

/// One command. The table of all is in Commands.cpp.
using Command = Outcome (*)(const Context& context, const Input::Field& message);

// Which levels play, and how time passes.
Outcome OpenLevel(const Context& context, const Input::Field& message);
Outcome CompareLevels(const Context& context, const Input::Field& message);
Outcome Pause(const Context& context, const Input::Field& message);
Outcome Resume(const Context& context, const Input::Field& message);
Outcome StepFrames(const Context& context, const Input::Field& message);
Outcome ResetScenes(const Context& context, const Input::Field& message);
Outcome SetSpeed(const Context& context, const Input::Field& message);
Outcome SetDrawing(const Context& context, const Input::Field& message);

// What hands do.
Outcome GrabCloth(const Context& context, const Input::Field& message);
Outcome DragCloth(const Context& context, const Input::Field& message);
Outcome ReleaseCloth(const Context& context, const Input::Field& message);
Outcome PinCloth(const Context& context, const Input::Field& message);
Outcome ThrowBall(const Context& context, const Input::Field& message);

// Properties and fabrics.
Outcome GetDetails(const Context& context, const Input::Field& message);
Outcome SetProperty(const Context& context, const Input::Field& message);
Outcome SetFabric(const Context& context, const Input::Field& message);
Outcome GetCurves(const Context& context, const Input::Field& message);
Outcome Save(const Context& context, const Input::Field& message);

/// The number of the scene that a message names. Without one it is the first.
size_t FindScene(const Context& context, const Input::Field& message);

/// The same, or "both".
std::vector<size_t> FindScenes(const Context& context, const Input::Field& message);

} // namespace Live
