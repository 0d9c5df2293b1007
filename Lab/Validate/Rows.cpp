// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Validate/Rows.h"

#include <cmath>

namespace Lab
{

void Findings::Compare(const std::string& what, double expected, double measured, const Target& wanted)
{
	Readings.push_back({what, Format("%.4g", expected), Format("%.4g", measured),
		100.0 * std::abs(measured / expected - 1.0), "%", wanted});
}

void Findings::Judge(
	const std::string& what, const std::string& expected, double value, const std::string& unit, const Target& wanted)
{
	Readings.push_back(
		{what, expected, Format("%.3g%s%s", value, unit.empty() ? "" : " ", unit.c_str()), value, unit, wanted});
}

void Findings::Report(const std::string& what, const std::string& expected, const std::string& measured)
{
	Readings.push_back({what, expected, measured, std::nullopt, "", std::nullopt});
}

std::vector<Row> AllRows()
{
	constexpr const char* ClosedForm = "closed form";
	constexpr const char* Kawabata = "Kawabata's definitions; values of cotton broad by Matsudaira, Masuda, Wada and "
									 "Yokura 2015 (J. Textile Eng. 61(6), 69-73; second hand), shear estimated";
	constexpr const char* Matsudaira = "Matsudaira, Masuda, Wada and Yokura 2015 (second hand); tensile and shear "
									   "stiffness of cotton, wool and polyester by Penava et al. 2014 (second hand)";
	constexpr const char* Vogiannou = "Vogiannou, Moustakas, Tzovaras and Strintzis 2010";
	constexpr const char* Own = "a bar of this project";
	return {
		{"fall", "A sheet falls freely for a second: every particle must have the speed n h g, and none may drift.",
			ClosedForm, false, TakeFall},
		{"strip", "A strip of 1 m hangs by its end: its own weight stretches it by rho g L^2 / 2E.", ClosedForm, false,
			TakeStrip},
		{"catenary", "A chain held at both ends hangs in a catenary.", ClosedForm, false, TakeCatenary},
		{"order",
			"Halving the step halves the error of Euler's scheme and quarters that of BDF2, against an explicit "
			"reference of fourth order with 8,000 steps.",
			"Eberhardt, Etzmuss and Hauth 2000", false, TakeOrder},
		{"cantilever",
			"A strip that is clamped level bends under its weight: drop over reach of its end, for "
			"Gamma = rho g L^3 / B, on four kinds of meshes.",
			"the heavy elastica, theta'' = -Gamma (1 - s) cos theta, solved by shooting; the test of Romero et al. "
			"2021",
			false, TakeCantilever},
		{"threads.static",
			"What the five rows above ask, asked of the default solver with default settings. The strip of the row "
			"cantilever, 0.1 m long, needs more substeps than there are at most, so its bending is "
			"softened; one of 10 m does not.",
			"as above", true, TakeStaticsByThreads},
		{"shear.loop",
			"A patch whose every particle is led is sheared to and fro: the loop gives back stiffness, hysteresis and "
			"lost work.",
			Kawabata, false, TakeShearLoop},
		{"bending.loop", "A strip is bent to and fro between -2.5 and 2.5 per cm, the range of the machine.", Kawabata,
			false, TakeBendingLoop},
		{"tension.loop", "A patch is stretched and let go: the part of the work that comes back is RT.", Kawabata,
			false, TakeTensionLoop},
		{"residual",
			"A strip is bent far and led back until its moment vanishes: released there, it keeps the curvature "
			"2HB / 2B.",
			Kawabata, false, TakeResidual},
		{"curves",
			"Measured plots with a loading and an unloading branch are followed: the largest deviation, in the largest "
			"force, where friction has turned round.",
			"the plots themselves", false, TakeCurves},
		{"threads.loop",
			"What three of the five rows above ask, asked of the default solver with its default substeps. Stuck "
			"friction that is stiff for a substep is softened.",
			Kawabata, true, TakeLoopsByThreads},
		{"drape",
			"Cusick's tester: a disc of 30 cm, held between two of 18 cm, falls from flat and hangs. Six pieces of "
			"each "
			"fabric, uneven by a tenth of a millimetre in different places (a laboratory takes three pieces, both "
			"sides "
			"up); 8,269 particles, default settings. Nothing was tuned to the measured values. "
			"Tensile and shear stiffness are those of other fabrics, shear hysteresis is an estimate: see "
			"drape.sensitivity.",
			Matsudaira, true, TakeDrape},
		{"drape.mesh",
			"The same with 919 particles (as many as 30 x 30) and 8,269 (91 x 91): change of the drape coefficient.",
			Own, true, TakeDrapeMesh},
		{"drape.step", "The same at 30 and at 240 Hz, 919 particles: change of the drape coefficient.", Own, true,
			TakeDrapeStep},
		{"drape.sensitivity",
			"Polyester tropical, which misses its drape by most, with one value changed at a time: the drape "
			"coefficient, "
			"and by how much it changes. 2,107 particles, three pieces.",
			Own, true, TakeDrapeSensitivity},
		{"ball",
			"10 kg fall by 1 cm on 1 kg of cloth: 1,024 particles, 2 cm apart, K = 1,000 N/m, held along the border; 6 "
			"K "
			"at 1.04, 2 K at 0.96. The stretch of 99 % of the threads in that of linear ones of the same K, at rest "
			"and "
			"at worst.",
			Vogiannou, false, TakeHeavyBall},
		{"hanging.cube", "5 kg hang on such a cloth of K = 500 N/m, a1 = 1.1, a2 = 0.9.", Vogiannou, false,
			TakeHangingCube},
		{"soft.cube",
			"5 kg fall from 2 m on a cube of 729 particles joined to all their neighbours: K = 1,000 N/m, 6 K at 1.1, "
			"10 K at 0.9. Linear and two-term threads let it collapse (to less than half of its volume), the full "
			"cubic ones do not. 32 substeps a step: with the 8 of default settings the full cubic ones collapse, too. "
			"A blow is not smooth: changes of the solver move these numbers.",
			Vogiannou, true, TakeSoftCube},
		{"cost",
			"Milliseconds per step in the first two seconds: of the scenes above, and of a falling sheet held at two "
			"corners, 2,704 particles. The laws take turns in one run; medians of seven.",
			"Vogiannou et al. 2010 (1.05 to 1.1, and 0.6 of triangles); bars of this project", true, TakeCost},
		{"change",
			"Values of the fabric change while a cloth hangs: how much any particle's velocity differs after a step, "
			"at most, "
			"from that of a cloth that keeps its fabric, in gravity's of a step, and energy gained besides the work of "
			"the change. Aimed at are 1 g h and 10 uJ, which all four readings miss; the bars are what threads can do.",
			"Eberhardt, Etzmuss and Hauth 2000, section 5; bars of this project", false, TakeChange},
	};
}

} // namespace Lab
