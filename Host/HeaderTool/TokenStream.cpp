// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "TokenStream.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace HeaderTool
{
const Token& TokenStream::Peek(std::size_t Ahead) const
{
	std::size_t Index = Position;
	while (Tokens[Index].Kind != TokenKind::End && (Ahead > 0 || Tokens[Index].Kind == TokenKind::Directive))
	{
		Ahead -= Tokens[Index].Kind == TokenKind::Directive ? 0 : 1;
		++Index;
	}
	return Tokens[Index];
}

Token TokenStream::Next()
{
	Token Result = Tokens[Position];
	if (Result.Kind != TokenKind::End)
	{
		++Position;
		PassDirectives();
	}
	return Result;
}

bool TokenStream::Accept(std::string_view Text)
{
	const bool bFound = Is(Text);
	if (bFound)
	{
		Next();
	}
	return bFound;
}

Token TokenStream::Expect(std::string_view Text)
{
	if (!Is(Text))
	{
		throw ParseError(Peek().Line, "expected '" + std::string(Text) + "' before '" + Peek().Text + "'");
	}
	return Next();
}

std::string TokenStream::ExpectIdentifier(std::string_view What)
{
	if (Peek().Kind != TokenKind::Identifier)
	{
		throw ParseError(Peek().Line, "expected " + std::string(What) + " before '" + Peek().Text + "'");
	}
	return Next().Text;
}

void TokenStream::SkipBalanced()
{
	int Depth = 0;
	do
	{
		if (AtEnd())
		{
			throw ParseError(Peek().Line, "the file ends within brackets");
		}
		const Token Current = Next();
		Depth += Current.Is("{") || Current.Is("(") || Current.Is("[") ? 1 : 0;
		Depth -= Current.Is("}") || Current.Is(")") || Current.Is("]") ? 1 : 0;
	} while (Depth > 0);
}

void TokenStream::SkipDeclaration()
{
	while (!AtEnd() && !Is("}"))
	{
		if (Accept(";"))
		{
			return;
		}
		if (Is("{"))
		{
			SkipBalanced();
			Accept(";");
			return;
		}
		if (Is("(") || Is("["))
		{
			SkipBalanced();
			continue;
		}
		Next();
	}
}

void TokenStream::PassDirectives()
{
	while (Tokens[Position].Kind == TokenKind::Directive)
	{
		ReadDirective(Tokens[Position++]);
	}
}

void TokenStream::ReadDirective(const Token& Directive)
{
	const std::string& Text = Directive.Text;
	const std::size_t NameEnd = Text.find_first_of(" \t(\"<!");
	const std::string Name = Text.substr(0, NameEnd);
	const std::size_t RestStart = NameEnd == std::string::npos ? NameEnd : Text.find_first_not_of(" \t", NameEnd);
	const std::string Rest = RestStart == std::string::npos ? "" : Text.substr(RestStart);
	if (Name == "if" || Name == "ifdef" || Name == "ifndef")
	{
		OpenConditions.push_back(Name == "ifndef" ? "!" + Rest : Rest);
	}
	else if ((Name == "else" || Name == "elif") && !OpenConditions.empty())
	{
		OpenConditions.back() = Name == "elif" ? Rest : "!(" + OpenConditions.back() + ")";
	}
	else if (Name == "endif" && !OpenConditions.empty())
	{
		OpenConditions.pop_back();
	}
	else if (Name == "include" && Rest.size() > 2)
	{
		FoundIncludes.push_back({Rest.substr(1, Rest.size() - 2), Directive.Line});
	}
}

namespace
{
std::string Lower(std::string Text)
{
	std::ranges::transform(
		Text, Text.begin(), [](unsigned char Letter) { return static_cast<char>(std::tolower(Letter)); });
	return Text;
}

/** A value after '=': a word, a string, a number with its sign, or a list in brackets. */
std::string ParseValue(TokenStream& Stream)
{
	if (Stream.Accept("("))
	{
		std::string List;
		while (!Stream.Is(")") && !Stream.AtEnd())
		{
			const Token Part = Stream.Next();
			List += Part.Is(",") ? ", " : Part.Text;
		}
		Stream.Expect(")");
		return List;
	}
	std::string Value = Stream.Accept("-") ? "-" : "";
	Value += Stream.Next().Text;
	while (Stream.Is("|") || Stream.Is("::") || Stream.Is("."))
	{
		Value += Stream.Next().Text;
		Value += Stream.Next().Text;
	}
	return Value;
}

void ParseMeta(TokenStream& Stream, Specifiers& Result)
{
	Stream.Expect("(");
	while (!Stream.Is(")"))
	{
		const std::string Key = Stream.ExpectIdentifier("a meta specifier");
		if (!Result.Meta.emplace(Key, Stream.Accept("=") ? ParseValue(Stream) : "").second)
		{
			Result.Duplicates.push_back(Key);
		}
		if (!Stream.Accept(","))
		{
			break;
		}
	}
	Stream.Expect(")");
}
} // namespace

Specifiers ParseSpecifiers(TokenStream& Stream)
{
	Specifiers Result;
	Result.Line = Stream.Expect("(").Line;
	while (!Stream.Is(")"))
	{
		const std::string Key = Lower(Stream.ExpectIdentifier("a specifier"));
		const bool bValue = Stream.Accept("=");
		if (Key == "meta")
		{
			ParseMeta(Stream, Result);
		}
		// Some specifiers take their list without '=', as in HideCategories(Physics).
		else if (!Result.Values.emplace(Key, bValue || Stream.Is("(") ? ParseValue(Stream) : "").second)
		{
			Result.Duplicates.push_back(Key);
		}
		if (!Stream.Accept(","))
		{
			break;
		}
	}
	Stream.Expect(")");
	return Result;
}

namespace
{
class TypeParser
{
public:
	TypeParser(const std::vector<Token>& InTokens, int InLine)
		: Tokens(InTokens)
		, Line(InLine)
	{
	}

	Type Run()
	{
		Type Result = Parse();
		if (Position != Tokens.size())
		{
			throw ParseError(Line, "'" + Tokens[Position].Text + "' in a type is not understood");
		}
		return Result;
	}

private:
	bool Is(std::string_view Text) const { return Position < Tokens.size() && Tokens[Position].Is(Text); }
	bool Accept(std::string_view Text)
	{
		const bool bFound = Is(Text);
		Position += bFound ? 1 : 0;
		return bFound;
	}

	Type Parse()
	{
		static constexpr std::array Ignored = {"class", "struct", "enum", "typename", "mutable"};
		Type Result;
		while (Position < Tokens.size())
		{
			if (Accept("const"))
			{
				Result.bConst = true;
			}
			else if (std::ranges::any_of(Ignored, [this](const char* Word) { return Is(Word); }))
			{
				++Position;
			}
			else if (Accept("UPARAM"))
			{
				SkipBrackets();
			}
			else
			{
				break;
			}
		}
		ParseName(Result);
		while (Position < Tokens.size())
		{
			if (Accept("*"))
			{
				++Result.Pointers;
			}
			else if (Accept("&"))
			{
				Result.bReference = true;
			}
			else if (!Accept("const"))
			{
				break;
			}
		}
		return Result;
	}

	void ParseName(Type& Result)
	{
		if (Position == Tokens.size() || Tokens[Position].Kind != TokenKind::Identifier)
		{
			throw ParseError(Line, "a type is missing");
		}
		Result.Name = Tokens[Position++].Text;
		while (Position < Tokens.size() && (Is("::") || Tokens[Position].Kind == TokenKind::Identifier))
		{
			// "unsigned int" stays one name of two words.
			Result.Name += Is("::") ? "::" : " " + Tokens[Position].Text;
			Position += 1;
			if (Result.Name.ends_with("::") && Position < Tokens.size())
			{
				Result.Name += Tokens[Position++].Text;
			}
		}
		if (Accept("<"))
		{
			do
			{
				Result.Arguments.push_back(Parse());
			} while (Accept(","));
			if (!Accept(">"))
			{
				throw ParseError(Line, "'>' is missing in a type");
			}
		}
	}

	void SkipBrackets()
	{
		int Depth = 0;
		do
		{
			Depth += Is("(") ? 1 : Is(")") ? -1 : 0;
			++Position;
		} while (Depth > 0 && Position < Tokens.size());
	}

	const std::vector<Token>& Tokens;
	int Line;
	std::size_t Position = 0;
};
} // namespace

Type ParseType(const std::vector<Token>& Tokens, int Line) { return TypeParser(Tokens, Line).Run(); }
} // namespace HeaderTool
