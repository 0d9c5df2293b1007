// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Reference.h"

#include <cmath>

namespace Cloth
{

namespace
{

using Points = std::vector<Reference::Point>;

/// result = base + scale * change
void AddScaled(const Points& base, const Points& change, double scale, Points& result)
{
	for (size_t i = 0; i < base.size(); ++i)
	{
		for (size_t c = 0; c < 3; ++c)
		{
			result[i][c] = base[i][c] + scale * change[i][c];
		}
	}
}

} // namespace

Reference::Reference(const Scenes::Network& network, Point gravity)
	: Net(network)
	, Gravity(gravity)
	, Held(network.Positions.size(), false)
{
	for (Vector3 p : network.Positions)
	{
		Position.push_back({p.X, p.Y, p.Z});
		Velocity.push_back({});
	}
	for (int particle : network.Held)
	{
		Held[static_cast<size_t>(particle)] = true;
	}
	for (const SpringDescription& spring : network.Springs)
	{
		RestLength.push_back(spring.RestLength);
	}
}

void Reference::Accelerate(const Points& position, const Points& velocity, Points& acceleration) const
{
	acceleration.assign(position.size(), Gravity);
	for (size_t s = 0; s < Net.Springs.size(); ++s)
	{
		const SpringDescription& spring = Net.Springs[s];
		const size_t a = static_cast<size_t>(spring.First);
		const size_t b = static_cast<size_t>(spring.Second);
		Point d{};
		double square = 0.0;
		double rate = 0.0;
		for (size_t c = 0; c < 3; ++c)
		{
			d[c] = position[a][c] - position[b][c];
			square += d[c] * d[c];
			rate += d[c] * (velocity[a][c] - velocity[b][c]);
		}
		const double length = std::sqrt(square);
		const double damping = static_cast<double>(Net.DampingTime) * rate / length;
		const double perLength = static_cast<double>(spring.Stiffness) * (length - RestLength[s] + damping) / length;
		for (size_t c = 0; c < 3; ++c)
		{
			acceleration[a][c] -= perLength * d[c] / static_cast<double>(Net.Masses[a]);
			acceleration[b][c] += perLength * d[c] / static_cast<double>(Net.Masses[b]);
		}
	}
	for (size_t i = 0; i < Held.size(); ++i)
	{
		if (Held[i])
		{
			acceleration[i] = {};
		}
	}
}

void Reference::Advance(double time, int steps)
{
	const double h = time / steps;
	const size_t count = Position.size();
	Points v2(count);
	Points v3(count);
	Points v4(count);
	Points x(count);
	Points a1;
	Points a2;
	Points a3;
	Points a4;
	for (int step = 0; step < steps; ++step)
	{
		Accelerate(Position, Velocity, a1);
		AddScaled(Position, Velocity, 0.5 * h, x);
		AddScaled(Velocity, a1, 0.5 * h, v2);
		Accelerate(x, v2, a2);
		AddScaled(Position, v2, 0.5 * h, x);
		AddScaled(Velocity, a2, 0.5 * h, v3);
		Accelerate(x, v3, a3);
		AddScaled(Position, v3, h, x);
		AddScaled(Velocity, a3, h, v4);
		Accelerate(x, v4, a4);
		for (size_t i = 0; i < count; ++i)
		{
			for (size_t c = 0; c < 3; ++c)
			{
				Position[i][c] += h / 6.0 * (Velocity[i][c] + 2.0 * v2[i][c] + 2.0 * v3[i][c] + v4[i][c]);
				Velocity[i][c] += h / 6.0 * (a1[i][c] + 2.0 * a2[i][c] + 2.0 * a3[i][c] + a4[i][c]);
			}
		}
	}
}

double Reference::DistanceTo(std::span<const Vector3> positions) const
{
	double square = 0.0;
	for (size_t i = 0; i < Position.size(); ++i)
	{
		const double x = static_cast<double>(positions[i].X) - Position[i][0];
		const double y = static_cast<double>(positions[i].Y) - Position[i][1];
		const double z = static_cast<double>(positions[i].Z) - Position[i][2];
		square += x * x + y * y + z * z;
	}
	return std::sqrt(square / static_cast<double>(Position.size()));
}

} // namespace Cloth
