// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Table.h"
#include "Lab/Papers/Tables/PublishedRuns.h"
#include "OrThrow.h"
#include "Print.h"

namespace Lab
{

namespace
{

struct Second
{
	int Iterations = 0;
	int Solves = 0;
	double Seconds[Cloth::StageCount] = {};

	double Total() const
	{
		double total = 0.0;
		for (double stage : Seconds)
		{
			total += stage;
		}
		return total;
	}
};

Second Play(const PublishedRun& run, const Cloth::Settings& settings)
{
	const auto cloth = Begin(run, settings);
	Second second;
	for (int step = 0; step < run.Steps(); ++step)
	{
		Cloth::OrThrow(cloth->Step());
		const Cloth::StepStatistics& last = cloth->LastStep();
		second.Iterations += last.ConjugateGradientIterations;
		second.Solves += last.Solves;
		for (int stage = 0; stage < Cloth::StageCount; ++stage)
		{
			second.Seconds[stage] += last.Seconds[stage];
		}
	}
	return second;
}

} // namespace

void MakeImex(PaperReport& report)
{
	std::vector<std::vector<std::string>> rows;
	for (const PublishedRun& run : PublishedRuns())
	{
		const Second ours = Play(run, {});
		rows.push_back({run.OnTable ? "table" : "hanging", Format("%d", run.Side * run.Side),
			Format("%g", run.StiffnessPerMass), Format("%g", run.DampingPerMass), Format("%g", run.Step),
			Format("%d", run.Iterations), Format("%d", ours.Solves), Format("%.2f", 1e3 * ours.Total())});
	}
	report.Table({"scene", "particles", "k/m", "d/m", "h, s", "paper's cg iterations", "our solves", "our ms"}, rows);
}

} // namespace Lab
