// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Yardstick.h"

namespace Yardstick
{

namespace
{

/// Coordinates in three arrays, so that a row of springs is a loop over neighbours in memory.
struct Field
{
	double* X;
	double* Y;
	double* Z;
};

Field Part(double* scratch, int count) { return {scratch, scratch + count, scratch + 2 * count}; }

/// Writes the forces of `count` springs, from neighbouring particles at a to neighbouring ones at b.
void PullRow(int count, double stiffness, double rest, const double* __restrict ax, const double* __restrict ay,
	const double* __restrict az, const double* __restrict bx, const double* __restrict by, const double* __restrict bz,
	double* __restrict wx, double* __restrict wy, double* __restrict wz)
{
	for (int i = 0; i < count; ++i)
	{
		const double x = bx[i] - ax[i];
		const double y = by[i] - ay[i];
		const double z = bz[i] - az[i];
		const double square = x * x + y * y + z * z;
		const double pull = stiffness - stiffness * rest / __builtin_sqrt(square > 1e-18 ? square : 1e-18);
		wx[i] = pull * x;
		wy[i] = pull * y;
		wz[i] = pull * z;
	}
}

void AddRow(int count, double sign, const double* __restrict from, double* __restrict to)
{
	for (int i = 0; i < count; ++i)
	{
		to[i] += sign * from[i];
	}
}

/// All springs from (row, column) to (row + down, column + right); right may be negative.
void Pull(const Hanging& hanging, int down, int right, double stiffness, const Field& x, const Field& f, const Field& w)
{
	const int side = hanging.Side;
	const int first = right < 0 ? -right : 0;
	const int count = side - (right < 0 ? -right : right);
	const double rest = __builtin_sqrt(double(down * down + right * right)) / (side - 1);
	for (int row = 0; row + down < side; ++row)
	{
		const int a = row * side + first;
		const int b = a + down * side + right;
		PullRow(count, stiffness, rest, x.X + a, x.Y + a, x.Z + a, x.X + b, x.Y + b, x.Z + b, w.X, w.Y, w.Z);
		AddRow(count, 1.0, w.X, f.X + a);
		AddRow(count, 1.0, w.Y, f.Y + a);
		AddRow(count, 1.0, w.Z, f.Z + a);
		AddRow(count, -1.0, w.X, f.X + b);
		AddRow(count, -1.0, w.Y, f.Y + b);
		AddRow(count, -1.0, w.Z, f.Z + b);
	}
}

/// Moves one coordinate and clears its force.
void Move(int count, double step, double perMass, double gravity, double* __restrict f, double* __restrict v,
	double* __restrict x)
{
	for (int i = 0; i < count; ++i)
	{
		v[i] += step * (f[i] * perMass + gravity);
		x[i] += step * v[i];
		f[i] = 0.0;
	}
}

} // namespace

void Integrate(const Hanging& hanging, int frames, double* scratch, float* positions)
{
	const int side = hanging.Side;
	const int count = side * side;
	const Field x = Part(scratch, count);
	const Field v = Part(scratch + 3 * count, count);
	const Field f = Part(scratch + 6 * count, count);
	const Field w = Part(scratch + 9 * count, side);
	for (int i = 0; i < 9 * count; ++i)
	{
		scratch[i] = 0.0;
	}
	for (int i = 0; i < count; ++i)
	{
		x.X[i] = hanging.Start[3 * i];
		x.Y[i] = hanging.Start[3 * i + 1];
		x.Z[i] = hanging.Start[3 * i + 2];
	}
	const double step = hanging.FrameTime / hanging.Substeps;
	const double perMass = 1.0 / hanging.Mass;
	const double turn = 6.283185307179586 * hanging.Frequency * step;
	double swung = 0.0;
	for (int frame = 0; frame < frames; ++frame)
	{
		for (int substep = 0; substep < hanging.Substeps; ++substep)
		{
			Pull(hanging, 1, 0, hanging.Stiffness[0], x, f, w);
			Pull(hanging, 0, 1, hanging.Stiffness[0], x, f, w);
			Pull(hanging, 1, 1, hanging.Stiffness[1], x, f, w);
			Pull(hanging, 1, -1, hanging.Stiffness[1], x, f, w);
			Pull(hanging, 2, 0, hanging.Stiffness[2], x, f, w);
			Pull(hanging, 0, 2, hanging.Stiffness[2], x, f, w);
			for (int i = 0; i < hanging.PinCount; ++i)
			{
				const int pin = hanging.Pins[i];
				f.X[pin] = f.Y[pin] = 0.0;
				f.Z[pin] = -hanging.Mass * hanging.Gravity;
			}
			Move(count, step, perMass, 0.0, f.X, v.X, x.X);
			Move(count, step, perMass, 0.0, f.Y, v.Y, x.Y);
			Move(count, step, perMass, hanging.Gravity, f.Z, v.Z, x.Z);
			const double swing = hanging.Swing * __builtin_sin(turn * (double(frame) * hanging.Substeps + substep + 1));
			for (int i = 0; i < hanging.PinCount; ++i)
			{
				x.Y[hanging.Pins[i]] += swing - swung;
			}
			swung = swing;
		}
		for (int i = 0; i < count; ++i)
		{
			*positions++ = float(x.X[i]);
			*positions++ = float(x.Y[i]);
			*positions++ = float(x.Z[i]);
		}
	}
}

} // namespace Yardstick
