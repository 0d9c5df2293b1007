// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Path.h"

#include "Units.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>

namespace Player
{

namespace
{

double PartOf(double time, double begin, double end)
{
	return end > begin ? std::clamp((time - begin) / (end - begin), 0.0, 1.0) : 1.0;
}

} // namespace

Path::Path(const Input::Field& field, const FTransform& initial)
	: Keys{{0.0, initial.GetLocation(), initial.GetRotation()}}
{
	for (const Input::Field& element : field.Elements())
	{
		Keys.push_back(ReadKey(element, Keys.back()));
	}
	for (size_t key = 0; key < Keys.size(); ++key)
	{
		Keys[key].Velocity = FindVelocity(key);
	}
}

Path::Key Path::ReadKey(const Input::Field& field, const Key& before)
{
	static const std::vector<std::string> Allowed = {"Time", "Location", "Rotation", "Interpolation"};
	static const std::vector<std::string> Interpolations = {"Linear", "Cubic", "Teleport"};
	field.AllowKeys(Allowed);
	Key key{field.Require("Time").Number({before.Time, 1e6}), before.Location, before.Rotation};
	if (const auto location = field.Find("Location"))
	{
		const std::vector<double> v = location->Numbers(3);
		key.Location = FVector(v[0], v[1], v[2]) * CentimetresPerMetre;
	}
	if (const auto rotation = field.Find("Rotation"))
	{
		const std::vector<double> v = rotation->Numbers(3);
		key.Rotation = FRotator(v[0], v[1], v[2]).Quaternion();
	}
	if (const auto interpolation = field.Find("Interpolation"))
	{
		key.By = static_cast<Interpolation>(interpolation->Choice(Interpolations));
	}
	return key;
}

FVector Path::Slope(const Key& from, const Key& to)
{
	const double duration = to.Time - from.Time;
	return duration > 0.0 ? (to.Location - from.Location) / duration : FVector::ZeroVector;
}

/// At rest at both ends and where the actor stands; elsewhere that of the parabola through the key and its neighbours,
/// or that of a neighbour to or from which the way is straight. On either side of a teleport the neighbour on the other
/// side does not count.
FVector Path::FindVelocity(size_t key) const
{
	if (key == 0 || key + 1 == Keys.size())
	{
		return FVector::ZeroVector;
	}
	const Key& from = Keys[key - 1];
	const Key& at = Keys[key];
	const Key& to = Keys[key + 1];
	const FVector before = Slope(from, at);
	const FVector after = Slope(at, to);
	if (at.By == Interpolation::Linear || to.By == Interpolation::Teleport)
	{
		return before;
	}
	if (to.By == Interpolation::Linear || at.By == Interpolation::Teleport)
	{
		return after;
	}
	if (before.IsZero() || after.IsZero())
	{
		return FVector::ZeroVector;
	}
	return FMath::Lerp(before, after, PartOf(at.Time, from.Time, to.Time));
}

/// Part: of the time from one key to the next.
FVector Path::Location(const Key& from, const Key& to, double part)
{
	if (to.By == Interpolation::Linear || part >= 1.0)
	{
		return FMath::Lerp(from.Location, to.Location, part);
	}
	if (to.By == Interpolation::Teleport)
	{
		return from.Location;
	}
	const double rest = 1.0 - part;
	const double duration = to.Time - from.Time;
	return from.Location * (rest * rest * (1.0 + 2.0 * part)) + to.Location * (part * part * (3.0 - 2.0 * part))
		+ (from.Velocity * rest - to.Velocity * part) * (rest * part * duration);
}

/// Of the way from one key on to a part of the time to the next.
double Path::Length(const Key& from, const Key& to, double part)
{
	constexpr int Pieces = 64;
	if (to.By == Interpolation::Teleport)
	{
		return 0.0;
	}
	double length = 0.0;
	FVector last = from.Location;
	for (int piece = 1; piece <= Pieces; ++piece)
	{
		const FVector next = Location(from, to, part * piece / Pieces);
		length += FVector::Dist(last, next);
		last = next;
	}
	return length;
}

FTransform Path::At(double time) const
{
	const auto next = std::ranges::upper_bound(Keys, time, {}, &Key::Time);
	if (next == Keys.end())
	{
		return FTransform(Keys.back().Rotation, Keys.back().Location);
	}
	const Key& from = *std::prev(next);
	const double part = PartOf(time, from.Time, next->Time);
	const double turned = std::array{part, part * part * (3.0 - 2.0 * part), 0.0}[static_cast<size_t>(next->By)];
	return FTransform(FQuat::Slerp(from.Rotation, next->Rotation, turned), Location(from, *next, part));
}

double Path::Way(double time) const
{
	double way = 0.0;
	for (size_t key = 1; key < Keys.size() && Keys[key - 1].Time < time; ++key)
	{
		way += Length(Keys[key - 1], Keys[key], PartOf(time, Keys[key - 1].Time, Keys[key].Time));
	}
	return way;
}

bool Path::HasTeleport(double after, double until) const
{
	return std::ranges::any_of(Keys,
		[=](const Key& key) { return key.By == Interpolation::Teleport && key.Time > after && key.Time <= until; });
}

} // namespace Player
