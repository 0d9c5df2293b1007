// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/Level.h"

#include "Animation/SkeletalMeshActor.h"
#include "ClothPhysicsActor.h"
#include "ClothPhysicsComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Components/StaticMeshComponent.h"
#include "CoreMinimal.h"
#include "Engine/Engine.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshActor.h"
#include "Engine/WindDirectionalSource.h"
#include "Engine/World.h"
#include "FabricFile.h"
#include "GameFramework/Actor.h"
#include "Level/Figure.h"
#include "Level/LookReader.h"
#include "Level/Motions.h"
#include "Level/Path.h"
#include "Level/Properties.h"
#include "StaticMeshResources.h"
#include "UObject/Class.h"
#include "UObject/UObjectGlobals.h"
#include "Units.h"

#include <algorithm>
#include <limits>

namespace Player
{

namespace
{

constexpr size_t DefaultMoments = 6;
constexpr float ThreadsPerMetre = 110.0f;

/// Keys of an actor that are no properties.
const std::vector<std::string> ActorKeys = {
	"Class", "Name", "Location", "Rotation", "Scale", "Look", "AttachParent", "Path", "Gait", "Gusts", "Velocity"};

UClass* FindClass(const Input::Field& field)
{
	const std::vector<UClass*> classes = {AClothPhysicsActor::StaticClass(), ASkeletalMeshActor::StaticClass(),
		AStaticMeshActor::StaticClass(), AWindDirectionalSource::StaticClass()};
	std::vector<std::string> names;
	for (const UClass* type : classes)
	{
		names.push_back(FromEngine(type->GetName()));
	}
	return classes[field.Choice(names)];
}

FTransform ReadTransform(const Input::Field& field)
{
	FTransform transform;
	if (const auto location = field.Find("Location"))
	{
		const std::vector<double> v = location->Numbers(3, {-1e4, 1e4});
		transform.SetLocation(FVector(v[0], v[1], v[2]) * CentimetresPerMetre);
	}
	if (const auto rotation = field.Find("Rotation"))
	{
		const std::vector<double> v = rotation->Numbers(3, {-1e6, 1e6});
		transform.SetRotation(FRotator(v[0], v[1], v[2]).Quaternion());
	}
	if (const auto scale = field.Find("Scale"))
	{
		const std::vector<double> v = scale->Numbers(3, {1e-3, 1e3});
		transform.SetScale3D(FVector(v[0], v[1], v[2]));
	}
	return transform;
}

Cloth::Vector3 ReadPoint(const Input::Field& field)
{
	const std::vector<double> v = field.Numbers(3);
	return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

Camera ReadCamera(const Input::Field& field)
{
	static const std::vector<std::string> Keys = {"Eye", "Target", "FieldOfView", "Follow"};
	field.AllowKeys(Keys);
	Camera camera;
	camera.Eye = ReadPoint(field.Require("Eye"));
	camera.Target = ReadPoint(field.Require("Target"));
	if (Length(camera.Target - camera.Eye) < 1e-3f)
	{
		field.Fail("Eye and Target are the same point");
	}
	camera.FieldOfView = static_cast<float>(field.Require("FieldOfView").Number({1.0, 150.0}));
	return camera;
}

void RequireMovable(const Input::Field& field, const AActor& actor, const std::string& what)
{
	const USceneComponent* root = actor.GetRootComponent();
	if (root == nullptr || root->GetMobility() != EComponentMobility::Movable)
	{
		field.Fail("only actors whose Mobility is Movable can " + what);
	}
}

/// Woven, and as many threads as its size asks for.
Look ClothLook(const UClothPhysicsComponent& cloth)
{
	Look look;
	look.Base = {0.6f, 0.05f, 0.05f};
	look.Accent = look.Base;
	const FVector2D metres =
		cloth.Source == EClothSource::Sheet ? cloth.SheetSize / CentimetresPerMetre : FVector2D(1.0, 1.0);
	look.Threads = {ThreadsPerMetre * static_cast<float>(metres.X), ThreadsPerMetre * static_cast<float>(metres.Y)};
	look.Sheen = 0.4f;
	look.Translucency = 0.15f;
	return look;
}

/// Of the sheet that an actor is to have, before it is made; 0 if that is not said. What is nonsense is refused where
/// properties are read.
size_t SheetParticles(const Input::Field& actor)
{
	constexpr double Infinite = std::numeric_limits<double>::infinity();
	const auto cloth = actor.Find("Cloth");
	const bool isObject = cloth && cloth->Kind() == Input::JsonKind::Object;
	const auto resolution = isObject ? cloth->Find("SheetResolution") : std::nullopt;
	double count = resolution && resolution->Kind() == Input::JsonKind::Array ? 1.0 : 0.0;
	for (const Input::Field& side : count > 0.0 ? resolution->Elements() : std::vector<Input::Field>())
	{
		const bool isNumber = side.Kind() == Input::JsonKind::Number;
		count = std::min(count * (isNumber ? std::max(side.Number({-Infinite, Infinite}), 0.0) : 0.0), 1e12);
	}
	return static_cast<size_t>(count);
}

size_t CountTriangles(const UStaticMesh* mesh)
{
	const size_t corners = mesh != nullptr
		? static_cast<size_t>(mesh->GetRenderData()->LODResources[0].IndexBuffer.GetArrayView().Num())
		: 0;
	return corners / 3;
}

/// Of a body as it is drawn.
size_t CountTriangles(const AActor& actor)
{
	constexpr size_t FigureTriangles = 20000; // nearly
	if (const auto* body = actor.FindComponentByClass<UStaticMeshComponent>())
	{
		return CountTriangles(body->GetStaticMesh());
	}
	return actor.IsA<ASkeletalMeshActor>() ? FigureTriangles : 0;
}

/// As far as it can be told before the cloth is made: a mesh has half as many points as triangles.
size_t CountParticles(const UClothPhysicsComponent& cloth)
{
	if (cloth.Source == EClothSource::Sheet)
	{
		return static_cast<size_t>(cloth.SheetResolution.X) * static_cast<size_t>(cloth.SheetResolution.Y);
	}
	return CountTriangles(cloth.SimulationMesh) / 2;
}

} // namespace

GameWorld::GameWorld()
	: World(UWorld::CreateWorld(EWorldType::Game, false))
{
	GEngine->CreateNewWorldContext(EWorldType::Game).SetCurrentWorld(World);
}

GameWorld::~GameWorld()
{
	GEngine->DestroyWorldContext(World);
	World->DestroyWorld(false);
	// With all that belongs to it: worlds come and go where levels are reset.
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
}

Level::Level(const std::filesystem::path& file, Input::Reach reach)
	: Level(Input::Field::Load(file, reach))
{
}

Level::Level(const Input::Field& root, const Budget& limits)
	: Name(root.File().stem().string())
	, Limits(limits)
	, Library(*World.Get(), limits)
{
	ReadHeader(root);
	const std::vector<Input::Field> actors = root.Require("Actors").Elements();
	if (actors.size() > Limits.Actors)
	{
		root.Require("Actors").Fail(
			std::to_string(actors.size()) + " actors are too many; allowed: at most " + std::to_string(Limits.Actors));
	}
	// All are there before one names another.
	for (const Input::Field& field : actors)
	{
		const Input::Field name = field.Require("Name");
		AActor*& actor = Actors[name.Line()];
		if (actor != nullptr)
		{
			name.Fail("there is another actor " + Cloth::Quoted(name.Text()));
		}
		actor = &Begin(field);
	}
	for (const Input::Field& field : actors)
	{
		Finish(field, *Actors.at(field.Require("Name").Text()));
	}
	for (const Input::Field& field : actors)
	{
		AddMotions(field, *Actors.at(field.Require("Name").Text()));
	}
	Library.ForgetBudget();
	if (Cloths.empty())
	{
		root.Require("Actors").Fail("there is no cloth among them (Class ClothPhysicsActor)");
	}
	const auto camera = root.Find("Camera");
	if (const auto follow = camera ? camera->Find("Follow") : std::nullopt)
	{
		Followed = FindActor(*follow);
		FollowedFrom = Followed->GetActorLocation();
	}
}

AActor* Level::Find(const std::string& actor) const
{
	const auto found = Actors.find(actor);
	return found != Actors.end() ? found->second : nullptr;
}

Camera Level::MoveAlong(const Camera& view) const
{
	const FVector way =
		Followed ? (Followed->GetActorLocation() - FollowedFrom) / CentimetresPerMetre : FVector::ZeroVector;
	const Cloth::Vector3 move{static_cast<float>(way.X), static_cast<float>(way.Y), static_cast<float>(way.Z)};
	return {view.Eye + move, view.Target + move, view.FieldOfView};
}

void Level::Throw()
{
	for (const auto& [body, velocity] : Velocities)
	{
		body->SetPhysicsLinearVelocity(velocity);
	}
	Velocities.clear();
}

AActor& Level::Spawn(const Input::Field& field)
{
	AActor& actor = Begin(field);
	Finish(field, actor);
	AddMotions(field, actor);
	Throw();
	return actor;
}

void Level::Remove(AActor& actor)
{
	Looks.erase(&actor);
	World->DestroyActor(&actor);
	CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
}

std::function<void()> Level::PrepareEdit(AActor& actor, const Input::Field& values)
{
	const auto find = [this](UClass* asset, const Input::Field& value) -> UObject*
	{
		if (asset->IsChildOf(AActor::StaticClass()))
		{
			return FindActor(value);
		}
		Assets::RefuseFiles(value);
		return Library.Find(asset, value);
	};
	RequireParticles(SheetParticles(values), values);
	return PropertyWriter(find, PropertyWriter::Unit::OfEditor).PrepareEdit(actor, values);
}

UClothFabric* Level::MakeFabric(const Input::FabricFile& file) { return Library.MakeFabric(file); }

void Level::MoveTo(double time) const
{
	for (const Motion& motion : Movements)
	{
		motion(time);
	}
}

void Level::ReadHeader(const Input::Field& root)
{
	static const std::vector<std::string> Keys = {"Description", "Seconds", "Moments", "Camera", "Actors"};
	root.AllowKeys(Keys);
	Description = root.Require("Description").Line();
	if (const auto seconds = root.Find("Seconds"))
	{
		Seconds = seconds->Number({0.01, 3600.0});
	}
	if (const auto moments = root.Find("Moments"))
	{
		Moments = moments->Numbers(DefaultMoments, {0.0, Seconds});
		if (!std::ranges::is_sorted(Moments))
		{
			moments->Fail("must be in order");
		}
	}
	for (size_t i = Moments.size(); i < DefaultMoments; ++i)
	{
		Moments.push_back(Seconds * static_cast<double>(i + 1) / static_cast<double>(DefaultMoments));
	}
	if (const auto camera = root.Find("Camera"))
	{
		View = ReadCamera(*camera);
	}
}

AActor& Level::Begin(const Input::Field& field)
{
	AActor* actor = World->SpawnActorDeferred<AActor>(FindClass(field.Require("Class")), ReadTransform(field));
	actor->SetActorLabel(ToEngine(field.Require("Name").Line()));
	return *actor;
}

void Level::Finish(const Input::Field& field, AActor& actor)
{
	const PropertyWriter writer([this](UClass* asset, const Input::Field& value) -> UObject*
		{ return asset->IsChildOf(AActor::StaticClass()) ? FindActor(value) : Library.Find(asset, value); });
	RequireParticles(Particles + SheetParticles(field), field);
	writer.Write(actor, field, ActorKeys);
	Count(actor, field);
	if (const auto* cloth = Cast<AClothPhysicsActor>(&actor))
	{
		cloth->Cloth->bMeasure = true;
		Cloths.push_back(cloth->Cloth);
	}
	actor.FinishSpawning(ReadTransform(field));
	AddLook(field, actor);
}

/// Before the components are registered.
void Level::Count(const AActor& actor, const Input::Field& field)
{
	if (const auto* cloth = Cast<AClothPhysicsActor>(&actor))
	{
		Particles += CountParticles(*cloth->Cloth);
		RequireParticles(Particles, field);
	}
	Drawn += CountTriangles(actor);
	if (Drawn > Limits.Drawn)
	{
		field.Fail("with it the level has " + std::to_string(Drawn) + " triangles to draw; allowed: at most "
			+ std::to_string(Limits.Drawn));
	}
}

void Level::RequireParticles(size_t count, const Input::Field& field) const
{
	if (count > Limits.Particles)
	{
		field.Fail("with it the cloths of the level have " + std::to_string(count) + " particles; allowed: at most "
			+ std::to_string(Limits.Particles));
	}
}

void Level::AddLook(const Input::Field& field, const AActor& actor)
{
	const auto* sheet = Cast<AClothPhysicsActor>(&actor);
	Look look = sheet != nullptr ? ClothLook(*sheet->Cloth) : Look();
	if (const auto described = field.Find("Look"))
	{
		ReadLook(*described, look);
	}
	Looks[&actor] = look;
}

void Level::AddMotions(const Input::Field& field, AActor& actor)
{
	if (const auto parent = field.Find("AttachParent"))
	{
		RequireMovable(*parent, actor, "be attached");
		AActor* other = FindActor(*parent);
		if (field.Find("Path"))
		{
			parent->Fail("an actor that is attached has no Path of its own");
		}
		if (other == &actor || other->GetRootComponent()->IsAttachedTo(actor.GetRootComponent()))
		{
			parent->Fail("an actor cannot be attached to itself, nor to one that is attached to it");
		}
		actor.GetRootComponent()->AttachToComponent(
			other->GetRootComponent(), FAttachmentTransformRules::KeepWorldTransform);
	}
	const auto gait = field.Find("Gait");
	if (const auto keys = field.Find("Path"))
	{
		RequireMovable(*keys, actor, "follow a path");
		const Path path(*keys, actor.GetTransform());
		Movements.push_back(Follow(path, actor));
		if (gait)
		{
			Movements.push_back(ReadGait(*gait, path, actor));
		}
	}
	else if (gait)
	{
		gait->Fail("only actors that follow a Path have a gait");
	}
	if (const auto gusts = field.Find("Gusts"))
	{
		auto* wind = Cast<AWindDirectionalSource>(&actor);
		if (wind == nullptr)
		{
			gusts->Fail("only a WindDirectionalSource has gusts");
		}
		Movements.push_back(ReadGusts(*gusts, *wind));
	}
	if (const auto velocity = field.Find("Velocity"))
	{
		auto* body = Cast<UPrimitiveComponent>(actor.GetRootComponent());
		if (body == nullptr || !body->BodyInstance.bSimulatePhysics)
		{
			velocity->Fail("only bodies whose bSimulatePhysics is true have an initial velocity");
		}
		const std::vector<double> v = velocity->Numbers(3, {-1000.0, 1000.0});
		Velocities.emplace_back(body, FVector(v[0], v[1], v[2]) * CentimetresPerMetre);
	}
}

AActor* Level::FindActor(const Input::Field& name) const
{
	std::vector<std::string> known;
	for (const auto& [key, actor] : Actors)
	{
		known.push_back(key);
	}
	return Actors.at(known[name.Choice(known)]);
}

std::vector<std::string> LevelNames() { return Input::JsonNames(Input::ContentFolder() / "Levels"); }

std::filesystem::path FindLevel(const std::string& nameOrPath)
{
	if (nameOrPath.ends_with(".json"))
	{
		return nameOrPath;
	}
	const std::vector<std::string> names = LevelNames();
	if (std::ranges::find(names, nameOrPath) == names.end())
	{
		if (nameOrPath.find_first_of("/.") != std::string::npos)
		{
			throw Input::Error(nameOrPath + ": a file of a level ends in .json");
		}
		throw Input::Error("there is no level '" + nameOrPath + "'; " + Input::Suggest(nameOrPath, names));
	}
	return Input::ContentFolder() / "Levels" / (nameOrPath + ".json");
}

std::string DescriptionOf(const std::string& level)
{
	return Input::Field::Load(FindLevel(level)).Require("Description").Text();
}

} // namespace Player
