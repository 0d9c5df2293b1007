// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Level/Level.h"

#include <stdexcept>
#include <string>

namespace Player
{

/// A cloth that plays no longer.
class NotSimulated : public std::runtime_error
{
public:
	explicit NotSimulated(const std::string& actor)
		: std::runtime_error("the cloth of '" + actor + "' is not simulated; the log says why")
		, Actor(actor)
	{
	}

	std::string Actor; ///< its label
};

/// A level that plays, frame by frame, as the engine's loop would.
class Session
{
public:
	Session(Level& level, int framesPerSecond);
	Session(const Session&) = delete;
	Session& operator=(const Session&) = delete;

	/// Throws NotSimulated. A part of a frame is slow motion.
	void Advance(double part = 1.0);

	double Time() const { return Frames / FramesPerSecond; }

private:
	Level& Played;
	int FramesPerSecond;
	double Frames = 0.0;
};

} // namespace Player
