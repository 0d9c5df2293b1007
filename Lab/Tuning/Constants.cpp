// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Tuning/Constants.h"

#include "Core/Tuning.h"
#include "Print.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace Lab
{

namespace
{

double Read(const Constant& constant)
{
	return std::visit([](auto* value) { return static_cast<double>(*value); }, constant.Value);
}

void Write(const Constant& constant, double number)
{
	std::visit(
		[number](auto* value)
		{
			using T = std::remove_pointer_t<decltype(value)>;
			*value = std::is_integral_v<T> ? static_cast<T>(std::max(1.0, std::round(number))) : static_cast<T>(number);
		},
		constant.Value);
}

} // namespace

std::vector<Constant> AllConstants()
{
	return {
#include "Constants.inl"
	};
}

std::string ValueOf(const Constant& constant) { return Format("%.3g", Read(constant)); }

Scaled::Scaled(const Constant& constant, double factor)
	: Target(constant)
	, Before(Read(constant))
{
	Write(constant, factor * Before);
}

Scaled::~Scaled() { Write(Target, Before); }

} // namespace Lab
