// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Core/Simd.h"

namespace Cloth
{

/// Until the end of the scope, results too small for normal floats are zero on this thread. Forces die out within the
/// cloth that contacts hold, and x86 takes a hundred times as long for what is left of them; other processors do not.
class FlushDenormals
{
#if defined(CLOTH_SIMD_SSE)
public:
	FlushDenormals()
		: Before(_mm_getcsr())
	{
		constexpr unsigned FlushResults = 0x8000;
		constexpr unsigned FlushOperands = 0x0040;
		_mm_setcsr(Before | FlushResults | FlushOperands);
	}
	~FlushDenormals() { _mm_setcsr(Before); }
	FlushDenormals(const FlushDenormals&) = delete;
	FlushDenormals& operator=(const FlushDenormals&) = delete;

private:
	unsigned Before;
#else
public:
	FlushDenormals() {} // NOLINT(modernize-use-equals-default): a trivial one would leave its object unused
#endif
};

} // namespace Cloth
