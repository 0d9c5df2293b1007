// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Lexer.h"
#include "Model.h"
#include <stdexcept>

namespace HeaderTool
{
/** Ends the reading of a declaration that is not understood. */
struct ParseError : std::runtime_error
{
	ParseError(int InLine, const std::string& Message)
		: std::runtime_error(Message)
		, Line(InLine)
	{
	}
	int Line;
};

/** A place in a list of tokens. Keeps track of the preprocessor conditions that hold there. */
class TokenStream
{
public:
	explicit TokenStream(std::vector<Token> InTokens)
		: Tokens(std::move(InTokens))
	{
		PassDirectives();
	}

	const Token& Peek(std::size_t Ahead = 0) const;
	bool AtEnd() const { return Peek().Kind == TokenKind::End; }
	bool Is(std::string_view Text) const { return Peek().Is(Text); }
	Token Next();
	bool Accept(std::string_view Text);
	Token Expect(std::string_view Text);
	std::string ExpectIdentifier(std::string_view What);

	/** At an opening bracket: goes past the one that closes it. */
	void SkipBalanced();
	/** Goes past the end of the current declaration: its semicolon or its body. */
	void SkipDeclaration();

	const std::vector<std::string>& Conditions() const { return OpenConditions; }
	const std::vector<Include>& Includes() const { return FoundIncludes; }

private:
	void PassDirectives();
	void ReadDirective(const Token& Directive);

	std::vector<Token> Tokens;
	std::size_t Position = 0;
	std::vector<std::string> OpenConditions;
	std::vector<Include> FoundIncludes;
};

/** At the bracket after UPROPERTY and its like. */
Specifiers ParseSpecifiers(TokenStream& Stream);

/** Makes a type of tokens such as: const TArray<FVector>& */
Type ParseType(const std::vector<Token>& Tokens, int Line);
} // namespace HeaderTool
