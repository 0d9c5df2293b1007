// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/GridXpbd.h"
#include "Lab/Bench/HangingScene.h"
#include "Recording.h"

#include <span>
#include <string>

namespace Lab
{

/// Over which stretch is a mean.
inline constexpr int LateFrames = 20;

/// Stretch99, mean over the last frames: that of one frame is noise.
double LateStretch(const HangingScene& network, const Recording& motion);

/// Position-based dynamics that plays a landing as well as somebody else.
struct XpbdRival
{
	double Milliseconds; ///< mean over the frames; infinite if it never gets there
	std::string Note;
};

/// The cheapest of a form with at most this error and 1 % of stretch: with threads as they are, or a thousand times
/// stiffer, which also replaces what substeps are missing. Error and stretch are means over jittered starts.
XpbdRival FindRival(const HangingScene& network, const XpbdForm& form, const Recording& exact,
	std::span<const float> masses, double error, int turns, int starts = 1);

} // namespace Lab
