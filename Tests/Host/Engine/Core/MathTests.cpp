// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CoreMinimal.h"
#include <gtest/gtest.h>

namespace
{
void ExpectNear(const FVector& Actual, const FVector& Expected)
{
	EXPECT_TRUE(Actual.Equals(Expected, 1e-9))
		<< TCHAR_TO_UTF8(*Actual.ToString()) << " instead of " << TCHAR_TO_UTF8(*Expected.ToString());
}

TEST(HostRotator, TurnsAsTheEngineDoes)
{
	// Yaw from forward to right, pitch from forward to up, roll from right to down.
	ExpectNear(FRotator(0, 90, 0).RotateVector(FVector::ForwardVector), FVector::RightVector);
	ExpectNear(FRotator(90, 0, 0).RotateVector(FVector::ForwardVector), FVector::UpVector);
	ExpectNear(FRotator(0, 0, 90).RotateVector(FVector::RightVector), FVector::DownVector);
	// Roll first, yaw last.
	ExpectNear(FRotator(0, 90, 90).RotateVector(FVector::RightVector), FVector::DownVector);
	ExpectNear(FRotator(90, 90, 0).RotateVector(FVector::ForwardVector), FVector::UpVector);
	ExpectNear(FRotator(90, 90, 0).RotateVector(FVector::UpVector), FVector::LeftVector);
}

TEST(HostRotator, ComesBackFromQuaternions)
{
	for (const FRotator& Rotator :
		{FRotator(10, 20, 30), FRotator(-80, 170, -100), FRotator(0, -90, 45), FRotator(89, 1, 2)})
	{
		EXPECT_TRUE(Rotator.Quaternion().Rotator().Equals(Rotator, 1e-6)) << TCHAR_TO_UTF8(*Rotator.ToString());
	}
	for (const FRotator& Pole :
		{FRotator(90, 30, 0), FRotator(-90, 30, 0), FRotator(90, 10, 40), FRotator(-90, 10, 40)})
	{
		EXPECT_TRUE(Pole.Quaternion().Rotator().Quaternion().Equals(Pole.Quaternion(), 1e-6))
			<< TCHAR_TO_UTF8(*Pole.ToString());
	}
}

TEST(HostQuat, AppliesTheRightFactorFirst)
{
	const FQuat Yaw(FVector::UpVector, FMath::DegreesToRadians(90.0));
	const FQuat Pitch = FRotator(90, 0, 0).Quaternion();
	ExpectNear(
		(Yaw * Pitch).RotateVector(FVector::RightVector), Yaw.RotateVector(Pitch.RotateVector(FVector::RightVector)));
	ExpectNear(Yaw.UnrotateVector(Yaw.RotateVector(FVector(1, 2, 3))), FVector(1, 2, 3));
	ExpectNear(FQuat::MakeFromRotationVector(Yaw.ToRotationVector()).RotateVector(FVector(1, 2, 3)),
		Yaw.RotateVector(FVector(1, 2, 3)));
	ExpectNear(FQuat::Slerp(FQuat::Identity, Yaw, 0.5).GetAxisX(), FVector(FMath::Sqrt(0.5), FMath::Sqrt(0.5), 0));
}

TEST(HostTransform, AppliesTheLeftFactorFirst)
{
	const FTransform Child(FRotator(0, 90, 0), FVector(10, 0, 0), FVector(2));
	const FTransform Parent(FRotator(0, 0, 90), FVector(0, 0, 5), FVector(3));
	const FVector Point(1, 2, 3);
	ExpectNear((Child * Parent).TransformPosition(Point), Parent.TransformPosition(Child.TransformPosition(Point)));
	// Scale, then rotation, then translation.
	ExpectNear(Child.TransformPosition(FVector(1, 0, 0)), FVector(10, 2, 0));
	ExpectNear(Child.TransformVectorNoScale(FVector(1, 0, 0)), FVector(0, 1, 0));
}

TEST(HostTransform, Inverts)
{
	const FTransform Transform(FRotator(10, 20, 30), FVector(1, 2, 3), FVector(2, 3, 4));
	ExpectNear(Transform.InverseTransformPosition(Transform.TransformPosition(FVector(5, 6, 7))), FVector(5, 6, 7));
	const FTransform Uniform(FRotator(10, 20, 30), FVector(1, 2, 3), FVector(2));
	EXPECT_TRUE((Uniform * Uniform.Inverse()).Equals(FTransform::Identity, 1e-9));
	const FTransform World = Transform * Uniform;
	EXPECT_TRUE((World.GetRelativeTransform(Uniform) * Uniform).Equals(World, 1e-9));
}

TEST(HostVector, IsLeftHanded)
{
	// The formula of the product is the same on both hands; forward times right is up only on the left one.
	ExpectNear(FVector::ForwardVector ^ FVector::RightVector, FVector::UpVector);
	EXPECT_EQ(FVector(1, 2, 3) | FVector(4, 5, 6), 32.0);
	EXPECT_TRUE(FVector(0.0).GetSafeNormal().IsZero());
	EXPECT_TRUE(FVector(NAN, 0, 0).ContainsNaN());
	EXPECT_FALSE(FVector(NAN, 0, 0).Equals(FVector::ZeroVector));
	EXPECT_EQ(FVector(FVector3f(0.5f, 1.0f, 2.0f)), FVector(0.5, 1.0, 2.0));
	static_assert(!std::is_convertible_v<FVector, FVector3f>, "narrowing must be asked for");
	static_assert(sizeof(FVector) == 24 && sizeof(FVector3f) == 12);
}

TEST(HostBox, GrowsAndTurns)
{
	FBox Box(ForceInit);
	EXPECT_FALSE(Box.IsValid);
	Box += FVector(1, 2, 3);
	Box += FVector(-1, 0, 1);
	ExpectNear(Box.GetCenter(), FVector(0, 1, 2));
	ExpectNear(Box.GetExtent(), FVector(1, 1, 1));
	const FBox Turned = FBox::BuildAABB(FVector::ZeroVector, FVector(1, 2, 3))
							.TransformBy(FTransform(FRotator(0, 90, 0), FVector(5, 0, 0)));
	ExpectNear(Turned.GetCenter(), FVector(5, 0, 0));
	ExpectNear(Turned.GetExtent(), FVector(2, 1, 3));
	const FBoxSphereBounds Bounds(Box);
	EXPECT_NEAR(Bounds.SphereRadius, FMath::Sqrt(3.0), 1e-12);
}

TEST(HostMath, RoundsAsTheEngineDoes)
{
	EXPECT_EQ(FMath::RoundToInt32(-1.5f), -1);
	EXPECT_EQ(FMath::FloorToInt32(-1.5f), -2);
	EXPECT_EQ(FMath::Max(1.0f, 2.0), 2.0);
	EXPECT_EQ(FMath::Clamp(5, 0, 3), 3);
	EXPECT_EQ(FMath::UnwindDegrees(270.0), -90.0);
	EXPECT_FALSE(FMath::IsFinite(INFINITY));
}

} // namespace
