// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace HeaderTool
{
enum class TokenKind
{
	Identifier,
	Number,
	String,
	Symbol,
	/** A whole preprocessor line, continuations joined. */
	Directive,
	End
};

struct Token
{
	TokenKind Kind = TokenKind::End;
	std::string Text;
	int Line = 0;
	/** The documentation comment right before the token, without its decoration. */
	std::string Comment;

	bool Is(std::string_view Expected) const { return Text == Expected && Kind != TokenKind::String; }
};

/** Splits C++ into tokens. Angle brackets are always single, so that nested templates end one by one. */
std::vector<Token> Tokenize(std::string_view Source);
} // namespace HeaderTool
