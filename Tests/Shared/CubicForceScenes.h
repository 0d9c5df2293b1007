// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ContactScene.h"

/// What Vogiannou, Moustakas, Tzovaras and Strintzis 2010 show their force with.
namespace Cloth::Scenes
{

/// So many particles a side, 2 cm apart, each of 1/1,024 kg, level and centred: all its cloth is made so. Held nowhere.
Network CubicForceSheet(int side, float stiffness);

/// 10 kg lie on 1 kg of cloth of 1,024 particles, 2 cm apart, that is held along its border.
/// The law of St. Venant and Kirchhoff makes the cloth of triangles, all others of springs.
ContactScene HeavyBall(TensionLaw law);

/// 5 kg hang on the lower edge of such a cloth.
ContactScene HangingCube(TensionLaw law);

/// 729 particles, 2 cm apart, each joined to all of its neighbours, stand on the floor. 5 kg fall on them from 2 m.
ContactScene SoftCube(TensionLaw law);

/// Volume of the soft cube in that at rest; cells turned inside out count as negative.
double SoftCubeVolume(const Simulation& cube);

/// Cells of the soft cube that are turned inside out.
int InvertedCells(const Simulation& cube);

/// What can be drawn of these networks, which have no triangles of their own.
std::vector<int> SurfaceOfSheet();
std::vector<int> SurfaceOfSoftCube();

} // namespace Cloth::Scenes
