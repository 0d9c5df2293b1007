// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Drawing/DrawnScene.h"
#include "Wire/Encoding.h"

#include <array>
#include <cstdint>
#include <map>

namespace Live
{

/// Makes a rigid mesh of corners of triangles; corners that are alike become one vertex.
class Welding
{
public:
	explicit Welding(Topology& made)
		: Made(made)
	{
	}

	void Add(const Player::DrawnCorner& corner)
	{
		const auto& [p, n, t] = corner;
		const auto next = static_cast<uint32_t>(Made.Positions.size());
		const auto [entry, fresh] = Vertices.try_emplace({p.X, p.Y, p.Z, n.X, n.Y, n.Z, t.X, t.Y}, next);
		Made.Triangles.push_back(entry->second);
		if (fresh)
		{
			Made.Positions.push_back(p);
			Made.Normals.push_back(n);
			Made.TextureCoordinates.push_back(t);
		}
	}

private:
	Topology& Made;
	std::map<std::array<float, 8>, uint32_t> Vertices;
};

} // namespace Live
