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
		{"standstill",
			"A textile with very stiff threads hangs by two corners: how far it falls with each scheme that is cheaper "
			"than solving the implicit step.",
			"Eberhardt, Etzmuss and Hauth 2000, sections 3 and 7", MakeStandstill},
		{"precision",
			"A sheet hangs by two corners: what each scheme costs for how much precision, and where explicit schemes "
			"stop "
			"being worth it.",
			"Ahmad, Adly, Terraz and Ghazanfarpour 2007, figure 8", MakePrecision},
		{"filter",
			"A sheet hangs by two corners: how much longer steps an explicit scheme can take if velocities are "
			"smoothed "
			"after each, and what is left of the motion.",
			"Ahmad, Adly, Terraz and Ghazanfarpour 2007, figures 4 to 6", MakeFilter},
		{"draping",
			"A tablecloth falls on a table, a round table and a sphere: steps that explicit schemes with adaptive "
			"steps "
			"take, and the time for a frame; a cloth falls on a castle.",
			"Eberhardt, Weber and Strasser 1996, tables 2 to 4 and figure 8", MakeDraping},
		{"cubic",
			"The full cubic force of a thread: its curves, what it does to the Jacobian, what it costs, and how its "
			"parameters can stand in for each other.",
			"Vogiannou, Moustakas, Tzovaras and Strintzis 2010, figures 1, 2, 3, 7 and 8", MakeCubic},
	};
}

} // namespace Lab
