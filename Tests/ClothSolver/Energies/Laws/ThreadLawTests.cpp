// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Laws/ThreadLaw.h"

#include <Eigen/Dense>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace Cloth
{

namespace
{

constexpr double Stiffness = 250.0; // N/m
constexpr double Rest = 0.02;       // m

template <typename Law>
ThreadResponse At(const Law& law, double length)
{
	return MeasureThreads(law, Float4::Splat(static_cast<float>(Stiffness)), Float4::Splat(static_cast<float>(Rest)),
		Float4::Splat(static_cast<float>(length)));
}

double First(Float4 lanes) { return static_cast<double>(lanes.ToVector3().X); }

template <typename Law>
double TensionAt(const Law& law, double length)
{
	return First(At(law, length).Tension);
}

/// The energy must be the integral of the tension, and the stiffening its slope.
template <typename Law>
void ExpectConsistent(const Law& law, const char* name)
{
	constexpr int Pieces = 200;
	for (const double end : {0.7, 0.93, 0.99, 1.01, 1.05, 1.3})
	{
		const double step = (end - 1.0) * Rest / Pieces;
		double work = 0.0;
		for (int piece = 0; piece < Pieces; ++piece)
		{
			// Simpson
			const double from = Rest + step * piece;
			work += step / 6.0
				* (TensionAt(law, from) + 4.0 * TensionAt(law, from + 0.5 * step) + TensionAt(law, from + step));
		}
		EXPECT_NEAR(First(At(law, end * Rest).Energy), work, 1e-4 * work) << name << " at " << end;

		const double small = 1e-3 * Rest;
		const double slope = (TensionAt(law, end * Rest + small) - TensionAt(law, end * Rest - small)) / (2.0 * small);
		const double expected = Stiffness * law.Stiffening(end - 1.0);
		EXPECT_NEAR(slope, expected, 2e-3 * std::abs(expected) + 1e-3 * Stiffness) << name << " at " << end;
	}
	EXPECT_EQ(TensionAt(law, Rest), 0.0) << name;
}

} // namespace

TEST(ThreadLaw, HasTheEnergyAndTheSlopeOfItsTension)
{
	for (const TensionLawEntry& entry : AllTensionLaws())
	{
		TensionCurve curve;
		curve.StretchLimit = 1.04f;
		curve.CompressionLimit = 0.96f;
		curve.ReferenceStrain = 0.05f;
		const ThreadLaw made = entry.Make(curve);
		// Laws that are measured have no entry: MeasuredCurveTests.cpp.
		std::visit(
			[&]<typename Law>(const Law& law)
			{
				if constexpr (!std::is_same_v<Law, CurveLaw>)
				{
					ExpectConsistent(law, entry.Name);
				}
			},
			made);
	}
}

/// Equation 8 of Vogiannou et al. 2010, solved as it stands.
TEST(FullCubic, IsThePolynomialThatThePaperSolvesFor)
{
	for (const auto& [a1, k1, a2, k2] :
		{std::array{1.04, 6.0, 0.96, 2.0}, std::array{1.1, 4.0, 0.9, 2.0}, std::array{1.1, 6.0, 0.9, 10.0}})
	{
		const double p = a1 * Rest;
		const double q = a2 * Rest;
		Eigen::Matrix4d system;
		system << Rest * Rest * Rest, Rest * Rest, Rest, 1.0, 3.0 * Rest * Rest, 2.0 * Rest, 1.0, 0.0, 3.0 * p * p,
			2.0 * p, 1.0, 0.0, 3.0 * q * q, 2.0 * q, 1.0, 0.0;
		const Eigen::Vector4d abcd =
			system.fullPivLu().solve(Eigen::Vector4d(0.0, Stiffness, k1 * Stiffness, k2 * Stiffness));
		const CubicLaw law = CubicLaw::Full(a1, k1, a2, k2);
		for (const double stretch : {0.5, 0.9, 0.97, 1.0, 1.02, 1.1, 1.5})
		{
			const double x = stretch * Rest;
			const double expected = ((abcd[0] * x + abcd[1]) * x + abcd[2]) * x + abcd[3];
			EXPECT_NEAR(TensionAt(law, x), expected, 1e-5 * std::abs(expected) + 1e-6) << a1 << " at " << stretch;
		}
		EXPECT_NEAR(law.Stiffening(a1 - 1.0), k1, 1e-5 * k1);
		EXPECT_NEAR(law.Stiffening(a2 - 1.0), k2, 1e-5 * k2);
	}
}

TEST(TwoTermCubic, IsEquationOne)
{
	for (const double stretch : {0.4, 0.8, 1.0, 1.05, 1.4})
	{
		const double x = stretch * Rest;
		const double expected = Stiffness / (2.0 * Rest * Rest) * x * x * x - 0.5 * Stiffness * x;
		EXPECT_NEAR(TensionAt(CubicLaw::TwoTerms(), x), expected, 1e-5 * Stiffness * Rest);
	}
}

/// Energies of the third and fifth power, equation 5 of Eberhardt, Weber and Strasser 1996.
TEST(PowerLaw, GrowsAsThePaperSays)
{
	const PowerLaw law{50.0f};
	const double linear = Stiffness * 0.02 * Rest;
	EXPECT_NEAR(TensionAt(law, 1.02 * Rest), linear, 1e-4 * linear) << "the reference";
	EXPECT_NEAR(TensionAt(law, 0.98 * Rest), -linear, 1e-4 * linear);
	const auto energy = [&](double stretch) { return First(At(law, stretch * Rest).Energy); };
	EXPECT_NEAR(energy(1.2) / energy(1.1), 8.0, 1e-3);
	EXPECT_NEAR(energy(0.8) / energy(0.9), 32.0, 1e-2);
}

/// Closed forms of the continuum: stretch along the warp, and simple shear, which also stretches the weft.
TEST(TriangleStvk, IsTheContinuumsEnergy)
{
	constexpr float Area = 0.5f;
	const Float4 moduli = Float4::Set(1000.0f, 400.0f, 2.0f * 60.0f, 2.0f * 60.0f) * Area;
	const auto squares = [](float warp, float weft, float dot)
	{ return Float4::Set(warp, weft, 0.5f * (warp + weft) + dot, 0.5f * (warp + weft) - dot); };
	const auto energy = [&](Float4 q) { return SumLanes(TriangleStvk::Of(moduli, q).Energy); };
	const float strain = 0.5f * (1.1f * 1.1f - 1.0f);
	EXPECT_NEAR(energy(squares(1.21f, 1.0f, 0.0f)), 0.5f * 1000.0f * Area * strain * strain, 1e-4f);
	const float shear = 0.3f;
	const float weft = 0.5f * shear * shear;
	EXPECT_NEAR(energy(squares(1.0f, 1.0f + shear * shear, shear)),
		0.5f * Area * (60.0f * shear * shear + 400.0f * weft * weft), 1e-4f);
}

} // namespace Cloth
