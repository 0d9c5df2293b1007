// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Lexer.h"
#include <gtest/gtest.h>

namespace HeaderTool
{
namespace
{
std::vector<std::string> Texts(std::string_view Source)
{
	std::vector<std::string> Result;
	for (const Token& Each : Tokenize(Source))
	{
		Result.push_back(Each.Text);
	}
	return Result;
}

TEST(HeaderToolLexer, SplitsDeclarations)
{
	const std::vector<std::string> Expected = {
		"TArray", "<", "TArray", "<", "int", ">", ">", "X", "=", "1.5f", ";", ""};
	EXPECT_EQ(Texts("TArray<TArray<int>> X = 1.5f;"), Expected);
	const std::vector<std::string> Qualified = {"A", "::", "B", "->", "C", ""};
	EXPECT_EQ(Texts("A::B->C"), Qualified);
}

TEST(HeaderToolLexer, KnowsLines)
{
	const std::vector<Token> Tokens = Tokenize("/* a\nb */ A\n\n// c\nB \"x\\\"y\" C");
	EXPECT_EQ(Tokens[0].Line, 2);
	EXPECT_EQ(Tokens[1].Line, 5);
	EXPECT_EQ(Tokens[2].Kind, TokenKind::String);
	EXPECT_EQ(Tokens[2].Text, "x\\\"y");
	EXPECT_EQ(Tokens[3].Text, "C");
}

TEST(HeaderToolLexer, KeepsDocumentation)
{
	EXPECT_EQ(Tokenize("/** One\n * two.\n */\nA")[0].Comment, "One two.");
	EXPECT_EQ(Tokenize("// One\n// two.\nA")[0].Comment, "One two.");
	EXPECT_EQ(Tokenize("/** One. */ A B")[1].Comment, "");
	EXPECT_EQ(Tokenize("/** First.\n *\n * Second. */ A")[0].Comment, "First.\nSecond.");
}

TEST(HeaderToolLexer, TakesDirectivesAsOne)
{
	const std::vector<Token> Tokens = Tokenize("#if A \\\n && B // why\nC # D");
	EXPECT_EQ(Tokens[0].Kind, TokenKind::Directive);
	EXPECT_EQ(Tokens[0].Text.substr(0, 4), "if A");
	EXPECT_EQ(Tokens[0].Text.find("why"), std::string::npos);
	EXPECT_EQ(Tokens[1].Text, "C");
	EXPECT_EQ(Tokens[1].Line, 3);
	EXPECT_EQ(Tokens[2].Kind, TokenKind::Symbol);
}

TEST(HeaderToolLexer, EndsUnfinishedThings)
{
	EXPECT_EQ(Texts("A /* never closed").size(), 2U);
	EXPECT_EQ(Texts("\"never closed").size(), 2U);
	EXPECT_EQ(Texts("").size(), 1U);
}
} // namespace
} // namespace HeaderTool
