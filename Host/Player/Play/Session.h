// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Level.h"

namespace Player
{

/// A level that plays, frame by frame, as the engine's loop would.
class Session
{
public:
	Session(Level& level, int framesPerSecond);
	Session(const Session&) = delete;
	Session& operator=(const Session&) = delete;

	/// Throws if a cloth is not simulated or has lost its shape. A part of a frame is slow motion.
	void Advance(double part = 1.0);

	double Time() const { return Frames / FramesPerSecond; }

private:
	Level& Played;
	int FramesPerSecond;
	double Frames = 0.0;
};

} // namespace Player
