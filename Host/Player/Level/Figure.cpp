// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Figure.h"

#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "GameFramework/Actor.h"
#include "Host/SkeletonBuilder.h"
#include "Level/Path.h"
#include "Level/Properties.h"
#include "Units.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace Player
{

namespace
{

const FRotator AlongX(90.0, 0.0, 0.0);
const FRotator AlongY(0.0, 0.0, 90.0);
const FRotator AlongZ(0.0, 0.0, 0.0);

constexpr double FullSwing = 1.5; // steps a second from which on legs swing as far as they do
constexpr double LegOfHip = 0.9;  // length of a leg, in parts of the height of the hip

/// A capsule; a sphere if it has no length. As all below, in parts of the figure's height.
struct Body
{
	FVector Center;
	FRotator Direction;
	double Radius;
	double Length;
};

struct Bone
{
	const char* Name;
	int Parent;
	FVector Joint; ///< relative to that of the parent
	std::vector<Body> Bodies;
};

/// Thighs, calves and feet; upper and lower arms: for one side, -1 is left.
void AddSide(std::vector<Bone>& bones, double side)
{
	const bool isLeft = side < 0.0;
	const auto parent = [&bones] { return static_cast<int>(bones.size()) - 1; };
	bones.push_back(
		{isLeft ? "thigh_l" : "thigh_r", 1, {0.0, 0.055 * side, -0.02}, {{{0.0, 0.0, -0.115}, AlongZ, 0.046, 0.2}}});
	bones.push_back(
		{isLeft ? "calf_l" : "calf_r", parent(), {0.0, 0.0, -0.245}, {{{0.0, 0.0, -0.115}, AlongZ, 0.033, 0.19}}});
	bones.push_back(
		{isLeft ? "foot_l" : "foot_r", parent(), {0.0, 0.0, -0.225}, {{{0.035, 0.0, 0.0}, AlongX, 0.03, 0.09}}});
	bones.push_back({isLeft ? "upperarm_l" : "upperarm_r", 2, {0.0, 0.135 * side, 0.225},
		{{{0.0, 0.0, -0.08}, AlongZ, 0.028, 0.15}}});
	bones.push_back({isLeft ? "lowerarm_l" : "lowerarm_r", parent(), {0.0, 0.0, -0.17},
		{{{0.0, 0.0, -0.09}, AlongZ, 0.024, 0.16}}});
}

std::vector<Bone> Bones()
{
	std::vector<Bone> bones = {{"root", INDEX_NONE, FVector::ZeroVector, {}},
		{"pelvis", 0, {0.0, 0.0, 0.52}, {{FVector::ZeroVector, AlongY, 0.065, 0.08}}},
		{"spine_01", 1, {0.0, 0.0, 0.06},
			{{{0.0, 0.0, 0.1}, AlongZ, 0.062, 0.13}, {{0.0, 0.0, 0.225}, AlongY, 0.05, 0.17}}},
		{"head", 2, {0.0, 0.0, 0.29},
			{{{0.0, 0.0, 0.06}, AlongZ, 0.065, 0.0}, {{0.0, 0.0, -0.02}, AlongZ, 0.03, 0.05}}}};
	AddSide(bones, -1.0);
	AddSide(bones, 1.0);
	return bones;
}

FKAggregateGeom ToCollision(const std::vector<Body>& bodies, double height)
{
	FKAggregateGeom collision;
	for (const Body& body : bodies)
	{
		if (body.Length == 0.0)
		{
			FKSphereElem& ball = collision.SphereElems.AddDefaulted_GetRef();
			ball.Center = body.Center * height;
			ball.Radius = static_cast<float>(body.Radius * height);
			continue;
		}
		FKSphylElem capsule(static_cast<float>(body.Radius * height), static_cast<float>(body.Length * height));
		capsule.Center = body.Center * height;
		capsule.Rotation = body.Direction;
		collision.SphylElems.Add(capsule);
	}
	return collision;
}

/// Where bones are relative to their parents. The angle is that of the right leg, forward; the legs swing as far as
/// given (both in degrees), and the right one moves at a speed from -1 to 1, in parts of the greatest.
TArray<FTransform> MakePose(const FReferenceSkeleton& skeleton, double angle, double swing, double speed)
{
	TArray<FTransform> pose = skeleton.GetRefBonePose();
	const auto turn = [&](const std::string& name, double pitch) {
		pose[skeleton.FindBoneIndex(FName(*Player::ToEngine(name)))].SetRotation(
			FRotator(pitch, 0.0, 0.0).Quaternion());
	};
	const auto swingSide = [&](const std::string& side, double leg, double legSpeed)
	{
		const double knee = -1.3 * swing * std::max(legSpeed, 0.0);
		turn("thigh" + side, leg);
		turn("calf" + side, knee);
		turn("foot" + side, -leg - knee);
		turn("upperarm" + side, -0.8 * leg);
		turn("lowerarm" + side, 1.5 * swing);
	};
	// The leg that stands is straight, and the hip the lower the wider the step.
	FTransform& hip = pose[skeleton.FindBoneIndex(FName("pelvis"))];
	const double drop = LegOfHip * (1.0 - std::cos(angle * std::numbers::pi / 180.0));
	hip.SetLocation(hip.GetLocation() * (1.0 - drop));
	turn("spine_01", -0.15 * swing);
	swingSide("_r", angle, speed);
	swingSide("_l", -angle, -speed);
	return pose;
}

} // namespace

USkeletalMesh* ReadFigure(const Input::Field& field, UObject& owner)
{
	static const std::vector<std::string> Keys = {"Shape", "Height"};
	static const std::vector<std::string> Shapes = {"Figure"};
	field.AllowKeys(Keys);
	field.Require("Shape").Choice(Shapes);
	const double height = field.Require("Height").Number({0.1, 100.0}) * CentimetresPerMetre;
	Host::FSkeletonSource source;
	for (const Bone& bone : Bones())
	{
		source.Bones.Add(
			{FName(bone.Name), bone.Parent, FTransform(bone.Joint * height), ToCollision(bone.Bodies, height)});
	}
	return Host::BuildSkeletalMesh(source, &owner, NAME_None);
}

Motion ReadGait(const Input::Field& field, const Path& path, AActor& actor)
{
	static const std::vector<std::string> Keys = {"Stride", "Swing"};
	field.AllowKeys(Keys);
	auto* figure = actor.FindComponentByClass<USkeletalMeshComponent>();
	if (figure == nullptr || figure->GetSkinnedAsset() == nullptr)
	{
		field.Fail("only a SkeletalMeshActor with a SkeletalMeshAsset has a gait");
	}
	const double stride = field.Require("Stride").Number({0.01, 100.0}) * CentimetresPerMetre;
	const double swing = field.Require("Swing").Number({0.0, 80.0});
	return [stride, swing, path, figure](double time)
	{
		constexpr double Moment = 1.0 / 60.0; // s
		const double way = path.Way(time);
		const double speed = (path.Way(time + Moment) - way) / Moment;
		const double now = swing * std::min(speed / stride / FullSwing, 1.0);
		const double phase = std::numbers::pi * way / stride;
		Host::SetPose(*figure,
			MakePose(figure->GetSkinnedAsset()->GetRefSkeleton(), now * std::sin(phase), now, std::cos(phase)));
	};
}

} // namespace Player
