// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "CoreMinimal.h"
#include <gtest/gtest.h>

namespace
{
TEST(HostString, FormatsAsTheEngineDoes)
{
	const FString Name(TEXT("cloth"));
	EXPECT_TRUE(FString::Printf(TEXT("%s %d %u %i"), *Name, -3, 4u, 5).Equals(TEXT("cloth -3 4 5")));
	EXPECT_TRUE(FString::Printf(TEXT("%.3f|%g|%8.2f"), 1.0, 0.5, 2.0).Equals(TEXT("1.000|0.5|    2.00")));
	EXPECT_TRUE(FString::Printf(TEXT("%lld %llu %%"), 1LL << 40, 7ULL).Equals(TEXT("1099511627776 7 %")));
	EXPECT_TRUE(FString::Printf(TEXT("%-8s|%ls"), TEXT("a"), TEXT("b")).Equals(TEXT("a       |b")));
	EXPECT_TRUE(FString::Printf(TEXT("%S"), "narrow").Equals(TEXT("narrow")));
	const FString Long = FString::Printf(TEXT("%2000d"), 1);
	EXPECT_EQ(Long.Len(), 2000);
}

TEST(HostString, IgnoresCaseUnlessAsked)
{
	const FString Text(TEXT("Cloth"));
	EXPECT_TRUE(Text == TEXT("cLOTH"));
	EXPECT_FALSE(Text.Equals(TEXT("cloth")));
	EXPECT_TRUE(Text.Contains(TEXT("LOT")));
	EXPECT_TRUE(Text.StartsWith(TEXT("cl")));
	EXPECT_FALSE(Text.StartsWith(TEXT("cl"), ESearchCase::CaseSensitive));
	EXPECT_EQ(GetTypeHash(FString(TEXT("A"))), GetTypeHash(FString(TEXT("a"))));
}

TEST(HostString, TakesItselfApart)
{
	FString Left;
	FString Right(TEXT("a=b=c"));
	EXPECT_TRUE(Right.Split(TEXT("="), &Left, &Right));
	EXPECT_TRUE(Left.Equals(TEXT("a")));
	EXPECT_TRUE(Right.Equals(TEXT("b=c")));
	EXPECT_TRUE(FString(TEXT("  a b ")).TrimStartAndEnd().Equals(TEXT("a b")));
	EXPECT_TRUE(FString(TEXT("abcabc")).Replace(TEXT("B"), TEXT("-")).Equals(TEXT("a-ca-c")));
	EXPECT_TRUE((FString(TEXT("a")) / TEXT("b")).Equals(TEXT("a/b")));
	EXPECT_TRUE(FString(TEXT("abc")).Mid(1, 1).Equals(TEXT("b")));
	EXPECT_TRUE(FString(TEXT("abc")).Mid(5).IsEmpty());
	EXPECT_TRUE(FString::Join(TArray<FString>{TEXT("a"), TEXT("b")}, TEXT(", ")).Equals(TEXT("a, b")));
	EXPECT_TRUE(FString(TEXT("1e3")).IsNumeric());
	EXPECT_FALSE(FString(TEXT("1 m")).IsNumeric());
}

TEST(HostString, ReadsAndWritesUtf8)
{
	const FString Text(UTF8_TO_TCHAR("\xC3\xA4\xE2\x82\xAC\xF0\x9F\xA7\xB5"));
	EXPECT_EQ(Text.Len(), 3);
	EXPECT_TRUE(FString("\xC3\xA4 a").Equals(TEXT("?? a"))) << "plain characters are no UTF-8";
	EXPECT_STREQ(TCHAR_TO_UTF8(*Text), "\xC3\xA4\xE2\x82\xAC\xF0\x9F\xA7\xB5");
}

TEST(HostName, IgnoresCaseAndKeepsNumbersApart)
{
	// Spelt as it was first; the order of a call's arguments is not defined.
	const FName Name(TEXT("Cloth"));
	EXPECT_EQ(Name, FName(TEXT("cloth")));
	EXPECT_NE(Name, FName(TEXT("Cloth_0")));
	const FName Numbered(TEXT("Cloth_12"));
	EXPECT_EQ(Numbered.GetNumber(), 13);
	EXPECT_TRUE(Numbered.ToString().Equals(TEXT("Cloth_12")));
	EXPECT_TRUE(Numbered.GetPlainNameString() == TEXT("Cloth"));
	EXPECT_EQ(FName(TEXT("Cloth_012")).GetNumber(), 0);
	EXPECT_TRUE(FName().IsNone());
	EXPECT_TRUE(FName(TEXT("none")).IsNone());
	EXPECT_TRUE(FName(TEXT("")).IsNone());
	EXPECT_TRUE(NAME_None.ToString().Equals(TEXT("None")));
}

} // namespace
