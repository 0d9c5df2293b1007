// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Bench/HangingScene.h"
#include "Lab/Yardstick.h"

#include <span>
#include <vector>

namespace Lab
{

/// How position-based dynamics is played on a grid.
struct XpbdForm
{
	const char* Name;
	bool SecondOrder;   ///< BDF2 in place of Euler's scheme
	int FlexionPeriod;  ///< flexion acts in every so many substeps
	float ContactShare; ///< of the last contact impulse that the next prediction begins with
};

/// As published (Macklin et al. 2019).
inline constexpr XpbdForm PlainXpbd{"plain", false, 1, 0.0f};

/// The strongest form that was found: as good with 32 substeps as the plain one with 48.
inline constexpr XpbdForm Bdf2Xpbd{"BDF2", true, 4, 0.95f};

/// The table of the Tablecloth.
Yardstick::XpbdBox TableBox();

/// Position-based dynamics with compliance and small substeps on the Tablecloth, as fast as we know to make it.
class GridXpbd
{
public:
	/// Structural springs are stiffer than those of the scene by a factor.
	GridXpbd(const HangingScene& scene, float stiffer, int substeps, const XpbdForm& form);

	GridXpbd(const GridXpbd&) = delete;
	GridXpbd& operator=(const GridXpbd&) = delete;

	void StepFrame();
	void ReadPositions(std::span<Cloth::Vector3> positions) const;

private:
	size_t At(int row, int column) const { return static_cast<size_t>(row * Net.Stride + column); }
	std::vector<float>& NewPlane();
	Yardstick::Planes NewPlanes();

	int Substeps;
	Yardstick::GridXpbd Net{};
	std::vector<std::vector<float>> Storage;
};

} // namespace Lab
