// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Motions of a cloth, kept on disk and compared.
namespace Lab
{

/// Where the particles of a cloth are at the beginning and after each frame.
struct Recording
{
	int Particles = 0;
	std::vector<Cloth::Vector3> Positions; ///< frame after frame; the first is the beginning

	int Frames() const; ///< after the beginning
	std::span<const Cloth::Vector3> At(int frame) const;
};

/// With a checksum.
std::string ToBytes(const Recording& recording);

/// Nothing if the bytes are damaged.
std::optional<Recording> FromBytes(std::string_view bytes);

/// Sixteen hexadecimal digits that stand for a text of any length (FNV-1a).
std::string HashOf(std::string_view text);

/// Recordings that take long to make, in files named by what defines them.
class RecordingCache
{
public:
	explicit RecordingCache(std::filesystem::path folder)
		: Folder(std::move(folder))
	{
	}

	/// From its file; made and written there if that is missing or damaged, or if asked to be fresh.
	Recording Get(
		const std::string& name, std::string_view definition, bool fresh, const std::function<Recording()>& make) const;

	std::filesystem::path FileOf(const std::string& name, std::string_view definition) const;

private:
	std::filesystem::path Folder;
};

/// How far a motion is from the exact one.
struct MotionErrors
{
	double Error = 0.0;  ///< sqrt(sum m |x - exact|^2 / sum m |exact - start|^2) over all frames
	double Height = 0.0; ///< the same of the centre of mass's height
};

/// Throws if they are not of the same cloth and length.
MotionErrors Compare(const Recording& motion, const Recording& exact, std::span<const float> masses);

/// Root mean square of second differences along the rows of a grid, mean over all frames, m.
double Roughness(const Recording& motion, int columns);

} // namespace Lab
