// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lab/Papers/PaperReport.h"

#include <vector>

namespace Lab
{

/// A table or figure of a paper, made anew.
struct PaperTable
{
	const char* Name;
	const char* What;   ///< a sentence or two
	const char* Source; ///< which table of which paper
	void (*Make)(PaperReport& report);
};

/// In the order of the document.
std::vector<PaperTable> AllTables();

void MakeImex(PaperReport& report);
void MakeStandstill(PaperReport& report);
void MakePrecision(PaperReport& report);
void MakeFilter(PaperReport& report);
void MakeDraping(PaperReport& report);
void MakeCubic(PaperReport& report);

} // namespace Lab
