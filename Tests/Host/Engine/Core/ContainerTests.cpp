// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CoreMinimal.h"
#include <gtest/gtest.h>

namespace
{
TEST(HostArray, AddsAndRemoves)
{
	TArray<FString> Array = {TEXT("a"), TEXT("b"), TEXT("c")};
	EXPECT_EQ(Array.Add(TEXT("d")), 3);
	EXPECT_EQ(Array.AddUnique(TEXT("b")), 1);
	Array.RemoveAt(0);
	EXPECT_TRUE(Array[0] == TEXT("b"));
	EXPECT_EQ(Array.Remove(TEXT("b")), 1);
	EXPECT_EQ(Array.Remove(TEXT("c")), 1);
	Array.Insert(TEXT("z"), 0);
	EXPECT_TRUE(Array[0] == TEXT("z") && Array[1] == TEXT("d"));
	EXPECT_TRUE(Array.Pop() == TEXT("d"));
	Array.Empty();
	EXPECT_TRUE(Array.IsEmpty());
	EXPECT_EQ(Array.Max(), 0);
}

/// TArray::CheckAddress of the engine: the reference dangles when the array grows.
TEST(HostArray, RefusesToGrowFromItsOwnElements)
{
	TArray<FString> Array = {TEXT("a")};
	EXPECT_DEATH(Array.Add(Array[0]), "added to the same array");
	const FString Copy = Array[0];
	Array.Add(Copy);
	EXPECT_TRUE(Array.Last() == TEXT("a"));
}

TEST(HostArray, SetsItsLength)
{
	TArray<int32> Array = {1, 2, 3};
	Array.SetNum(5);
	EXPECT_EQ(Array, (TArray<int32>{1, 2, 3, 0, 0}));
	Array.SetNum(1, EAllowShrinking::No);
	EXPECT_EQ(Array.Num(), 1);
	Array.Init(7, 2);
	EXPECT_EQ(Array, (TArray<int32>{7, 7}));
	Array.Reset();
	EXPECT_TRUE(Array.IsEmpty());
	EXPECT_GT(Array.Max(), 0);
}

TEST(HostArray, SortsPointersByWhatTheyPointAt)
{
	int32 A = 3;
	int32 B = 1;
	TArray<int32*> Array = {&A, &B};
	Array.Sort([](const int32& Left, const int32& Right) { return Left < Right; });
	EXPECT_EQ(*Array[0], 1);
}

TEST(HostArray, MovesOut)
{
	TArray<int32> Array = {1, 2};
	const TArray<int32> Other = MoveTemp(Array);
	EXPECT_TRUE(Array.IsEmpty());
	EXPECT_EQ(Other.Num(), 2);
	TArray<TUniquePtr<int32>> Owners;
	Owners.Add(MakeUnique<int32>(4));
	Owners.Add(MakeUnique<int32>(5));
	EXPECT_EQ(*Owners[1], 5);
}

TEST(HostArrayView, SeesAnArray)
{
	TArray<int32> Array = {1, 2, 3};
	const TArrayView<int32> View = Array;
	View[1] = 5;
	EXPECT_EQ(Array[1], 5);
	const TConstArrayView<int32> Constant = View;
	EXPECT_EQ(Constant.Num(), 3);
	EXPECT_EQ(Constant.Last(), 3);
}

TEST(HostMap, KeepsTheOrderOfAdding)
{
	TMap<FString, int32> Map;
	for (int32 Index = 0; Index < 100; ++Index)
	{
		Map.Add(FString::FromInt(Index), Index);
	}
	Map.Add(TEXT("5"), -5);
	EXPECT_EQ(Map.Num(), 100);
	EXPECT_EQ(Map.FindChecked(TEXT("5")), -5);
	EXPECT_EQ(Map.Find(TEXT("100")), nullptr);
	EXPECT_EQ(Map.Remove(TEXT("7")), 1);
	int32 Previous = -1;
	for (const TPair<FString, int32>& Pair : Map)
	{
		EXPECT_NE(Pair.Value, 7);
		EXPECT_TRUE(Pair.Value > Previous || Pair.Value == -5);
		Previous = FMath::Max(Previous, Pair.Value);
	}
	// A new pair fills the hole.
	Map.Add(TEXT("new"), 1000);
	int32 Place = 0;
	for (const TPair<FString, int32>& Pair : Map)
	{
		if (Pair.Value == 1000)
		{
			break;
		}
		++Place;
	}
	EXPECT_EQ(Place, 7);
}

TEST(HostSet, HasNoDoubles)
{
	TSet<int32> Set = {1, 2, 2};
	EXPECT_EQ(Set.Num(), 2);
	bool bKnown = false;
	Set.Add(1, &bKnown);
	EXPECT_TRUE(bKnown);
	EXPECT_EQ(Set.Remove(1), 1);
	EXPECT_FALSE(Set.Contains(1));
}

} // namespace
