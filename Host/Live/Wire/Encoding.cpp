// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Wire/Encoding.h"

#include <cmath>

namespace Live
{

namespace
{

constexpr uint8_t TopologyMessage = 1;
constexpr uint8_t FrameMessage = 2;
constexpr uint32_t RigidFlag = 1;
constexpr uint16_t RigidKind = 0;
constexpr uint16_t DeformedKind = 1;
constexpr float Largest = 65535.0f;
constexpr float LargestSigned = 32767.0f;

struct Box
{
	explicit Box(std::span<const Vector3> points)
	{
		if (points.empty())
		{
			return;
		}
		Vector3 high = Low = points[0];
		for (const Vector3 p : points)
		{
			Low = {std::fmin(Low.X, p.X), std::fmin(Low.Y, p.Y), std::fmin(Low.Z, p.Z)};
			high = {std::fmax(high.X, p.X), std::fmax(high.Y, p.Y), std::fmax(high.Z, p.Z)};
		}
		Size = high - Low;
	}

	Vector3 Low;
	Vector3 Size;
};

/// The step in which a coordinate is stored, as a factor.
float StepsPerUnit(float size) { return size > 0.0f ? Largest / size : 0.0f; }

/// Also of what is no number, so that a message always has its form.
uint16_t Quantize(float distance, float stepsPerUnit)
{
	return static_cast<uint16_t>(std::fmin(std::fmax(std::round(distance * stepsPerUnit), 0.0f), Largest));
}

/// Octahedral: the sphere is projected to an octahedron, whose lower half is folded out.
Vector2 ToOctahedron(Vector3 n)
{
	const float sum = std::abs(n.X) + std::abs(n.Y) + std::abs(n.Z);
	if (!(sum > 0.0f))
	{
		return {};
	}
	const Vector2 p{n.X / sum, n.Y / sum};
	if (n.Z >= 0.0f)
	{
		return p;
	}
	return {std::copysign(1.0f - std::abs(p.Y), p.X), std::copysign(1.0f - std::abs(p.X), p.Y)};
}

int16_t QuantizeSigned(float x)
{
	return static_cast<int16_t>(std::fmin(std::fmax(std::round(x * LargestSigned), -LargestSigned), LargestSigned));
}

} // namespace

std::vector<uint8_t> Encode(uint8_t scene, uint16_t mesh, const Topology& topology)
{
	const bool isRigid = !topology.Positions.empty();
	ByteWriter writer;
	writer.PutAll(TopologyMessage, scene, mesh, topology.Revision);
	writer.PutAll(static_cast<uint32_t>(topology.TextureCoordinates.size()),
		static_cast<uint32_t>(topology.Triangles.size()), isRigid ? RigidFlag : 0);
	for (const Vector2 uv : topology.TextureCoordinates)
	{
		writer.PutAll(uv.X, uv.Y);
	}
	for (const uint32_t index : topology.Triangles)
	{
		writer.Put(index);
	}
	for (size_t i = 0; i < topology.Positions.size(); ++i)
	{
		const Vector3 p = topology.Positions[i];
		const Vector3 n = topology.Normals[i];
		writer.PutAll(p.X, p.Y, p.Z, n.X, n.Y, n.Z);
	}
	return writer.Take();
}

FrameWriter::FrameWriter(uint8_t scenes, uint32_t frame, double time)
{
	Writer.PutAll(FrameMessage, scenes, uint16_t{0}, frame, time);
}

void FrameWriter::BeginScene(Vector3 way, uint32_t meshes)
{
	Put(way);
	Writer.Put(meshes);
}

void FrameWriter::AddRigid(uint16_t mesh, uint32_t revision, const Placement& placement)
{
	Writer.PutAll(mesh, RigidKind, revision);
	for (const float element : placement)
	{
		Writer.Put(element);
	}
}

void FrameWriter::AddDeformed(
	uint16_t mesh, uint32_t revision, std::span<const Vector3> positions, std::span<const Vector3> normals)
{
	const Box box(positions);
	const Vector3 steps{StepsPerUnit(box.Size.X), StepsPerUnit(box.Size.Y), StepsPerUnit(box.Size.Z)};
	Writer.PutAll(mesh, DeformedKind, revision, static_cast<uint32_t>(positions.size()));
	Put(box.Low);
	Put(box.Size);
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const Vector3 p = positions[i] - box.Low;
		const Vector2 n = ToOctahedron(normals[i]);
		Writer.PutAll(Quantize(p.X, steps.X), Quantize(p.Y, steps.Y), Quantize(p.Z, steps.Z), QuantizeSigned(n.X),
			QuantizeSigned(n.Y));
	}
	Writer.Pad();
}

void FrameWriter::AddDrawing(std::span<const DrawnPoint> points, std::span<const DrawnLine> lines)
{
	Writer.PutAll(static_cast<uint32_t>(points.size()), static_cast<uint32_t>(lines.size()));
	for (const DrawnPoint& point : points)
	{
		Put(point.Position);
		Writer.Put(point.Color);
	}
	for (const DrawnLine& line : lines)
	{
		Put(line.Start);
		Put(line.End);
		Writer.Put(line.Color);
	}
}

} // namespace Live
