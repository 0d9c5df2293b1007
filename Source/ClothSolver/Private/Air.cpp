// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Air.h"

#include <cmath>

namespace Cloth
{

void AddAirForces(const Model& model, const Settings& settings, float step, const std::vector<Float4>& position,
				  const std::vector<Float4>& velocity, std::vector<Float4>& acceleration)
{
	const float drag = model.Material.DragCoefficient;
	const float lift = model.Material.LiftCoefficient;
	const float pressure = 0.5f * settings.AirDensity;
	const float largest = pressure * (drag > lift ? drag : lift) * step;
	if (largest == 0.0f)
	{
		return;
	}
	for (const std::array<int, 3>& triangle : model.Shape->Surface)
	{
		const size_t a = static_cast<size_t>(triangle[0]);
		const size_t b = static_cast<size_t>(triangle[1]);
		const size_t c = static_cast<size_t>(triangle[2]);
		const Vector3 flow =
			settings.Wind - ((velocity[a] + velocity[b] + velocity[c]) * (1.0f / 3.0f)).ToVector3();
		const Vector3 cross = Cross((position[b] - position[a]).ToVector3(), (position[c] - position[a]).ToVector3());
		const float speed = Length(flow);
		const float twiceArea = Length(cross);
		if (speed < 1e-6f || twiceArea < 1e-12f)
		{
			continue;
		}
		// (w.n) n does not depend on which way the normal points.
		const Vector3 normal = cross / twiceArea;
		const float through = Dot(flow, normal);
		const Vector3 along = flow * (through * through / (speed * speed));
		const Vector3 across = normal * through - along;
		const float area = 0.5f * twiceArea;
		const float mass = (model.Mass[a] + model.Mass[b] + model.Mass[c]) * (1.0f / 3.0f);
		const float limit = 1.0f + largest * area * speed / mass;
		const Float4 force = Float4::From((along * drag + across * lift) * (pressure * area * speed / (3.0f * limit)));
		acceleration[a] += force * (1.0f / model.Mass[a]);
		acceleration[b] += force * (1.0f / model.Mass[b]);
		acceleration[c] += force * (1.0f / model.Mass[c]);
	}
}

} // namespace Cloth
