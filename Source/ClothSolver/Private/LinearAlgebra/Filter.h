// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

#include <cstdint>
#include <vector>

namespace Cloth
{

/// What a constraint leaves free of a particle's motion, numbered by how many components are prescribed.
enum class Freedom : uint8_t
{
	All,   ///< unconstrained
	Plane, ///< slides: the component along Direction is prescribed
	Line,  ///< only the component along Direction is free
	None   ///< sticks: all components are prescribed
};

/// The filter S of Baraff and Witkin 1998: removes from each particle's vector what constraints prescribe.
struct Filter
{
	std::vector<Freedom> Kind;
	std::vector<Float4> Direction; ///< unit normal (Plane) or unit tangent (Line)
	bool Active = false;           ///< whether any particle is constrained

	Float4 Apply(int particle, Float4 v) const
	{
		const Freedom kind = Kind[static_cast<size_t>(particle)];
		if (kind == Freedom::All)
		{
			return v;
		}
		if (kind == Freedom::None)
		{
			return Float4::Zero();
		}
		const Float4 direction = Direction[static_cast<size_t>(particle)];
		const Float4 along = direction * SumLanes(direction * v);
		return kind == Freedom::Plane ? v - along : along;
	}
};

} // namespace Cloth
