// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Path.h"

#include "Units.h"

#include <algorithm>
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
	for (size_t i = 1; i + 1 < Keys.size(); ++i)
	{
		const Key& from = Keys[i - 1];
		const Key& to = Keys[i + 1];
		Key& at = Keys[i];
		at.Velocity = FindRate(from, at, to, at.Location - from.Location, to.Location - at.Location);
		at.Spin = FindRate(from, at, to, at.Turn, to.Turn);
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
		key.Turn = (key.Rotation * before.Rotation.Inverse()).ToRotationVector();
	}
	if (const auto interpolation = field.Find("Interpolation"))
	{
		key.By = static_cast<Interpolation>(interpolation->Choice(Interpolations));
	}
	return key;
}

/// How fast the path goes through a key, given the ways to it and from it. Zero where the actor stands before or after;
/// else that of the parabola through the key and its neighbours, or that of the straight way to or from one of them. On
/// either side of a teleport the neighbour on the other side does not count.
FVector Path::FindRate(const Key& from, const Key& at, const Key& to, const FVector& wayBefore, const FVector& wayAfter)
{
	const auto rate = [](const FVector& way, double duration)
	{ return duration > 0.0 ? way / duration : FVector::ZeroVector; };
	const FVector before = rate(wayBefore, at.Time - from.Time);
	const FVector after = rate(wayAfter, to.Time - at.Time);
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

/// How much of the way from one key to the next is done in a part of the time between them.
FVector Path::Gone(const Key& from, const Key& to, const FVector& way, const FVector& rateBefore,
	const FVector& rateAfter, double part)
{
	if (to.By == Interpolation::Teleport)
	{
		return part < 1.0 ? FVector::ZeroVector : way;
	}
	if (to.By == Interpolation::Linear)
	{
		return way * part;
	}
	const double rest = 1.0 - part;
	return way * (part * part * (3.0 - 2.0 * part))
		+ (rateBefore * rest - rateAfter * part) * (rest * part * (to.Time - from.Time));
}

FVector Path::Location(const Key& from, const Key& to, double part)
{
	return from.Location + Gone(from, to, to.Location - from.Location, from.Velocity, to.Velocity, part);
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
	const FVector turn = Gone(from, *next, next->Turn, from.Spin, next->Spin, part);
	return FTransform(FQuat::MakeFromRotationVector(turn) * from.Rotation, Location(from, *next, part));
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
