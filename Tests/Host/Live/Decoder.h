// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

/// Reads binary messages as Docs/Live.md describes them, and knows nothing of how they are written.
namespace Decoder
{

class Reader
{
public:
	explicit Reader(const std::vector<uint8_t>& bytes)
		: Bytes(bytes)
	{
	}

	template <typename T>
	T Get()
	{
		T value;
		if (At + sizeof(T) > Bytes.size())
		{
			throw std::runtime_error("the message is too short");
		}
		std::memcpy(&value, Bytes.data() + At, sizeof(T));
		At += sizeof(T);
		return value;
	}

	template <typename T, size_t Count>
	std::array<T, Count> GetAll()
	{
		std::array<T, Count> values;
		for (T& value : values)
		{
			value = Get<T>();
		}
		return values;
	}

	void SkipPadding() { At = (At + 3) / 4 * 4; }
	bool IsAtEnd() const { return At == Bytes.size(); }

private:
	const std::vector<uint8_t>& Bytes;
	size_t At = 0;
};

using Triple = std::array<float, 3>;

struct Mesh
{
	uint16_t Number = 0;
	uint16_t Kind = 0;
	uint32_t Revision = 0;
	std::array<float, 12> Matrix{}; ///< of a rigid one
	Triple Low{};
	Triple Size{};
	std::vector<Triple> Positions;
	std::vector<Triple> Normals;
};

struct Scene
{
	Triple Way{};
	std::vector<Mesh> Meshes;
	std::vector<std::pair<Triple, uint32_t>> Points;
	std::vector<std::pair<std::array<float, 6>, uint32_t>> Lines;

	const Mesh& Find(uint16_t number) const
	{
		for (const Mesh& mesh : Meshes)
		{
			if (mesh.Number == number)
			{
				return mesh;
			}
		}
		throw std::runtime_error("there is no such mesh");
	}
};

struct Frame
{
	uint32_t Number = 0;
	double Time = 0.0;
	std::vector<Scene> Scenes;
};

struct Topology
{
	uint8_t Scene = 0;
	uint16_t Mesh = 0;
	uint32_t Revision = 0;
	bool Rigid = false;
	std::vector<std::array<float, 2>> Coordinates;
	std::vector<uint32_t> Indices;
	std::vector<std::array<float, 6>> Vertices; ///< position and normal of a rigid mesh
};

inline Triple ReadNormal(Reader& reader)
{
	const float a = static_cast<float>(reader.Get<int16_t>()) / 32767.0f;
	const float b = static_cast<float>(reader.Get<int16_t>()) / 32767.0f;
	Triple n = {a, b, 1.0f - std::abs(a) - std::abs(b)};
	if (n[2] < 0.0f)
	{
		n[0] = (1.0f - std::abs(b)) * (a < 0.0f ? -1.0f : 1.0f);
		n[1] = (1.0f - std::abs(a)) * (b < 0.0f ? -1.0f : 1.0f);
	}
	const float length = std::hypot(n[0], n[1], n[2]);
	return {n[0] / length, n[1] / length, n[2] / length};
}

inline void ReadDeformed(Reader& reader, Mesh& mesh)
{
	const auto count = reader.Get<uint32_t>();
	mesh.Low = reader.GetAll<float, 3>();
	mesh.Size = reader.GetAll<float, 3>();
	for (uint32_t i = 0; i < count; ++i)
	{
		Triple position{};
		for (size_t axis = 0; axis < 3; ++axis)
		{
			position[axis] = mesh.Low[axis] + static_cast<float>(reader.Get<uint16_t>()) * mesh.Size[axis] / 65535.0f;
		}
		mesh.Positions.push_back(position);
		mesh.Normals.push_back(ReadNormal(reader));
	}
	reader.SkipPadding();
}

inline Scene ReadScene(Reader& reader)
{
	Scene scene;
	scene.Way = reader.GetAll<float, 3>();
	scene.Meshes.resize(reader.Get<uint32_t>());
	for (Mesh& mesh : scene.Meshes)
	{
		mesh.Number = reader.Get<uint16_t>();
		mesh.Kind = reader.Get<uint16_t>();
		mesh.Revision = reader.Get<uint32_t>();
		if (mesh.Kind == 0)
		{
			mesh.Matrix = reader.GetAll<float, 12>();
		}
		else
		{
			ReadDeformed(reader, mesh);
		}
	}
	const auto points = reader.Get<uint32_t>();
	const auto lines = reader.Get<uint32_t>();
	for (uint32_t i = 0; i < points; ++i)
	{
		const Triple position = reader.GetAll<float, 3>();
		scene.Points.emplace_back(position, reader.Get<uint32_t>());
	}
	for (uint32_t i = 0; i < lines; ++i)
	{
		const auto ends = reader.GetAll<float, 6>();
		scene.Lines.emplace_back(ends, reader.Get<uint32_t>());
	}
	return scene;
}

inline void Require(bool holds, const char* what)
{
	if (!holds)
	{
		throw std::runtime_error(what);
	}
}

inline Frame ReadFrame(const std::vector<uint8_t>& bytes)
{
	Reader reader(bytes);
	Require(reader.Get<uint8_t>() == 2, "this is no frame");
	const auto scenes = reader.Get<uint8_t>();
	Require(reader.Get<uint16_t>() == 0, "these bytes are zero");
	Frame frame;
	frame.Number = reader.Get<uint32_t>();
	frame.Time = reader.Get<double>();
	for (int i = 0; i < scenes; ++i)
	{
		frame.Scenes.push_back(ReadScene(reader));
	}
	Require(reader.IsAtEnd(), "there is more than a frame");
	return frame;
}

inline Topology ReadTopology(const std::vector<uint8_t>& bytes)
{
	Reader reader(bytes);
	Require(reader.Get<uint8_t>() == 1, "this is no topology");
	Topology topology;
	topology.Scene = reader.Get<uint8_t>();
	topology.Mesh = reader.Get<uint16_t>();
	topology.Revision = reader.Get<uint32_t>();
	topology.Coordinates.resize(reader.Get<uint32_t>());
	topology.Indices.resize(reader.Get<uint32_t>());
	topology.Rigid = (reader.Get<uint32_t>() & 1) != 0;
	for (auto& coordinates : topology.Coordinates)
	{
		coordinates = reader.GetAll<float, 2>();
	}
	for (uint32_t& index : topology.Indices)
	{
		index = reader.Get<uint32_t>();
	}
	topology.Vertices.resize(topology.Rigid ? topology.Coordinates.size() : 0);
	for (auto& vertex : topology.Vertices)
	{
		vertex = reader.GetAll<float, 6>();
	}
	Require(reader.IsAtEnd(), "there is more than a topology");
	return topology;
}

} // namespace Decoder
