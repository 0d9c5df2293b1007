// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/VelocityPictures.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

namespace Lab
{

namespace
{

constexpr int Gap = 8; // pixels between pictures

Cloth::Color ToColor(const Eigen::Vector3d& velocity, double fastest)
{
	const Eigen::Vector3f color = (0.5 + 0.5 * velocity.array() / fastest).cast<float>();
	return {color.x(), color.y(), color.z()};
}

/// In waves per particle, from -1/2 on.
double Frequency(Eigen::Index index, Eigen::Index side)
{
	const double wave = static_cast<double>(index) / static_cast<double>(side);
	return wave < 0.5 ? wave : wave - 1.0;
}

} // namespace

VelocityRecord Record(std::string name, int side, Scheme& scheme, Motion motion, int frames, int steps, double step)
{
	VelocityRecord record{std::move(name), side, {}};
	for (int frame = 0; frame < frames; ++frame)
	{
		for (int i = 0; i < steps; ++i)
		{
			scheme.Step(motion, step);
		}
		record.Frames.push_back(motion.Velocity);
	}
	return record;
}

Image DrawEvolution(const std::vector<VelocityRecord>& records, double fastest)
{
	const int height = records.front().Side * records.front().Side;
	const int count = static_cast<int>(records.size());
	Image image(static_cast<int>(records.front().Frames.size()), count * height + (count - 1) * Gap);
	for (int i = 0; i < count; ++i)
	{
		for (int frame = 0; frame < image.Width(); ++frame)
		{
			const Field& velocity = records[static_cast<size_t>(i)].Frames[static_cast<size_t>(frame)];
			for (int particle = 0; particle < height; ++particle)
			{
				image.Fill(frame, i * (height + Gap) + particle, 1, ToColor(velocity.col(particle), fastest));
			}
		}
	}
	return image;
}

Eigen::MatrixXd Spectrum(const Field& velocity, int side)
{
	Eigen::MatrixXcd waves(side, side);
	for (int i = 0; i < side; ++i)
	{
		for (int j = 0; j < side; ++j)
		{
			waves(i, j) = std::polar(1.0 / side, -2.0 * std::numbers::pi * i * j / side);
		}
	}
	Eigen::MatrixXd power = Eigen::MatrixXd::Zero(side, side);
	for (int axis = 0; axis < 3; ++axis)
	{
		const Eigen::VectorXd values = velocity.row(axis);
		power += (waves * values.reshaped(side, side) * waves.transpose()).cwiseAbs2();
	}
	return power;
}

Image DrawSpectra(const std::vector<VelocityRecord>& records, size_t frame, double fastest)
{
	constexpr int Size = 10; // of a particle, pixels
	constexpr double Decades = 5.0;
	const int side = records.front().Side;
	const int width = Size * side;
	const int count = static_cast<int>(records.size());
	double strongest = 0.0;
	for (const VelocityRecord& record : records)
	{
		strongest = std::max(strongest, Spectrum(record.Frames[frame], side).maxCoeff());
	}
	Image image(count * width + (count - 1) * Gap, 2 * width + Gap);
	for (int i = 0; i < count; ++i)
	{
		const Field& velocity = records[static_cast<size_t>(i)].Frames[frame];
		const Eigen::MatrixXd power = Spectrum(velocity, side);
		const int left = i * (width + Gap);
		for (int row = 0; row < side; ++row)
		{
			for (int column = 0; column < side; ++column)
			{
				const auto shifted = [&](int index) { return (index + (side + 1) / 2) % side; };
				const double decades = std::log10(power(shifted(column), shifted(row)) / strongest + 1e-30);
				const float grey = static_cast<float>(1.0 + decades / Decades);
				image.Fill(left + Size * column, Size * row, Size, ToColor(velocity.col(row * side + column), fastest));
				image.Fill(left + Size * column, width + Gap + Size * row, Size, {grey, grey, grey});
			}
		}
	}
	return image;
}

double ShareOfShortWaves(const VelocityRecord& record)
{
	double shortWaves = 0.0;
	double all = 0.0;
	for (const Field& velocity : record.Frames)
	{
		const Eigen::MatrixXd power = Spectrum(velocity, record.Side);
		for (Eigen::Index i = 0; i < record.Side; ++i)
		{
			for (Eigen::Index j = 0; j < record.Side; ++j)
			{
				const bool bShort = std::hypot(Frequency(i, record.Side), Frequency(j, record.Side)) > 0.25;
				shortWaves += bShort ? power(i, j) : 0.0;
				all += power(i, j);
			}
		}
	}
	return shortWaves / all;
}

double MeanPower(const VelocityRecord& record)
{
	double sum = 0.0;
	for (const Field& velocity : record.Frames)
	{
		sum += velocity.squaredNorm() / static_cast<double>(velocity.cols());
	}
	return sum / static_cast<double>(record.Frames.size());
}

} // namespace Lab
