// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Yardstick.h"

namespace Yardstick
{

namespace
{

inline void Predict(const Xpbd& cloth, float substepTime, float fall)
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
}

inline void PullTogether(const Xpbd& cloth)
{
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
}

inline void UpdateVelocities(const Xpbd& cloth, float substepTime)
{
	for (int i = 0; i < cloth.ParticleCount; ++i)
	{
		cloth.Velocity[i].Lanes = (cloth.Position[i].Lanes - cloth.Before[i].Lanes) * (1.0f / substepTime);
	}
}

inline float Larger(float a, float b) { return a > b ? a : b; }

/// Moves particles to the surface around the box, then back along it by at most friction times that way.
void PushOut(const Xpbd& cloth, const XpbdBox& box)
{
	for (int i = 0; i < cloth.ParticleCount; ++i)
	{
		float beyond[3]; // the faces
		float sign[3];
		for (int axis = 0; axis < 3; ++axis)
		{
			const float local = cloth.Position[i].Lanes[axis] - box.Centre[axis];
			sign[axis] = local < 0.0f ? -1.0f : 1.0f;
			beyond[axis] = sign[axis] * local - box.Half[axis];
		}
		const float farthest = Larger(Larger(beyond[0], beyond[1]), beyond[2]);
		if (farthest >= box.Distance || cloth.InverseMass[i] == 0.0f)
		{
			continue;
		}
		float normal[3];
		float distance = farthest;
		if (farthest > 0.0f)
		{
			float square = 0.0f;
			for (int axis = 0; axis < 3; ++axis)
			{
				const float outside = Larger(beyond[axis], 0.0f);
				normal[axis] = sign[axis] * outside;
				square += outside * outside;
			}
			distance = __builtin_sqrtf(square);
			for (float& component : normal)
			{
				component /= distance;
			}
		}
		else
		{
			for (int axis = 0; axis < 3; ++axis)
			{
				normal[axis] = beyond[axis] == farthest ? sign[axis] : 0.0f;
			}
		}
		const float depth = box.Distance - distance;
		if (depth <= 0.0f)
		{
			continue;
		}
		float way[3];
		float along = 0.0f;
		for (int axis = 0; axis < 3; ++axis)
		{
			cloth.Position[i].Lanes[axis] += depth * normal[axis];
			way[axis] = cloth.Position[i].Lanes[axis] - cloth.Before[i].Lanes[axis];
			along += way[axis] * normal[axis];
		}
		float square = 0.0f;
		for (int axis = 0; axis < 3; ++axis)
		{
			way[axis] -= along * normal[axis];
			square += way[axis] * way[axis];
		}
		const float slid = __builtin_sqrtf(square);
		const float held = box.Friction * depth;
		const float share = slid > held ? held / slid : 1.0f;
		for (int axis = 0; axis < 3; ++axis)
		{
			cloth.Position[i].Lanes[axis] -= share * way[axis];
		}
	}
}

} // namespace

void StepXpbd(const Xpbd& cloth, int substeps, float substepTime, float gravity)
{
	for (int substep = 0; substep < substeps; ++substep)
	{
		Predict(cloth, substepTime, gravity * substepTime * substepTime);
		PullTogether(cloth);
		UpdateVelocities(cloth, substepTime);
	}
}

void StepXpbdOnBox(const Xpbd& cloth, const XpbdBox& box, int substeps, float substepTime, float gravity)
{
	for (int substep = 0; substep < substeps; ++substep)
	{
		Predict(cloth, substepTime, gravity * substepTime * substepTime);
		PullTogether(cloth);
		PushOut(cloth, box);
		UpdateVelocities(cloth, substepTime);
	}
}

} // namespace Yardstick
