// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Vector.h"
#include "Wire/ByteWriter.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// The binary messages of Docs/Live.md. Metres; axes of the engine.
namespace Live
{

using Cloth::Vector2;
using Cloth::Vector3;

/// What does not change from frame to frame.
struct Topology
{
	uint32_t Revision = 0;
	std::vector<Vector2> TextureCoordinates; ///< one a vertex
	std::vector<uint32_t> Triangles;         ///< three vertices each, clockwise seen from the front

	/// Of a rigid mesh in its own frame, one a vertex; none of a deformed mesh.
	std::vector<Vector3> Positions;
	std::vector<Vector3> Normals;
};

std::vector<uint8_t> Encode(uint8_t scene, uint16_t mesh, const Topology& topology);

/// Rows of the matrix that takes points of a rigid mesh to the world.
using Placement = std::array<float, 12>;

struct DrawnPoint
{
	Vector3 Position;
	uint32_t Color; ///< red in the lowest byte, then green, blue, opacity
};

struct DrawnLine
{
	Vector3 Start;
	Vector3 End;
	uint32_t Color;
};

/// Writes one frame; the calls follow the order of the message.
class FrameWriter
{
public:
	FrameWriter(uint8_t scenes, uint32_t frame, double time);

	/// The way that the actor has gone that the camera follows.
	void BeginScene(Vector3 way, uint32_t meshes);
	void AddRigid(uint16_t mesh, uint32_t revision, const Placement& placement);

	/// Positions become 16 bits a coordinate in the box around them, normals two times 16 bits.
	void AddDeformed(
		uint16_t mesh, uint32_t revision, std::span<const Vector3> positions, std::span<const Vector3> normals);
	void AddDrawing(std::span<const DrawnPoint> points, std::span<const DrawnLine> lines);

	std::vector<uint8_t> Take() { return Writer.Take(); }

private:
	void Put(Vector3 v) { Writer.PutAll(v.X, v.Y, v.Z); }

	ByteWriter Writer;
};

} // namespace Live
