// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Figures.h"
#include "Lab/Bench/Report.h"

#include <optional>
#include <string>
#include <vector>

namespace Lab
{

/// One comparison with what is expected.
struct Reading
{
	std::string What;
	std::string Expected;
	std::string Measured;
	std::optional<double> Error; ///< what is judged; nothing for what is only reported
	std::string Unit;            ///< of the error
	std::optional<Target> Wanted;
};

/// What a row brought.
class Findings : public Figures
{
public:
	using Figures::Figures;

	/// Judged by the deviation from what is expected, in %.
	void Compare(const std::string& what, double expected, double measured, const Target& wanted);

	/// Judged by a value of its own.
	void Judge(const std::string& what, const std::string& expected, double value, const std::string& unit,
		const Target& wanted);

	void Report(const std::string& what, const std::string& expected, const std::string& measured);

	void Add(Reading reading) { Readings.push_back(std::move(reading)); }

	std::vector<Reading> Readings;
};

struct Row
{
	const char* Name;
	const char* What;   ///< a sentence or two
	const char* Source; ///< where the expected values come from
	bool Long;          ///< left out of fast runs
	void (*Take)(Findings& findings);
};

/// In the order of the table.
std::vector<Row> AllRows();

// Closed forms.
void TakeFall(Findings& findings);
void TakeStrip(Findings& findings);
void TakeCatenary(Findings& findings);
void TakeOrder(Findings& findings);
void TakeCantilever(Findings& findings);
void TakeStaticsByThreads(Findings& findings);

// A laboratory's machines.
void TakeShearLoop(Findings& findings);
void TakeBendingLoop(Findings& findings);
void TakeTensionLoop(Findings& findings);
void TakeResidual(Findings& findings);
void TakeCurves(Findings& findings);
void TakeLoopsByThreads(Findings& findings);

// Drape.
void TakeDrape(Findings& findings);
void TakeDrapeMesh(Findings& findings);
void TakeDrapeStep(Findings& findings);
void TakeDrapeSensitivity(Findings& findings);

// Laws of tension.
void TakeHeavyBall(Findings& findings);
void TakeHangingCube(Findings& findings);
void TakeSoftCube(Findings& findings);
void TakeCost(Findings& findings);
void TakeChange(Findings& findings);

} // namespace Lab
