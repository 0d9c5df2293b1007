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

#include <cctype>
#include <string>
#include <utility>

namespace Live
{

namespace
{

constexpr int FramesPerSecond = 60;

bool IsOfName(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Where a name that begins there ends.
size_t EndOfName(const std::string& text, size_t begin)
{
	while (begin < text.size() && IsOfName(text[begin]))
	{
		++begin;
	}
	return begin;
}

/// Also those of the components within it.
std::string ReplacePath(std::string text, const std::string& path, const std::string& label)
{
	size_t at = text.find(path);
	while (at != std::string::npos)
	{
		size_t end = at + path.size();
		// Another's path may begin in the same way.
		if (EndOfName(text, end) != end)
		{
			at = text.find(path, end);
			continue;
		}
		while (end + 1 < text.size() && text[end] == '.' && IsOfName(text[end + 1]))
		{
			end = EndOfName(text, end + 1);
		}
		text.replace(at, end - at, label);
		at = text.find(path, at + label.size());
	}
	return text;
}

} // namespace

Scene::Scene(const LevelDocument& document)
	: Level(document.ToField())
	, Warnings(Level.Warnings())
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

std::string Scene::WithLabels(std::string text) const
{
	for (const AActor* actor : Level.World->PersistentLevel->Actors)
	{
		text = ReplacePath(
			std::move(text), Player::FromEngine(actor->GetPathName()), Player::FromEngine(actor->GetActorLabel()));
	}
	return text;
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
