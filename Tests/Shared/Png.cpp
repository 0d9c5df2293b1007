// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Png.h"

#include <zlib.h>

#include <array>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <vector>

namespace Cloth
{

namespace
{

constexpr size_t Channels = 3;

/// The filters of the PNG specification: what a byte is predicted to be from its left, upper and upper left neighbours.
enum Filter : uint8_t
{
	None,
	Left,
	Up,
	Average,
	Paeth,
	FilterCount
};

int PredictPaeth(int left, int up, int corner)
{
	const int estimate = left + up - corner;
	const int toLeft = std::abs(estimate - left);
	const int toUp = std::abs(estimate - up);
	const int toCorner = std::abs(estimate - corner);
	if (toLeft <= toUp && toLeft <= toCorner)
	{
		return left;
	}
	return toUp <= toCorner ? up : corner;
}

int Predict(Filter filter, int left, int up, int corner)
{
	switch (filter)
	{
	case Left:
		return left;
	case Up:
		return up;
	case Average:
		return (left + up) / 2;
	case Paeth:
		return PredictPaeth(left, up, corner);
	default:
		return 0;
	}
}

/// Appends the row behind the number of its filter; returns how much the filtered bytes differ from zero, by which the
/// best filter is guessed.
int64_t PutFiltered(
	std::vector<uint8_t>& out, Filter filter, std::span<const uint8_t> row, std::span<const uint8_t> above)
{
	int64_t sum = 0;
	out.push_back(filter);
	for (size_t i = 0; i < row.size(); ++i)
	{
		const int left = i >= Channels ? row[i - Channels] : 0;
		const int up = above.empty() ? 0 : above[i];
		const int corner = i >= Channels && !above.empty() ? above[i - Channels] : 0;
		const auto rest = static_cast<uint8_t>(row[i] - Predict(filter, left, up, corner));
		sum += std::abs(static_cast<int8_t>(rest));
		out.push_back(rest);
	}
	return sum;
}

std::vector<uint8_t> Filtered(size_t width, size_t height, std::span<const uint8_t> pixels)
{
	const size_t stride = width * Channels;
	std::vector<uint8_t> out;
	out.reserve(height * (stride + 1));
	std::array<std::vector<uint8_t>, FilterCount> tries;
	for (size_t y = 0; y < height; ++y)
	{
		const std::span<const uint8_t> row = pixels.subspan(y * stride, stride);
		const std::span<const uint8_t> above =
			y > 0 ? pixels.subspan((y - 1) * stride, stride) : std::span<const uint8_t>();
		int64_t least = std::numeric_limits<int64_t>::max();
		size_t best = 0;
		for (size_t filter = 0; filter < FilterCount; ++filter)
		{
			tries[filter].clear();
			const int64_t sum = PutFiltered(tries[filter], static_cast<Filter>(filter), row, above);
			if (sum < least)
			{
				least = sum;
				best = filter;
			}
		}
		out.insert(out.end(), tries[best].begin(), tries[best].end());
	}
	return out;
}

void Put32(std::string& out, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
	{
		out.push_back(static_cast<char>(value >> shift));
	}
}

void PutChunk(std::string& file, const std::string& type, const std::string& data)
{
	const std::string content = type + data;
	const uLong check = crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
	Put32(file, static_cast<uint32_t>(data.size()));
	file += content;
	Put32(file, static_cast<uint32_t>(check));
}

} // namespace

std::string EncodePng(int width, int height, std::span<const uint8_t> pixels)
{
	const auto columns = static_cast<size_t>(width);
	const auto rows = static_cast<size_t>(height);
	if (width < 1 || height < 1 || pixels.size() != columns * rows * Channels)
	{
		throw std::invalid_argument("EncodePng: the number of pixels is not width times height");
	}
	const std::vector<uint8_t> raw = Filtered(columns, rows, pixels);
	uLongf size = compressBound(static_cast<uLong>(raw.size()));
	std::string packed(size, '\0');
	if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, raw.data(), static_cast<uLong>(raw.size()), 9)
		!= Z_OK)
	{
		throw std::runtime_error("EncodePng: zlib failed");
	}
	packed.resize(size);

	std::string header;
	Put32(header, static_cast<uint32_t>(width));
	Put32(header, static_cast<uint32_t>(height));
	header += std::string("\x08\x02\x00\x00\x00", 5); // 8 bits, RGB, no interlacing
	std::string file = "\x89PNG\r\n\x1a\n";
	PutChunk(file, "IHDR", header);
	PutChunk(file, "IDAT", packed);
	PutChunk(file, "IEND", "");
	return file;
}

} // namespace Cloth
