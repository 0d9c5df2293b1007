// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Image.h"
#include "Lab/Papers/Schemes/Dynamics.h"
#include "Lab/Papers/Schemes/Scheme.h"

#include <string>
#include <vector>

namespace Lab
{

/// Velocities of the particles of a square grid over time.
struct VelocityRecord
{
	std::string Name;
	int Side;
	std::vector<Field> Frames;
};

/// Goes on for so many frames, in so many steps each.
VelocityRecord Record(std::string name, int side, Scheme& scheme, Motion motion, int frames, int steps, double step);

/// Time runs to the right, particles down, one pixel each; a velocity of zero is grey, one of `fastest` along X, Y or Z
/// red, green or blue. Records are one below the other.
Image DrawEvolution(const std::vector<VelocityRecord>& records, double fastest);

/// Power of the velocities by frequency along both sides of the grid, in the order of the discrete Fourier transform.
Eigen::MatrixXd Spectrum(const Field& velocity, int side);

/// Above: velocities of a frame, as in the evolution. Below: their spectra in five decades of power, the lowest
/// frequency in the middle. Records are side by side.
Image DrawSpectra(const std::vector<VelocityRecord>& records, size_t frame, double fastest);

/// Part of the power, over all frames, of waves shorter than four particles.
double ShareOfShortWaves(const VelocityRecord& record);

/// Mean square velocity over all frames and particles, m2/s2.
double MeanPower(const VelocityRecord& record);

} // namespace Lab
