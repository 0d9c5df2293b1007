// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Live/Decoder.h"
#include "Wire/Encoding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace
{

using Cloth::Vector3;

Decoder::Mesh SendThrough(const std::vector<Vector3>& positions, const std::vector<Vector3>& normals)
{
	Live::FrameWriter writer(1, 5, 0.25);
	writer.BeginScene({}, 1);
	writer.AddDeformed(3, 7, positions, normals);
	writer.AddDrawing({}, {});
	return Decoder::ReadFrame(writer.Take()).Scenes.at(0).Meshes.at(0);
}

std::vector<Vector3> RandomPoints(size_t count, float size)
{
	std::mt19937 random(1);
	std::uniform_real_distribution<float> coordinate(-size, size);
	std::vector<Vector3> points(count);
	for (Vector3& point : points)
	{
		point = {coordinate(random), 3.0f + 0.5f * coordinate(random), 0.01f * coordinate(random)};
	}
	return points;
}

std::vector<Vector3> RandomDirections(size_t count)
{
	std::mt19937 random(2);
	std::normal_distribution<float> coordinate;
	std::vector<Vector3> directions;
	while (directions.size() < count)
	{
		const Vector3 v{coordinate(random), coordinate(random), coordinate(random)};
		directions.push_back(v / Length(v));
	}
	return directions;
}

} // namespace

TEST(LiveEncoding, PlacesAreWithinHalfAStepOfTheBox)
{
	const std::vector<Vector3> positions = RandomPoints(1001, 1.0f);
	const Decoder::Mesh mesh = SendThrough(positions, RandomDirections(1001));
	ASSERT_EQ(mesh.Positions.size(), positions.size());
	EXPECT_EQ(mesh.Number, 3);
	EXPECT_EQ(mesh.Revision, 7u);
	for (size_t i = 0; i < positions.size(); ++i)
	{
		const std::array<float, 3> sent = {positions[i].X, positions[i].Y, positions[i].Z};
		for (size_t axis = 0; axis < 3; ++axis)
		{
			// Half a step, and the rounding of single precision.
			const float bound = mesh.Size[axis] / 65535.0f / 2.0f + 4e-7f * std::abs(sent[axis]);
			ASSERT_LE(std::abs(mesh.Positions[i][axis] - sent[axis]), bound);
		}
	}
}

TEST(LiveEncoding, CornersOfTheBoxAreExact)
{
	const Decoder::Mesh mesh = SendThrough({{-1.0f, 2.0f, 3.0f}, {1.0f, 4.0f, 3.5f}}, {{0, 0, 1}, {0, 0, 1}});
	EXPECT_EQ(mesh.Positions[0], (Decoder::Triple{-1.0f, 2.0f, 3.0f}));
	EXPECT_EQ(mesh.Positions[1], (Decoder::Triple{1.0f, 4.0f, 3.5f}));
}

TEST(LiveEncoding, NormalsAreWithinATenthOfAMilliradian)
{
	std::vector<Vector3> normals = RandomDirections(2000);
	normals.insert(normals.end(), {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}});
	const Decoder::Mesh mesh = SendThrough(RandomPoints(normals.size(), 1.0f), normals);
	for (size_t i = 0; i < normals.size(); ++i)
	{
		const Vector3 decoded{mesh.Normals[i][0], mesh.Normals[i][1], mesh.Normals[i][2]};
		ASSERT_LT(Length(decoded - normals[i]), 1e-4f) << normals[i].X << " " << normals[i].Y << " " << normals[i].Z;
	}
}

TEST(LiveEncoding, FlatAndEmptyMeshesHaveTheForm)
{
	const Decoder::Mesh point = SendThrough({{1.0f, 2.0f, 3.0f}}, {{0, 0, 1}});
	EXPECT_EQ(point.Positions.at(0), (Decoder::Triple{1.0f, 2.0f, 3.0f}));
	EXPECT_TRUE(SendThrough({}, {}).Positions.empty());
}

TEST(LiveEncoding, WhatIsNoNumberKeepsTheForm)
{
	const float none = std::numeric_limits<float>::quiet_NaN();
	const Decoder::Mesh mesh = SendThrough({{none, 0, 0}, {1, 1, 1}, {2, 2, 2}}, {{none, 0, 0}, {0, 0, 0}, {0, 0, 1}});
	ASSERT_EQ(mesh.Positions.size(), 3u);
	EXPECT_FLOAT_EQ(mesh.Positions[2][1], 2.0f);
}

TEST(LiveEncoding, FramesHaveRigidMeshesAndDrawings)
{
	Live::FrameWriter writer(2, 77, 1.5);
	writer.BeginScene({1.0f, 2.0f, 3.0f}, 1);
	writer.AddRigid(9, 4, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
	const std::vector<Live::DrawnPoint> points = {{{1, 2, 3}, 0x11223344}};
	const std::vector<Live::DrawnLine> lines = {{{1, 2, 3}, {4, 5, 6}, 0xff0000ff}, {{0, 0, 0}, {0, 0, 1}, 1}};
	writer.AddDrawing(points, lines);
	// Three vertices of ten bytes: what follows needs the padding.
	writer.BeginScene({}, 2);
	writer.AddDeformed(1, 0, std::vector<Vector3>(3), std::vector<Vector3>(3, {0, 0, 1}));
	writer.AddRigid(2, 0, {});
	writer.AddDrawing({}, {});

	const Decoder::Frame frame = Decoder::ReadFrame(writer.Take());
	EXPECT_EQ(frame.Number, 77u);
	EXPECT_EQ(frame.Time, 1.5);
	ASSERT_EQ(frame.Scenes.size(), 2u);
	EXPECT_EQ(frame.Scenes[0].Way, (Decoder::Triple{1, 2, 3}));
	EXPECT_EQ(frame.Scenes[0].Meshes[0].Number, 9);
	EXPECT_EQ(frame.Scenes[0].Meshes[0].Revision, 4u);
	EXPECT_EQ(frame.Scenes[0].Meshes[0].Matrix[11], 12.0f);
	EXPECT_EQ(frame.Scenes[0].Points.at(0).second, 0x11223344u);
	EXPECT_EQ(frame.Scenes[0].Lines.at(0).first, (std::array<float, 6>{1, 2, 3, 4, 5, 6}));
	EXPECT_EQ(frame.Scenes[1].Meshes[1].Number, 2);
}

TEST(LiveEncoding, TopologiesOfRigidAndDeformedMeshes)
{
	Live::Topology shape;
	shape.Revision = 6;
	shape.TextureCoordinates = {{0, 0.25f}, {1, 0}, {0, 1}};
	shape.Triangles = {0, 1, 2, 2, 1, 0};
	const Decoder::Topology deformed = Decoder::ReadTopology(Live::Encode(1, 300, shape));
	EXPECT_EQ(deformed.Scene, 1);
	EXPECT_EQ(deformed.Mesh, 300);
	EXPECT_EQ(deformed.Revision, 6u);
	EXPECT_FALSE(deformed.Rigid);
	EXPECT_EQ(deformed.Coordinates.at(0), (std::array<float, 2>{0, 0.25f}));
	EXPECT_EQ(deformed.Indices, shape.Triangles);

	shape.Positions = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
	shape.Normals = {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}};
	const Decoder::Topology rigid = Decoder::ReadTopology(Live::Encode(0, 1, shape));
	EXPECT_TRUE(rigid.Rigid);
	EXPECT_EQ(rigid.Vertices.at(1), (std::array<float, 6>{4, 5, 6, 0, 1, 0}));
}
