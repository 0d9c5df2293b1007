// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace Lab
{

/// A constant of Core/Tuning.h, which is a variable here.
struct Constant
{
	std::string Name;
	std::variant<double*, float*, int*, size_t*> Value;
};

std::vector<Constant> AllConstants();

/// As people write it.
std::string ValueOf(const Constant& constant);

/// Multiplies a constant as long as it lives; whole numbers are rounded and stay at least 1.
class Scaled
{
public:
	Scaled(const Constant& constant, double factor);
	~Scaled();
	Scaled(const Scaled&) = delete;
	Scaled& operator=(const Scaled&) = delete;

private:
	const Constant& Target;
	double Before;
};

} // namespace Lab
