// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/VelocityPictures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace Lab
{

namespace
{

constexpr int PictureSide = 8;

/// A wave of so many periods along rows, in Z.
Field Wave(int periods)
{
	Field velocity = Field::Zero(3, PictureSide * PictureSide);
	for (int i = 0; i < PictureSide * PictureSide; ++i)
	{
		velocity(2, i) = std::cos(2.0 * std::numbers::pi * periods * (i % PictureSide) / PictureSide);
	}
	return velocity;
}

} // namespace

TEST(VelocityPictures, SpectrumOfAWaveIsItsFrequency)
{
	const Eigen::MatrixXd power = Spectrum(Wave(2), PictureSide);
	EXPECT_NEAR(power(2, 0), 0.25, 1e-12);
	EXPECT_NEAR(power(6, 0), 0.25, 1e-12);
	EXPECT_NEAR(power.sum(), Wave(2).squaredNorm() / (PictureSide * PictureSide), 1e-12);
}

TEST(VelocityPictures, TellsShortWavesFromLongOnes)
{
	EXPECT_LT(ShareOfShortWaves({"", PictureSide, {Wave(1)}}), 1e-12);
	EXPECT_NEAR(ShareOfShortWaves({"", PictureSide, {Wave(3)}}), 1.0, 1e-12);
	EXPECT_NEAR(ShareOfShortWaves({"", PictureSide, {Wave(1) + Wave(3)}}), 0.5, 1e-12);
	EXPECT_NEAR(MeanPower({"", PictureSide, {Wave(1)}}), 0.5, 1e-12);
}

TEST(VelocityPictures, RestIsGreyAndSpeedIsColour)
{
	Field velocity = Field::Zero(3, 1);
	VelocityRecord record{"", 1, {velocity}};
	velocity(0, 0) = 2.0;
	record.Frames.push_back(velocity);
	const Image image = DrawEvolution({record}, 2.0);
	EXPECT_EQ(image.Pixels(), (std::vector<uint8_t>{128, 128, 128, 255, 128, 128}));
}

} // namespace Lab
