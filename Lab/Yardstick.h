// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

// What the benchmark compares the solver with, compiled with -O3 -march=native -ffast-math as its authors do. Only
// plain arrays cross this border: a shared inline function or template could end up in the solver with those flags.

#include <cstddef>

namespace Yardstick
{

/// x, y, z and an unused lane.
struct Quad
{
	float Lanes __attribute__((vector_size(16)));
};

struct Spring
{
	int First;
	int Second;
	float Stiffness;  // N/m
	float RestLength; // m
};

/// Particles and springs numbered in elimination order, springs sorted by their first, smaller particle.
struct Cloth
{
	int ParticleCount;
	int SpringCount;
	const Spring* Springs;
	const float* Mass; // kg
	const char* Pinned;
};

/// L of A = L L^T without its diagonal, by columns.
struct Factor
{
	int Size;
	const int* Start;
	const int* Row;
	const float* Value;
	const float* InverseDiagonal;
};

/// r = M (x - y) - h^2 f(x); returns the energy that it is the gradient of.
double Residual(const Cloth& cloth, const Quad* x, const Quad* y, float squaredStep, Quad* r);

/// x <- A^-1 x, column by column; three right-hand sides ride along in one register.
void Solve(const Factor& factor, Quad* x);

/// One iteration a substep, no damping (Macklin et al. 2019). Scale is 1 / (w1 + w2 + 1 / (k h^2)) of each spring.
struct Xpbd
{
	int ParticleCount;
	int SpringCount;
	const Spring* Springs;
	const float* Scale;
	const float* InverseMass; // 0: pinned
	Quad* Position;
	Quad* Velocity;
	Quad* Before;
};
void StepXpbd(const Xpbd& cloth, int substeps, float substepTime, float gravity);

/// A box along the axes that particles rest on.
struct XpbdBox
{
	float Centre[3]; // m
	float Half[3];   // m
	float Distance;  // of resting particles from its surface, m
	float Friction;  // Coulomb's coefficient
};

/// The same; after the springs of a substep, particles are moved out of the box and held back by friction.
void StepXpbdOnBox(const Xpbd& cloth, const XpbdBox& box, int substeps, float substepTime, float gravity);

/// Coordinates of the particles of a grid, row after row, in three arrays.
struct Planes
{
	float* X;
	float* Y;
	float* Z;
};

/// The springs of a square net by where they lead from a particle: to the next row, to the next row and column, from
/// the next column to the next row, and to the row after the next. Along rows they are the same of the transposed net.
enum class GridSprings
{
	Structural,
	Falling,
	Rising,
	Flexion
};

/// The same method on a free square net of equal particles, as fast as we know to make it: rows of springs that share
/// no particle, four in a register; positions of substeps past in place of velocities.
struct GridXpbd
{
	int Side;              // particles
	int Stride;            // of rows in all arrays: a multiple of 8, at least Side + 8; four rows more than Side
	float Spacing;         // m
	bool SecondOrder;      // BDF2 in place of Euler's scheme
	int FlexionPeriod;     // flexion acts in every so many substeps, and as much stronger
	float ContactShare;    // of the last contact impulse that the next prediction begins with; 0: none
	Planes History[4];     // positions: now, and one to three substeps ago
	Planes Turned;         // scratch
	Planes Impulse;        // of contacts, m
	const float* Scale[4]; // by GridSprings: 1 / (2 + m / (k h^2)) at its first row and column, 0 where none is
	int SubstepsDone;
};
void StepGridXpbd(GridXpbd& cloth, const XpbdBox& box, int substeps, float substepTime, float gravity);

/// A square net that hangs by some particles, integrated by symplectic Euler in double precision. Springs to the next
/// particle (structural), the diagonal one (shear) and the next but one (flexion).
struct Hanging
{
	int Side;            // particles
	double Mass;         // of a particle, kg
	double Stiffness[3]; // structural, shear, flexion, N/m
	double Gravity;      // along z, m/s2
	double FrameTime;    // s
	int Substeps;        // per frame
	const float* Start;  // x, y and z of every particle
	int PinCount;
	const int* Pins;
	double Swing;     // of the pins along y, m: that times the sine of the time
	double Frequency; // 1/s
};

/// Writes x, y and z of every particle after each frame. Scratch needs room for 9 Side^2 + 3 Side numbers.
void Integrate(const Hanging& hanging, int frames, double* scratch, float* positions);

/// Reads a buffer of whole Quads as fast as one core can; the sum keeps the compiler from skipping it.
float ReadAll(const Quad* buffer, size_t count);

} // namespace Yardstick
