// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Yardstick.h"

namespace Yardstick
{

void StepXpbd(const Xpbd& cloth, int substeps, float substepTime, float gravity)
{
	const float fall = gravity * substepTime * substepTime;
	for (int substep = 0; substep < substeps; ++substep)
	{
		for (int i = 0; i < cloth.ParticleCount; ++i)
		{
			cloth.Before[i] = cloth.Position[i];
			if (cloth.InverseMass[i] > 0.0f)
			{
				cloth.Position[i].Lanes += substepTime * cloth.Velocity[i].Lanes;
				cloth.Position[i].Lanes[2] += fall;
			}
		}
		for (int s = 0; s < cloth.SpringCount; ++s)
		{
			const Spring& spring = cloth.Springs[s];
			const auto d = cloth.Position[spring.First].Lanes - cloth.Position[spring.Second].Lanes;
			const float length = __builtin_sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
			const float share = spring.RestLength / (length > 1e-9f ? length : 1e-9f) - 1.0f;
			const auto impulse = d * (cloth.Scale[s] * share);
			cloth.Position[spring.First].Lanes += cloth.InverseMass[spring.First] * impulse;
			cloth.Position[spring.Second].Lanes -= cloth.InverseMass[spring.Second] * impulse;
		}
		for (int i = 0; i < cloth.ParticleCount; ++i)
		{
			cloth.Velocity[i].Lanes = (cloth.Position[i].Lanes - cloth.Before[i].Lanes) * (1.0f / substepTime);
		}
	}
}

} // namespace Yardstick
