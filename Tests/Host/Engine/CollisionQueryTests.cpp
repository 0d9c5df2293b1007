// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/OverlapResult.h"
#include "Engine/StaticMesh.h"
#include "EngineTest.h"
#include "Host/HeightFieldComponent.h"
#include "Host/StaticMeshBuilder.h"
#include "UObject/Package.h"

namespace
{
class Queries : public testing::Test
{
protected:
	const FPlayedWorld World;
	FCollisionQueryParams Params;

	bool Finds(const UPrimitiveComponent* Component, const FCollisionShape& Shape, const FVector& At,
		const FQuat& Rotation = FQuat::Identity) const
	{
		TArray<FOverlapResult> Results;
		World->OverlapMultiByObjectType(
			Results, At, Rotation, FCollisionObjectQueryParams(FCollisionObjectQueryParams::AllObjects), Shape, Params);
		for (const FOverlapResult& Result : Results)
		{
			if (Result.GetComponent() == Component)
			{
				return true;
			}
		}
		return false;
	}
};
} // namespace

TEST_F(Queries, EveryShapeIsFoundWhereItIsAndNotBeside)
{
	auto* Sphere = World.Spawn<USphereComponent>();
	Sphere->SetSphereRadius(10.0f);
	for (const FCollisionShape& Shape : {FCollisionShape::MakeSphere(5.0f), FCollisionShape::MakeBox(FVector(5.0)),
			 FCollisionShape::MakeCapsule(5.0f, 5.0f)})
	{
		EXPECT_TRUE(Finds(Sphere, Shape, FVector(14.9, 0.0, 0.0)));
		EXPECT_FALSE(Finds(Sphere, Shape, FVector(15.1, 0.0, 0.0)));
	}
	// A capsule's half height includes its cap.
	EXPECT_TRUE(Finds(Sphere, FCollisionShape::MakeCapsule(5.0f, 20.0f), FVector(0.0, 0.0, 29.9)));
	EXPECT_FALSE(Finds(Sphere, FCollisionShape::MakeCapsule(5.0f, 20.0f), FVector(0.0, 0.0, 30.1)));
	EXPECT_FALSE(Finds(Sphere, FCollisionShape::MakeCapsule(5.0f, 20.0f), FVector(0.0, 0.0, 29.9),
		FQuat(FVector(1.0, 0.0, 0.0), 1.5707963)));
}

TEST_F(Queries, BodiesDeepInsideAreFound)
{
	auto* Small = World.Spawn<UBoxComponent>(FVector(123.0, 45.0, -67.0));
	Small->SetBoxExtent(FVector(0.5));
	EXPECT_TRUE(Finds(Small, FCollisionShape::MakeBox(FVector(1000.0)), FVector(1.0, 2.0, 3.0)));
	auto* Large = World.Spawn<UBoxComponent>();
	Large->SetBoxExtent(FVector(10000.0));
	EXPECT_TRUE(Finds(Large, FCollisionShape::MakeSphere(0.1f), FVector(10.0, 20.0, 30.0)));
}

TEST_F(Queries, ObjectTypesSelect)
{
	auto* Pawn = World.Spawn<USphereComponent>();
	Pawn->SetCollisionObjectType(ECC_Pawn);
	TArray<FOverlapResult> Results;
	const FCollisionShape Shape = FCollisionShape::MakeSphere(10.0f);
	FCollisionObjectQueryParams Types(ECC_WorldStatic);
	EXPECT_FALSE(World->OverlapMultiByObjectType(Results, FVector::ZeroVector, FQuat::Identity, Types, Shape));
	Types.AddObjectTypesToQuery(ECC_Pawn);
	EXPECT_TRUE(World->OverlapMultiByObjectType(Results, FVector::ZeroVector, FQuat::Identity, Types, Shape));
	ASSERT_EQ(Results.Num(), 1);
	EXPECT_EQ(Results[0].GetComponent(), Pawn);
	EXPECT_EQ(Results[0].GetActor(), Pawn->GetOwner());
}

