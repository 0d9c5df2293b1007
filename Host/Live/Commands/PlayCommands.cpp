// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Commands/Commands.h"
#include "CoreMinimal.h"
#include "HAL/IConsoleManager.h"

namespace Live
{

namespace
{

constexpr Input::Range Speeds{0.05, 1.0};
constexpr Input::Range StepsAtOnce{1.0, 60.0};
constexpr Input::Range AllowedDrawing{0.0, 31.0};

std::filesystem::path FileOf(const Context& context, const Input::Field& level)
{
	std::vector<std::string> names;
	for (const LevelEntry& entry : context.Levels)
	{
		names.push_back(entry.Name);
	}
	return context.Levels[level.Choice(names)].File;
}

IConsoleVariable& DrawingVariable()
{
	return *IConsoleManager::Get().FindConsoleVariable(TEXT("p.ClothPhysics.DebugDraw"));
}

Outcome SetPaused(const Context& context, bool paused)
{
	Outcome outcome;
	outcome.NewState = context.Played.Paused != paused;
	context.Played.Paused = paused;
	return outcome;
}

Outcome BeginAnew(const Context& context)
{
	context.Hands.Forget();
	Outcome outcome;
	outcome.NewScenes = true;
	return outcome;
}

} // namespace

Outcome OpenLevel(const Context& context, const Input::Field& message)
{
	const std::filesystem::path level = FileOf(context, message.Require("level"));
	std::optional<std::filesystem::path> beside;
	if (const auto other = message.Find("beside"); other && other->Kind() != Input::JsonKind::Null)
	{
		beside = FileOf(context, *other);
	}
	context.Played.Open(level, beside);
	Outcome outcome = BeginAnew(context);
	outcome.NewLevels = true;
	return outcome;
}

Outcome CompareLevels(const Context& context, const Input::Field& message)
{
	if (message.Require("on").Boolean())
	{
		context.Played.Compare();
		return BeginAnew(context);
	}
	context.Played.EndComparison();
	context.Hands.ForgetOthers(context.Played.Scenes()[0]->Level.Cloths);
	Outcome outcome;
	outcome.NewScenes = true;
	return outcome;
}

Outcome ResetScenes(const Context& context, const Input::Field&)
{
	context.Played.Reset();
	return BeginAnew(context);
}

Outcome Pause(const Context& context, const Input::Field&) { return SetPaused(context, true); }

Outcome Resume(const Context& context, const Input::Field&) { return SetPaused(context, false); }

Outcome StepFrames(const Context& context, const Input::Field& message)
{
	const auto frames = message.Find("frames");
	const int steps = frames ? frames->Integer(StepsAtOnce) : 1;
	Outcome outcome = SetPaused(context, true);
	outcome.Steps = steps;
	return outcome;
}

Outcome SetSpeed(const Context& context, const Input::Field& message)
{
	const double speed = message.Require("factor").Number(Speeds);
	Outcome outcome;
	outcome.NewState = context.Played.Speed != speed;
	context.Played.Speed = speed;
	return outcome;
}

int DrawingFlags() { return DrawingVariable().GetInt(); }

Outcome SetDrawing(const Context&, const Input::Field& message)
{
	const int flags = message.Require("flags").Integer(AllowedDrawing);
	Outcome outcome;
	outcome.NewDrawing = flags != DrawingFlags();
	DrawingVariable().Set(flags);
	return outcome;
}

} // namespace Live
