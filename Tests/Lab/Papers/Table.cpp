// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Table.h"

namespace Lab
{

std::vector<PaperTable> AllTables()
{
	return {
		{"imex",
			"A tablecloth falls on a square table, and a textile hangs by two corners: iterations of the conjugate "
			"gradient and time for one simulated second.",
			"Eberhardt, Etzmuss and Hauth 2000, figures 2 to 4", MakeImex},
	};
}

} // namespace Lab