TEST_F(Queries, IgnoredActorsAndComponentsAndThoseWithoutQueriesAreNotFound)
{
	auto* First = World.Spawn<USphereComponent>();
	auto* Second = World.Spawn<USphereComponent>();
	auto* Third = World.Spawn<USphereComponent>();
	Third->SetCollisionEnabled(ECollisionEnabled::PhysicsOnly);
	const FCollisionShape Shape = FCollisionShape::MakeSphere(1.0f);
	EXPECT_TRUE(Finds(First, Shape, FVector::ZeroVector));
	EXPECT_FALSE(Finds(Third, Shape, FVector::ZeroVector));
	Params.AddIgnoredActor(First->GetOwner());
	Params.AddIgnoredComponent(Second);
	EXPECT_FALSE(Finds(First, Shape, FVector::ZeroVector));
	EXPECT_FALSE(Finds(Second, Shape, FVector::ZeroVector));
	Third->SetCollisionEnabled(ECollisionEnabled::QueryOnly);
	EXPECT_TRUE(Finds(Third, Shape, FVector::ZeroVector));
	Third->SetCollisionEnabled(ECollisionEnabled::NoCollision);
	EXPECT_FALSE(Finds(Third, Shape, FVector::ZeroVector));
}

TEST_F(Queries, AMovedBodyIsFoundAtOnce)
{
	auto* Sphere = World.Spawn<USphereComponent>();
	Sphere->SetWorldLocation(FVector(1000.0, 0.0, 0.0));
	EXPECT_TRUE(Finds(Sphere, FCollisionShape::MakeSphere(1.0f), FVector(1000.0, 0.0, 0.0)));
	EXPECT_FALSE(Finds(Sphere, FCollisionShape::MakeSphere(1.0f), FVector::ZeroVector));
	Sphere->SetRelativeScale3D(FVector(3.0));
	EXPECT_TRUE(Finds(Sphere, FCollisionShape::MakeSphere(1.0f), FVector(1090.0, 0.0, 0.0)));
}

TEST_F(Queries, ATriangleMeshIsItsSurface)
{
	Host::FMeshSource Source;
	Source.Positions = {FVector3f(0.0f, 0.0f, 0.0f), FVector3f(0.0f, 100.0f, 0.0f), FVector3f(100.0f, 0.0f, 0.0f)};
	Source.Triangles = {0, 1, 2};
	Source.bComplexCollision = true;
	auto* Component = World.Spawn<UStaticMeshComponent>();
	Component->SetStaticMesh(Host::BuildStaticMesh(Source, GetTransientPackage(), NAME_None));
	const FCollisionShape Shape = FCollisionShape::MakeSphere(5.0f);
	EXPECT_TRUE(Finds(Component, Shape, FVector(20.0, 20.0, 4.8)));
	EXPECT_TRUE(Finds(Component, Shape, FVector(20.0, 20.0, -4.8)));
	EXPECT_FALSE(Finds(Component, Shape, FVector(20.0, 20.0, 5.3)));
	EXPECT_FALSE(Finds(Component, Shape, FVector(70.0, 70.0, 0.0)));
	Component->SetSimulatePhysics(true);
	EXPECT_FALSE(Component->IsSimulatingPhysics());
}

TEST_F(Queries, TerrainIsItsSurface)
{
	auto* Terrain = World.Spawn<UHostHeightFieldComponent>(FVector::ZeroVector, TEXT("BlockAll"));
	TArray<double> Heights;
	for (int Index = 0; Index < 25; ++Index)
	{
		Heights.Add(10.0 * (Index % 5));
	}
	Terrain->SetHeights(Heights, 5, 5, 100.0);
	const FCollisionShape Shape = FCollisionShape::MakeSphere(1.0f);
	EXPECT_TRUE(Finds(Terrain, Shape, FVector(150.0, 120.0, 15.0)));
	EXPECT_FALSE(Finds(Terrain, Shape, FVector(150.0, 120.0, 17.0)));
	EXPECT_FALSE(Finds(Terrain, Shape, FVector(450.0, 120.0, 40.0)));
}

TEST(CollisionQueries, ObjectTypesAreChannelsWithoutTraces)
{
	EXPECT_EQ(UEngineTypes::ConvertToCollisionChannel(ObjectTypeQuery1), ECC_WorldStatic);
	EXPECT_EQ(UEngineTypes::ConvertToCollisionChannel(ObjectTypeQuery4), ECC_PhysicsBody);
	EXPECT_EQ(UEngineTypes::ConvertToCollisionChannel(ObjectTypeQuery7), ECC_MAX);
	EXPECT_EQ(UEngineTypes::ConvertToObjectType(ECC_Destructible), ObjectTypeQuery6);
	EXPECT_EQ(UEngineTypes::ConvertToObjectType(ECC_Visibility), ObjectTypeQuery_MAX);
	const FCollisionObjectQueryParams Params(TArray<TEnumAsByte<EObjectTypeQuery>>{ObjectTypeQuery1, ObjectTypeQuery3});
	EXPECT_EQ(Params.GetQueryBitfield(), (1 << ECC_WorldStatic) | (1 << ECC_Pawn));
}
