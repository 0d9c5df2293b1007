// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Stage/Scene.h"

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "CoreMinimal.h"
#include "Drawing/Renderer.h"
#include "Engine/Level.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Level/Properties.h"
#include "Play/Framing.h"
#include "Play/Snapshot.h"
#include "Stage/Drawing.h"
#include "Units.h"

#include <string>
#include <utility>

namespace Live
{

namespace
{

constexpr int FramesPerSecond = 60;

} // namespace

Scene::Scene(const LevelDocument& document)
	: Level(document.ToField())
	, Play(Level, FramesPerSecond)
	, Thrown(Level)
{
	for (const AActor* actor : Level.World->PersistentLevel->Actors)
	{
		if (const auto look = Level.Looks.find(actor); look != Level.Looks.end())
		{
			Show(*actor, look->second);
		}
	}
	Camera = Level.View ? *Level.View : Player::CameraAround(Player::TakeSnapshot(Level));
}

void Scene::Show(const AActor& actor, const Player::Look& look)
{
	auto mesh = Live::Show(actor);
	if (mesh != nullptr)
	{
		mesh->Number = ++LastNumber;
		mesh->Name = Player::FromEngine(actor.GetActorLabel());
		mesh->Appearance = look;
		mesh->Owner = &actor;
		Shown.push_back(std::move(mesh));
	}
}

bool Scene::Advance(double part)
{
	Play.Advance(part);
	bool hasLost = false;
	while (AActor* lost = Thrown.FindLost())
	{
		RemoveBall(*lost);
		hasLost = true;
	}
	return hasLost;
}

UClothPhysicsComponent& Scene::FindCloth(const Input::Field& mesh) const
{
	const int number = mesh.Integer({0.0, 65535.0});
	for (const auto& shown : Shown)
	{
		if (shown->Number == number && shown->Cloth != nullptr)
		{
			return *shown->Cloth;
		}
	}
	mesh.Fail("mesh " + std::to_string(number) + " is no cloth of this scene");
}

void Scene::RequireRoom(const Throw& ball, const Input::Field& from) const
{
	TArray<FOverlapResult> overlaps;
	const FVector place = FVector(ball.From[0], ball.From[1], ball.From[2]) * Player::CentimetresPerMetre;
	const FCollisionShape shape =
		FCollisionShape::MakeSphere(static_cast<float>(ball.Radius * Player::CentimetresPerMetre));
	if (Level.World->OverlapMultiByObjectType(overlaps, place, FQuat::Identity,
			FCollisionObjectQueryParams(FCollisionObjectQueryParams::AllObjects), shape))
	{
		from.Fail("the ball would begin inside '" + Player::FromEngine(overlaps[0].GetActor()->GetActorLabel()) + "'");
	}
}

void Scene::RemoveBall(AActor& ball)
{
	std::erase_if(Shown, [&ball](const auto& mesh) { return mesh->Owner == &ball; });
	Thrown.Remove(ball);
}

void Scene::ThrowBall(const Throw& ball)
{
	if (AActor* surplus = Thrown.FindSurplus())
	{
		RemoveBall(*surplus);
	}
	const AActor& actor = Thrown.Add(ball);
	Show(actor, Level.Looks.at(&actor));
}

std::vector<const ShownMesh*> Scene::TakeChanged()
{
	std::vector<const ShownMesh*> changed;
	for (const auto& mesh : Shown)
	{
		if (mesh->Refresh())
		{
			changed.push_back(mesh.get());
		}
	}
	return changed;
}

void Scene::AddTo(FrameWriter& frame) const
{
	const Vector3 way = Level.MoveAlong(Camera).Eye - Camera.Eye;
	frame.BeginScene(way, static_cast<uint32_t>(Shown.size()));
	for (const auto& mesh : Shown)
	{
		mesh->Add(frame);
	}
	const Drawing drawing(*Level.World.Get());
	frame.AddDrawing(drawing.Points, drawing.Lines);
}

} // namespace Live
