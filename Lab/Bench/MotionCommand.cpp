// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Bench/MotionCommand.h"

#include "ClothSolver/FabricValues.h"
#include "Lab/Bench/MotionPlay.h"
#include "Lab/Bench/MotionScenes.h"
#include "Lab/Bench/MotionXpbd.h"
#include "Lab/Bench/Reference.h"
#include "OrThrow.h"
#include "OutputFile.h"
#include "Recording.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <optional>
#include <stdexcept>

namespace Lab
{

namespace
{

using Cloth::Scenes::ContactScene;

Cloth::Settings SettingsAt(int rate, int substeps)
{
	Cloth::Settings settings;
	settings.TimeStep = 1.0f / static_cast<float>(rate);
	settings.Substeps = substeps;
	return settings;
}

/// Two motions that should not differ.
struct Convergence
{
	const char* What;
	int Rate;
	int Updates;
	int Finer; ///< of the explicit integration: steps in place of the longest that follows every wave
};
constexpr Convergence Exact{"reference", 3840, 40, 2};
constexpr Convergence Floor{"floor", 1920, 24, 1};

Cloth::Settings SettingsOf(const Convergence& convergence)
{
	Cloth::Settings settings = SettingsAt(convergence.Rate, 1);
	settings.Solver = Cloth::SolverKind::Imex;
	settings.Paper.Updates = convergence.Updates;
	settings.Paper.UpdateTolerance = 1e-6f;
	return settings;
}

template <typename Value>
std::string HashOfBytes(const Value* values, size_t count)
{
	return HashOf({reinterpret_cast<const char*>(values), count * sizeof(Value)});
}

std::string Define(const Cloth::Fabric& fabric)
{
	std::string text = Format("law %d", static_cast<int>(fabric.Tension.Law));
	for (const Cloth::FabricValue& value : Cloth::FabricValues())
	{
		text += Format(" %a", static_cast<double>(fabric.*value.Member));
	}
	for (const Cloth::TensionValue& value : Cloth::TensionValues())
	{
		text += Format(" %a", static_cast<double>(fabric.Tension.*value.Member));
	}
	for (const Cloth::FabricCurve& curve : Cloth::FabricCurves())
	{
		const Cloth::MeasuredCurve& points = fabric.*curve.Member;
		text += HashOfBytes(points.data(), points.size());
	}
	return text;
}

/// All that a converged motion depends on but the solver, so that a changed solver is held against the same motion.
std::string Define(const MotionScene& motion, const ContactScene& scene, const Convergence& convergence)
{
	const Cloth::Settings& settings = scene.Sheet->GetSettings();
	const std::vector<float> masses = Masses(scene.Sheet->GetModel());
	const std::vector<Cloth::Vector3> rest = RestPositions(scene.Sheet->GetModel());
	const std::vector<Cloth::Vector3> start = Begin(scene).Positions;
	std::string text = Format("%s %d frames %d\n", motion.Name.c_str(), motion.Version, motion.Frames);
	text += HashOfBytes(masses.data(), masses.size()) + HashOfBytes(rest.data(), rest.size())
		+ HashOfBytes(start.data(), start.size()) + Define(scene.Material);
	text += Format("\ngravity %a air %a thickness %a self %d", static_cast<double>(settings.Gravity.Z),
		static_cast<double>(settings.AirDensity), static_cast<double>(settings.ContactThickness),
		settings.SelfCollision ? 1 : 0);
	for (const Cloth::Scenes::Body& body : scene.Bodies)
	{
		text += Format("\nbody %a %a ", static_cast<double>(body.Made.Mass), static_cast<double>(body.Made.Friction))
			+ HashOfBytes(&body.Made.Movement.Place.Position, 1) + HashOfBytes(&body.Made.Movement.Velocity, 1);
	}
	if (motion.Network)
	{
		text += Format("\nnetwork %a %a %a %a", motion.Network->Stiffness, motion.Network->Swing,
			motion.Network->Frequency, static_cast<double>(motion.Network->DampingTime));
	}
	return text
		+ (motion.Explicit ? Format("\nexplicit %d", convergence.Finer)
						   : Format("\nimplicit %d %d", convergence.Rate, convergence.Updates));
}

/// A converged motion, from the disk if it is there.
Recording Converged(const MotionScene& motion, const Convergence& convergence, bool fresh)
{
	ContactScene scene = motion.Make(SettingsOf(convergence));
	const std::string definition = Define(motion, scene, convergence);
	const std::string name = motion.Name + "-" + convergence.What;
	const RecordingCache cache(std::filesystem::path(CLOTH_ROOT) / "Build" / "motion");
	return cache.Get(name, definition, fresh,
		[&]
		{
			Progress(Format("computing the %s of %s", convergence.What, motion.Name.c_str()));
			if (motion.Explicit)
			{
				Recording recording = Begin(scene);
				const auto exact = IntegrateExactly(*motion.Network, motion.Frames, convergence.Finer);
				recording.Positions.insert(recording.Positions.end(), exact.begin(), exact.end());
				return recording;
			}
			auto said = std::chrono::steady_clock::now();
			const auto progress = [&](int frame)
			{
				if (std::chrono::steady_clock::now() - said > std::chrono::seconds(5))
				{
					Progress(Format("  %d of %d frames", frame, motion.Frames));
					said = std::chrono::steady_clock::now();
				}
			};
			Played played = Play(std::move(scene), motion.Frames, progress);
			return std::move(played.Motion);
		});
}

/// A line of the table; all counts are per frame.
struct MotionRow
{
	Finding Verdict;
	MotionErrors Errors; ///< parts of one; means over the starts, as all below
	MotionErrors Floor;
	double LeastError = std::numeric_limits<double>::infinity();
	double MostError = 0.0;
	double Roughness = 0.0; ///< m
	double ExactRoughness = 0.0;
	double Gain = 0.0; ///< of energy, the largest in a frame, in weight times 1 m
	double MostGain = 0.0;
	double Stretch = 0.0;
	Tally PerFrame;
	double Milliseconds = 0.0;
	std::optional<double> Bdf2Time; ///< of position-based dynamics with BDF2, in ours
};

double ValueOf(const MotionScene& motion, const MotionRow& row)
{
	switch (motion.Measured)
	{
	case MotionMeasure::AboveFloor:
		return 100.0 * (row.Errors.Error - row.Floor.Error);
	case MotionMeasure::Roughness:
		return row.Roughness / row.ExactRoughness;
	default:
		return 100.0 * row.Errors.Error;
	}
}

const char* UnitOf(MotionMeasure measure)
{
	switch (measure)
	{
	case MotionMeasure::AboveFloor:
		return "points above the floor";
	case MotionMeasure::Roughness:
		return "roughness in the exact one";
	case MotionMeasure::Xpbd:
		return "time of XPBD in ours";
	default:
		return "% error";
	}
}

MotionRow TakeMotion(const MotionScene& motion, const MotionOptions& options)
{
	const Recording exact = Converged(motion, Exact, options.Fresh);
	const Recording floor = Converged(motion, Floor, options.Fresh);
	Cloth::Settings settings = SettingsAt(options.Rate, options.Substeps);
	settings.Solver = options.Solver;
	settings.Paper = options.Paper;
	const std::vector<float> masses = Masses(motion.Make(settings).Sheet->GetModel());

	std::vector<double> fastest(static_cast<size_t>(motion.Frames), std::numeric_limits<double>::infinity());
	MotionRow row;
	row.Verdict.Name = motion.Name;
	row.Floor = Compare(floor, exact, masses);
	row.ExactRoughness = motion.Columns > 0 ? Roughness(exact, motion.Columns) : 0.0;
	for (int start = 0; start < options.Starts; ++start)
	{
		const double share = 1.0 / options.Starts;
		Played played;
		for (int turn = 0; turn < options.Turns; ++turn)
		{
			ContactScene scene = motion.Make(settings);
			Jitter(scene, start);
			played = Play(std::move(scene), motion.Frames);
			std::ranges::transform(
				fastest, played.Seconds, fastest.begin(), [](double a, double b) { return std::min(a, b); });
		}
		const MotionErrors errors = Compare(played.Motion, exact, masses);
		row.Errors.Error += share * errors.Error;
		row.Errors.Height += share * errors.Height;
		row.LeastError = std::min(row.LeastError, errors.Error);
		row.MostError = std::max(row.MostError, errors.Error);
		row.Gain += share * played.Gain;
		row.MostGain = std::max(row.MostGain, played.Gain);
		row.Stretch += share * (motion.Network ? LateStretch(*motion.Network, played.Motion) : played.Stretch);
		row.Roughness += share * (motion.Columns > 0 ? Roughness(played.Motion, motion.Columns) : 0.0);
		played.Total.Scale(1.0 / motion.Frames);
		row.PerFrame = played.Total;
	}
	for (double seconds : fastest)
	{
		row.Milliseconds += 1e3 * seconds / motion.Frames;
	}
	row.Verdict.Note = UnitOf(motion.Measured);
	if (motion.Measured != MotionMeasure::Xpbd)
	{
		row.Verdict.Value = ValueOf(motion, row);
		row.Verdict.Wanted = motion.Wanted;
	}
	else if (options.Xpbd)
	{
		Progress("looking for as good a setting of XPBD for " + motion.Name);
		const auto find = [&](const XpbdForm& form)
		{ return FindRival(*motion.Network, form, exact, masses, row.Errors.Error, options.Turns, options.Starts); };
		const XpbdRival plain = find(PlainXpbd);
		const XpbdRival bdf2 = find(Bdf2Xpbd);
		row.Verdict.Value = plain.Milliseconds / row.Milliseconds;
		row.Verdict.Wanted = motion.Wanted;
		row.Bdf2Time = bdf2.Milliseconds / row.Milliseconds;
		row.Verdict.Note += Format(", plain / BDF2: %.2f / %.2f; ", *row.Verdict.Value, *row.Bdf2Time) + plain.Note
			+ ", " + bdf2.Note
			+ Format("; ours stretches %.2f %%, the exact one %.2f %%", 100.0 * row.Stretch,
				100.0 * LateStretch(*motion.Network, exact));
	}
	return row;
}

const char* HeadLine = "scene             error floor   z err z floor | rough   ref | gain   (most) stretch | subst "
					   "solves updates     ms |"
					   "  value   bar  goal pass\n";

std::string Line(const MotionRow& row)
{
	std::string line = Format("%-17s %5.1f %5.1f %7.1f %7.1f |", row.Verdict.Name.c_str(), 100.0 * row.Errors.Error,
		100.0 * row.Floor.Error, 100.0 * row.Errors.Height, 100.0 * row.Floor.Height);
	line += row.ExactRoughness > 0.0 ? Format(" %5.2f %5.2f |", 1e3 * row.Roughness, 1e3 * row.ExactRoughness)
									 : Format(" %5s %5s |", "-", "-");
	line += Format(" %5.2f %7.2f %7.2f |", 100.0 * row.Gain, 100.0 * row.MostGain, 100.0 * row.Stretch);
	const Tally& mean = row.PerFrame;
	line += Format(" %5.1f %6.1f %7.1f %6.2f |", mean.Substeps, mean.Solves, mean.Updates, row.Milliseconds);
	const Finding& verdict = row.Verdict;
	line += verdict.Value ? Format(" %6.2f", *verdict.Value) : Format(" %6s", "-");
	if (verdict.Wanted)
	{
		Finding further = verdict;
		further.Wanted->Bar = further.Wanted->Goal;
		const char* pass = *further.Pass() ? "goal" : *verdict.Pass() ? "yes" : "NO";
		line += Format(" %5g %5g %-4s", verdict.Wanted->Bar, verdict.Wanted->Goal, pass);
	}
	else
	{
		line += Format(" %5s %5s %-4s", "", "", "");
	}
	line += " " + verdict.Note;
	const bool several = row.MostError > row.LeastError;
	return line + (several ? Format("; errors %.1f to %.1f", 100.0 * row.LeastError, 100.0 * row.MostError) : "")
		+ "\n";
}

nlohmann::ordered_json Describe(const MotionRow& row)
{
	const Finding& verdict = row.Verdict;
	nlohmann::ordered_json entry = {{"name", verdict.Name}, {"error", row.Errors.Error}, {"floor", row.Floor.Error},
		{"heightError", row.Errors.Height}, {"heightFloor", row.Floor.Height}, {"roughness", row.Roughness},
		{"exactRoughness", row.ExactRoughness}, {"leastError", row.LeastError}, {"mostError", row.MostError},
		{"gain", row.Gain}, {"mostGain", row.MostGain}, {"stretch", row.Stretch}, {"substeps", row.PerFrame.Substeps},
		{"solves", row.PerFrame.Solves}, {"updates", row.PerFrame.Updates}, {"milliseconds", row.Milliseconds}};
	if (verdict.Value)
	{
		entry["value"] = *verdict.Value;
	}
	if (row.Bdf2Time)
	{
		entry["bdf2"] = *row.Bdf2Time;
	}
	if (verdict.Wanted)
	{
		entry["bar"] = verdict.Wanted->Bar;
		entry["goal"] = verdict.Wanted->Goal;
		entry["pass"] = *verdict.Pass();
	}
	entry["note"] = verdict.Note;
	return entry;
}

/// A name selects the scene of that name or, if there is none, those that have it in theirs.
std::vector<MotionScene> SelectMotions(const std::vector<std::string>& names)
{
	std::vector<MotionScene> all = MotionScenes();
	const auto wanted = [&](const MotionScene& scene, const std::string& name)
	{
		const bool known = std::ranges::find(all, name, &MotionScene::Name) != all.end();
		return known ? scene.Name == name : scene.Name.find(name) != std::string::npos;
	};
	for (const std::string& name : names)
	{
		if (std::ranges::none_of(all, [&](const MotionScene& scene) { return wanted(scene, name); }))
		{
			std::string list;
			for (const MotionScene& scene : all)
			{
				list += (list.empty() ? "" : ", ") + scene.Name;
			}
			throw std::runtime_error(Format("there is no scene '%s'; there are %s", name.c_str(), list.c_str()));
		}
	}
	std::vector<MotionScene> selected;
	for (const MotionScene& scene : all)
	{
		if (names.empty() || std::ranges::any_of(names, [&](const std::string& name) { return wanted(scene, name); }))
		{
			selected.push_back(scene);
		}
	}
	return selected;
}

} // namespace

bool RunMotions(const MotionOptions& options)
{
	const std::vector<MotionScene> scenes = SelectMotions(options.Scenes);
	if (options.Rate <= 0 || options.Rate % FrameRate != 0)
	{
		throw std::runtime_error(Format("%d steps a second are no multiple of %d", options.Rate, FrameRate));
	}
	if (!options.Json.empty())
	{
		Cloth::RequireWritable(options.Json);
	}
	nlohmann::ordered_json report = nlohmann::ordered_json::array();
	bool passed = true;
	std::fputs(HeadLine, stdout);
	for (const MotionScene& scene : scenes)
	{
		MotionRow row;
		try
		{
			row = TakeMotion(scene, options);
		}
		catch (const std::exception& error)
		{
			row.Verdict = {scene.Name, std::nullopt, scene.Wanted, error.what()};
		}
		std::fputs(Line(row).c_str(), stdout);
		(void)std::fflush(stdout);
		report.push_back(Describe(row));
		passed = passed && row.Verdict.Pass().value_or(true);
	}
	if (!options.Json.empty())
	{
		Cloth::WriteWhole(options.Json, report.dump(2) + "\n");
	}
	return passed;
}

} // namespace Lab
