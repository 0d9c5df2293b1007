// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Misc/Parse.h"

#include "Misc/CoreMiscDefines.h"

bool FParse::Value(const TCHAR* Stream, const TCHAR* Match, FString& Value)
{
	const FString Text(Stream);
	const int32 At = Text.Find(Match);
	if (At == INDEX_NONE)
	{
		return false;
	}
	const FString Rest = Text.RightChop(At + FString(Match).Len());
	const int32 End = Rest.Find(TEXT(" "));
	Value = End == INDEX_NONE ? Rest : Rest.Left(End);
	return true;
}
