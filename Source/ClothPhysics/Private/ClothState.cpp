// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothState.h"

#include "ClothStateArchive.h"

namespace ClothState
{

static constexpr uint32 OwnMagic = 0x436c5374;
static constexpr uint32 OwnVersion = 5;

/** Before the bytes of a state. */
struct FHeader
{
	uint32 Magic = OwnMagic;
	uint32 Version = OwnVersion;
	uint64 Hash = 0;

	void Serialize(FClothStateArchive& Archive) { Archive << Magic << Version << Hash; }
};
static constexpr int32 HeaderSize = 16;

/** FNV-1a. */
static uint64 HashOf(TConstArrayView<uint8> Bytes)
{
	uint64 Hash = 14695981039346656037ull;
	for (const uint8 Byte : Bytes)
	{
		Hash = (Hash ^ Byte) * 1099511628211ull;
	}
	return Hash;
}

} // namespace ClothState

TArray<uint8> WriteClothState(FClothState&& State, UActorComponent& Own)
{
	FClothStateArchive Content(&Own);
	Content << State;
	ClothState::FHeader Header;
	Header.Hash = ClothState::HashOf(Content.GetBytes());
	FClothStateArchive Whole;
	Whole << Header;
	Whole.GetBytes().Append(Content.GetBytes());
	return MoveTemp(Whole.GetBytes());
}

FString ReadClothState(TConstArrayView<uint8> Bytes, UActorComponent& Own, FClothState& OutState)
{
	using namespace ClothState;
	if (Bytes.Num() < HeaderSize)
	{
		return FString::Printf(TEXT("the state has %d bytes; allowed is what Save Cloth returns."), Bytes.Num());
	}
	FHeader Header;
	FClothStateArchive Start(TArray<uint8>(Bytes.GetData(), HeaderSize));
	Start << Header;
	if (Header.Magic != OwnMagic)
	{
		return TEXT("the bytes are no state of a cloth; allowed is what Save Cloth returns.");
	}
	if (Header.Version != OwnVersion)
	{
		return FString::Printf(TEXT("the state has version %u; allowed is %u."), Header.Version, OwnVersion);
	}
	TArray<uint8> Content(Bytes.GetData() + HeaderSize, Bytes.Num() - HeaderSize);
	const bool bWhole = HashOf(Content) == Header.Hash;
	FClothStateArchive Archive(MoveTemp(Content), &Own);
	if (bWhole)
	{
		Archive << OutState;
	}
	if (!bWhole || !Archive.IsComplete())
	{
		return TEXT("the state is damaged or cut short; allowed is what Save Cloth returns.");
	}
	if (!Archive.GetMissing().IsEmpty())
	{
		return FString::Printf(
			TEXT("%s, which touched or held the cloth, is gone; put the level back first."), *Archive.GetMissing());
	}
	return FString();
}
