// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Lexer.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace HeaderTool
{
namespace
{
bool IsWordCharacter(char Character)
{
	return std::isalnum(static_cast<unsigned char>(Character)) != 0 || Character == '_';
}

std::string Trimmed(std::string_view Text)
{
	const auto IsSpace = [](char Character) { return std::isspace(static_cast<unsigned char>(Character)) != 0; };
	const auto First = std::find_if_not(Text.begin(), Text.end(), IsSpace);
	const auto Last = std::find_if_not(Text.rbegin(), std::make_reverse_iterator(First), IsSpace).base();
	return {First, Last};
}

/** The words of a comment: without stars and slashes, lines joined, paragraphs kept. */
std::string CommentText(std::string_view Comment)
{
	std::string Result;
	std::size_t Start = 0;
	while (Start <= Comment.size())
	{
		const std::size_t End = std::min(Comment.find('\n', Start), Comment.size());
		std::string Line = Trimmed(Comment.substr(Start, End - Start));
		const std::size_t Words = Line.find_first_not_of("/*! \t");
		Line = Words == std::string::npos ? "" : Line.substr(Words);
		if (Line.ends_with("*/"))
		{
			Line = Trimmed(std::string_view(Line).substr(0, Line.size() - 2));
		}
		if (Line.empty())
		{
			Result += Result.empty() || Result.back() == '\n' ? "" : "\n";
		}
		else
		{
			Result += Result.empty() || Result.back() == '\n' ? Line : " " + Line;
		}
		Start = End + 1;
	}
	return Trimmed(Result);
}

class Lexer
{
public:
	explicit Lexer(std::string_view InSource)
		: Source(InSource)
	{
	}

	std::vector<Token> Run()
	{
		while (SkipSpace(), Position < Source.size())
		{
			if (Starts("//") || Starts("/*"))
			{
				ReadComment();
			}
			else
			{
				ReadToken();
			}
		}
		Begin(TokenKind::End);
		return std::move(Tokens);
	}

private:
	bool Starts(std::string_view Text) const { return Source.substr(Position).starts_with(Text); }

	/** Moves to a position and counts the lines on the way. */
	std::string_view Take(std::size_t End)
	{
		End = std::min(End, Source.size());
		const std::string_view Taken = Source.substr(Position, End - Position);
		Line += static_cast<int>(std::count(Taken.begin(), Taken.end(), '\n'));
		bLineStart = bLineStart || Taken.find('\n') != std::string_view::npos;
		Position = End;
		return Taken;
	}

	void SkipSpace()
	{
		const std::size_t End = Source.find_first_not_of(" \t\r\n\f\v", Position);
		Take(End == std::string_view::npos ? Source.size() : End);
	}

	Token& Begin(TokenKind Kind)
	{
		bLineStart = false;
		return Tokens.emplace_back(Token{Kind, "", Line, std::exchange(Comment, "")});
	}

	void ReadComment()
	{
		if (Starts("/*"))
		{
			const std::size_t End = Source.find("*/", Position + 2);
			Comment = CommentText(Take(End == std::string_view::npos ? Source.size() : End + 2));
			return;
		}
		const std::string Text = CommentText(Take(Source.find('\n', Position)));
		Comment += Comment.empty() ? Text : " " + Text;
	}

	void ReadToken()
	{
		const char First = Source[Position];
		if (First == '#' && bLineStart)
		{
			ReadDirective();
		}
		else if (First == '"' || First == '\'')
		{
			ReadLiteral(First);
		}
		else if (std::isdigit(static_cast<unsigned char>(First)) != 0)
		{
			Begin(TokenKind::Number).Text = Take(WordEnd(".'"));
		}
		else if (IsWordCharacter(First))
		{
			Begin(TokenKind::Identifier).Text = Take(WordEnd(""));
		}
		else
		{
			Begin(TokenKind::Symbol).Text = Take(Position + (Starts("::") || Starts("->") ? 2 : 1));
		}
	}

	std::size_t WordEnd(std::string_view AlsoAllowed) const
	{
		std::size_t End = Position;
		while (End < Source.size()
			&& (IsWordCharacter(Source[End]) || AlsoAllowed.find(Source[End]) != std::string_view::npos))
		{
			++End;
		}
		return End;
	}

	void ReadLiteral(char Quote)
	{
		std::size_t End = Position + 1;
		while (End < Source.size() && Source[End] != Quote && Source[End] != '\n')
		{
			End += Source[End] == '\\' ? 2 : 1;
		}
		Token& Literal = Begin(TokenKind::String);
		const std::string_view Text = Take(End + 1);
		Literal.Text = Text.size() < 2 ? "" : Text.substr(1, Text.size() - 2);
	}

	void ReadDirective()
	{
		// Comments stay for the token that follows; a directive has none.
		std::string Kept = std::exchange(Comment, "");
		Token& Directive = Begin(TokenKind::Directive);
		std::size_t End = Position;
		do
		{
			End = Source.find('\n', End + 1);
		} while (End != std::string_view::npos && Source[End - 1] == '\\');
		std::string Text(Take(End));
		if (const std::size_t Remark = Text.find("//"); Remark != std::string::npos)
		{
			Text.erase(Remark);
		}
		Directive.Text = Trimmed(std::string_view(Text).substr(1));
		Comment = std::move(Kept);
	}

	std::string_view Source;
	std::size_t Position = 0;
	int Line = 1;
	bool bLineStart = true;
	std::string Comment;
	std::vector<Token> Tokens;
};
} // namespace

std::vector<Token> Tokenize(std::string_view Source) { return Lexer(Source).Run(); }
} // namespace HeaderTool
