// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Settings.h"
#include "Scenes.h"

#include <span>
#include <vector>

/// Cusick's drape tester: a disc of cloth of 30 cm, held between two of 18 cm, hangs over them.
namespace Cloth::Cusick
{

inline constexpr float SpecimenRadius = 0.15f; ///< m
inline constexpr float PedestalRadius = 0.09f;

/// Others have other discs.
struct Tester
{
	float Specimen = SpecimenRadius; ///< radius, m
	float Pedestal = PedestalRadius;
};

/// Rings of vertices about the origin, each with six more than the last; one lies on the pedestal's rim.
struct Specimen
{
	Scenes::Mesh Sheet;
	int HeldVertices; ///< the first ones lie on the pedestal
	int EdgeVertices; ///< the last ones are the edge, in order
	Tester Radii;
};
Specimen CutDisc(int rings, const Tester& tester = {});

/// Area of what the triangles hide, seen from above, m2.
double ShadowArea(std::span<const Vector3> positions, std::span<const int> triangles);

/// Shadow of the specimen outside the pedestal, in that of the flat specimen: 1 is flat, 0 hangs down.
double DrapeCoefficient(const Specimen& specimen, std::span<const Vector3> positions);

/// How many folds the edge has: its maxima of radius that stand out from the minima beside them by a tenth of the
/// flange's width.
int CountNodes(const Specimen& specimen, std::span<const Vector3> positions);

struct Drape
{
	double Coefficient;
	int Nodes;
	double SettleTime;              ///< until no faster than 2 mm/s (root mean square), s
	bool Settled;                   ///< or still moving after LongestTime
	std::vector<Vector3> Positions; ///< by vertex
};
inline constexpr double LongestTime = 12.0; ///< s

/// Lets a flat specimen fall and waits until it hangs still. Pieces of the same fabric are uneven in different places.
Drape Hang(const Specimen& specimen, const Fabric& fabric, const Settings& settings, int piece);

} // namespace Cloth::Cusick
