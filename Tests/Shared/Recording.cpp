// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Recording.h"

#include "OutputFile.h"
#include "Print.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <type_traits>

namespace Lab
{

namespace
{

struct RecordingHeader
{
	char Kind[8] = {'m', 'o', 't', 'i', 'o', 'n', '1', '\n'};
	int32_t Particles = 0;
	int32_t Count = 0; ///< of positions
};
static_assert(std::is_trivially_copyable_v<Cloth::Vector3> && sizeof(Cloth::Vector3) == 12);

double SquaredLength(Cloth::Vector3 v) { return static_cast<double>(Dot(v, v)); }

double HeightOf(std::span<const Cloth::Vector3> positions, std::span<const float> masses)
{
	double sum = 0.0;
	double mass = 0.0;
	for (size_t i = 0; i < positions.size(); ++i)
	{
		sum += static_cast<double>(masses[i]) * static_cast<double>(positions[i].Z);
		mass += static_cast<double>(masses[i]);
	}
	return sum / mass;
}

} // namespace

int Recording::Frames() const { return static_cast<int>(Positions.size()) / Particles - 1; }

std::span<const Cloth::Vector3> Recording::At(int frame) const
{
	const size_t count = static_cast<size_t>(Particles);
	return std::span(Positions).subspan(static_cast<size_t>(frame) * count, count);
}

std::string HashOf(std::string_view text)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (char c : text)
	{
		hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
	}
	return Format("%016llx", static_cast<unsigned long long>(hash));
}

std::string ToBytes(const Recording& recording)
{
	RecordingHeader header;
	header.Particles = recording.Particles;
	header.Count = static_cast<int32_t>(recording.Positions.size());
	std::string bytes(sizeof header + recording.Positions.size() * sizeof(Cloth::Vector3), '\0');
	std::memcpy(bytes.data(), &header, sizeof header);
	std::memcpy(bytes.data() + sizeof header, recording.Positions.data(), bytes.size() - sizeof header);
	return bytes + HashOf(bytes);
}

std::optional<Recording> FromBytes(std::string_view bytes)
{
	const RecordingHeader expected;
	RecordingHeader header;
	constexpr size_t HashSize = 16;
	if (bytes.size() < sizeof header + HashSize)
	{
		return std::nullopt;
	}
	const std::string_view content = bytes.substr(0, bytes.size() - HashSize);
	std::memcpy(&header, content.data(), sizeof header);
	if (HashOf(content) != bytes.substr(content.size())
		|| std::memcmp(header.Kind, expected.Kind, sizeof header.Kind) != 0 || header.Particles <= 0
		|| header.Count <= 0 || header.Count % header.Particles != 0
		|| content.size() != sizeof header + static_cast<size_t>(header.Count) * sizeof(Cloth::Vector3))
	{
		return std::nullopt;
	}
	Recording recording{header.Particles, std::vector<Cloth::Vector3>(static_cast<size_t>(header.Count))};
	std::memcpy(recording.Positions.data(), content.data() + sizeof header, content.size() - sizeof header);
	return recording;
}

std::filesystem::path RecordingCache::FileOf(const std::string& name, std::string_view definition) const
{
	return Folder / (name + "-" + HashOf(definition) + ".motion");
}

Recording RecordingCache::Get(
	const std::string& name, std::string_view definition, bool fresh, const std::function<Recording()>& make) const
{
	const std::filesystem::path path = FileOf(name, definition);
	if (std::ifstream file(path, std::ios::binary); file && !fresh)
	{
		const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
		if (std::optional<Recording> known = FromBytes(bytes))
		{
			return *std::move(known);
		}
		Progress(path.string() + " is damaged and made again");
	}
	Cloth::MakeFolder(Folder);
	Recording made = make();
	Cloth::WriteWhole(path, ToBytes(made));
	return made;
}

MotionErrors Compare(const Recording& motion, const Recording& exact, std::span<const float> masses)
{
	if (motion.Positions.size() != exact.Positions.size() || motion.Particles != exact.Particles
		|| masses.size() != static_cast<size_t>(exact.Particles))
	{
		throw std::invalid_argument("the motions that are compared are not of the same cloth and length");
	}
	double squaredError = 0.0;
	double squaredMotion = 0.0;
	double squaredHeightError = 0.0;
	double squaredHeight = 0.0;
	const std::span<const Cloth::Vector3> start = exact.At(0);
	for (int frame = 1; frame <= exact.Frames(); ++frame)
	{
		const std::span<const Cloth::Vector3> here = motion.At(frame);
		const std::span<const Cloth::Vector3> there = exact.At(frame);
		for (size_t i = 0; i < here.size(); ++i)
		{
			squaredError += static_cast<double>(masses[i]) * SquaredLength(here[i] - there[i]);
			squaredMotion += static_cast<double>(masses[i]) * SquaredLength(there[i] - start[i]);
		}
		squaredHeightError += std::pow(HeightOf(here, masses) - HeightOf(there, masses), 2.0);
		squaredHeight += std::pow(HeightOf(there, masses) - HeightOf(start, masses), 2.0);
	}
	return {std::sqrt(squaredError / squaredMotion), std::sqrt(squaredHeightError / squaredHeight)};
}

double Roughness(const Recording& motion, int columns)
{
	double mean = 0.0;
	for (int frame = 1; frame <= motion.Frames(); ++frame)
	{
		const std::span<const Cloth::Vector3> x = motion.At(frame);
		double sum = 0.0;
		int count = 0;
		for (size_t i = 1; i + 1 < x.size(); ++i)
		{
			const size_t column = i % static_cast<size_t>(columns);
			if (column > 0 && column + 1 < static_cast<size_t>(columns))
			{
				sum += SquaredLength(x[i - 1] + x[i + 1] - x[i] * 2.0f);
				++count;
			}
		}
		mean += std::sqrt(sum / count) / motion.Frames();
	}
	return mean;
}

} // namespace Lab
