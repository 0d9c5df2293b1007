// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/ShownSkeleton.h"

#include "Components/SkeletalMeshComponent.h"
#include "Level/MeshReader.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"
#include "Solids.h"
#include "Stage/Conversion.h"
#include "Stage/Welding.h"

#include <utility>

namespace Live
{

namespace
{

constexpr int CapsuleSegments = 24;

float Metres(float length) { return length * static_cast<float>(Player::MetresPerCentimetre); }

} // namespace

ShownSkeleton::ShownSkeleton(const USkeletalMeshComponent& component)
	: Component(component)
{
	if (component.GetPhysicsAsset() == nullptr)
	{
		return;
	}
	for (const USkeletalBodySetup* body : component.GetPhysicsAsset()->SkeletalBodySetups)
	{
		for (const FKSphereElem& ball : body->AggGeom.SphereElems)
		{
			AddPart(body->BoneName, ball.GetTransform(), Cloth::Scenes::Sphere(Metres(ball.Radius), 3));
		}
		for (const FKBoxElem& box : body->AggGeom.BoxElems)
		{
			const Vector3 half = Vector3{Metres(box.X), Metres(box.Y), Metres(box.Z)} * 0.5f;
			AddPart(body->BoneName, box.GetTransform(), Cloth::Scenes::Box(half));
		}
		for (const FKSphylElem& capsule : body->AggGeom.SphylElems)
		{
			AddPart(body->BoneName, capsule.GetTransform(),
				Cloth::Scenes::Capsule(Metres(capsule.Radius), Metres(capsule.Length), CapsuleSegments));
		}
	}
}

void ShownSkeleton::AddPart(FName bone, const FTransform& place, const Cloth::Scenes::Mesh& surface)
{
	Part part{bone, place, {}};
	const std::vector<Vector3> normals = Player::CornerNormals(surface);
	Welding welding(part.Surface);
	for (size_t corner = 0; corner < surface.Triangles.size(); ++corner)
	{
		welding.Add({surface.Positions[static_cast<size_t>(surface.Triangles[corner])], normals[corner], {}});
	}
	const auto first = static_cast<uint32_t>(Shape.TextureCoordinates.size());
	for (const uint32_t index : part.Surface.Triangles)
	{
		Shape.Triangles.push_back(first + index);
	}
	Shape.TextureCoordinates.resize(first + part.Surface.Positions.size());
	Parts.push_back(std::move(part));
}

void ShownSkeleton::Add(FrameWriter& frame) const
{
	Positions.clear();
	Normals.clear();
	const auto toEngine = [](Vector3 v) { return FVector(v.X, v.Y, v.Z); };
	for (const Part& part : Parts)
	{
		const FTransform place = part.Place * Component.GetBoneTransform(part.Bone);
		for (size_t i = 0; i < part.Surface.Positions.size(); ++i)
		{
			const FVector position = toEngine(part.Surface.Positions[i]) * Player::CentimetresPerMetre;
			Positions.push_back(ToMetres(place.TransformPosition(position)));
			Normals.push_back(ToVector(place.TransformVectorNoScale(toEngine(part.Surface.Normals[i]))));
		}
	}
	frame.AddDeformed(Number, Shape.Revision, Positions, Normals);
}

} // namespace Live
