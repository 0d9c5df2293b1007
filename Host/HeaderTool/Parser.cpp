// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Parser.h"

#include "TokenStream.h"
#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace HeaderTool
{
namespace
{
constexpr std::array FunctionWords = {"static", "virtual", "inline", "FORCEINLINE", "explicit", "constexpr"};

bool IsApi(const std::string& Word) { return Word.ends_with("_API"); }

/** Reads what is inside a UCLASS or USTRUCT. */
class RecordParser
{
public:
	RecordParser(TokenStream& InStream, const std::string& InPath, Record& InTarget, Diagnostics& InProblems)
		: Stream(InStream)
		, Path(InPath)
		, Target(InTarget)
		, Problems(InProblems)
	{
		Current = Target.Kind == RecordKind::Class ? Access::Private : Access::Public;
	}

	void Run()
	{
		Stream.Expect("{");
		while (!Stream.Is("}"))
		{
			if (Stream.AtEnd())
			{
				throw ParseError(Target.Line, Target.Name + " does not end");
			}
			try
			{
				ParseMember();
			}
			catch (const ParseError& Error)
			{
				Problems.push_back({Path, Error.Line, Error.what()});
				Stream.SkipDeclaration();
			}
		}
		Stream.Expect("}");
		Stream.Accept(";");
	}

private:
	void ParseMember()
	{
		const Token First = Stream.Peek();
		if (ParseAccess() || Stream.Accept(";"))
		{
			return;
		}
		if (First.Is("UPROPERTY"))
		{
			ParseProperty();
		}
		else if (First.Is("UFUNCTION"))
		{
			ParseFunction();
		}
		else if (First.Is("GENERATED_BODY") || First.Is("GENERATED_USTRUCT_BODY") || First.Is("GENERATED_UCLASS_BODY"))
		{
			Target.BodyLines.push_back(Stream.Next().Line);
			Stream.SkipBalanced();
		}
		else if (First.Is("UCLASS") || First.Is("USTRUCT") || First.Is("UENUM"))
		{
			Problems.push_back(
				{Path, First.Line, First.Text + " inside " + Target.Name + ": reflected types cannot be nested"});
			Stream.Next();
			Stream.SkipBalanced();
			Stream.SkipDeclaration();
		}
		else
		{
			NoteSpecialMember();
			Stream.SkipDeclaration();
		}
	}

	bool ParseAccess()
	{
		static constexpr std::array Words = {std::pair("private", Access::Private),
			std::pair("protected", Access::Protected), std::pair("public", Access::Public)};
		for (const auto& Word : Words)
		{
			if (Stream.Is(Word.first) && Stream.Peek(1).Is(":"))
			{
				Stream.Next();
				Stream.Next();
				Current = Word.second;
				return true;
			}
		}
		return false;
	}

	/** Constructors and destructor, which decide what must be generated. */
	void NoteSpecialMember()
	{
		std::size_t Ahead = 0;
		while (IsApi(Stream.Peek(Ahead).Text)
			|| std::ranges::any_of(FunctionWords, [&](const char* Word) { return Stream.Peek(Ahead).Is(Word); }))
		{
			++Ahead;
		}
		const bool bDestructor = Stream.Peek(Ahead).Is("~");
		Ahead += bDestructor ? 1 : 0;
		if (!Stream.Peek(Ahead).Is(Target.Name) || !Stream.Peek(Ahead + 1).Is("("))
		{
			return;
		}
		const Token& Parameter = Stream.Peek(Ahead + 2);
		const Token& Second = Stream.Peek(Ahead + 3);
		if (bDestructor)
		{
			Target.bDestructor = true;
		}
		else if (Parameter.Is("FVTableHelper"))
		{
			Target.bHelperConstructor = true;
		}
		else
		{
			Target.bAnyConstructor = true;
			Target.bInitializerConstructor |= Parameter.Is("const") && Second.Is("FObjectInitializer");
		}
	}

	void ParseProperty()
	{
		Property Result;
		Result.Comment = Stream.Peek().Comment;
		Result.Conditions = Stream.Conditions();
		Result.Visibility = Current;
		Stream.Next();
		Result.Marks = ParseSpecifiers(Stream);
		Result.bStatic = Stream.Accept("static");
		std::vector<Token> Words = Collect({";", "=", "{", ":", "[", ",", "("});
		if (Stream.Is("("))
		{
			throw ParseError(Stream.Peek().Line, "UPROPERTY before something that is not a variable");
		}
		if (Words.empty() || Words.back().Kind != TokenKind::Identifier)
		{
			throw ParseError(Stream.Peek().Line, "UPROPERTY without a variable");
		}
		Result.Name = Words.back().Text;
		Result.Line = Words.back().Line;
		Words.pop_back();
		Result.PropertyType = ParseType(Words, Result.Line);
		Result.bBitField = Stream.Is(":");
		while (!Stream.Is(";") && !Stream.AtEnd())
		{
			Result.bSeveral |= Stream.Is(",");
			if (Stream.Is("{") || Stream.Is("[") || Stream.Is("("))
			{
				Stream.SkipBalanced();
				continue;
			}
			Stream.Next();
		}
		Stream.Expect(";");
		Target.Properties.push_back(std::move(Result));
	}

	void ParseFunction()
	{
		Function Result;
		Result.Comment = Stream.Peek().Comment;
		Result.Conditions = Stream.Conditions();
		Stream.Next();
		Result.Marks = ParseSpecifiers(Stream);
		std::vector<Token> Words = Collect({"(", ";", "{", "}"});
		if (!Stream.Is("(") || Words.empty())
		{
			throw ParseError(Stream.Peek().Line, "UFUNCTION before something that is not a function");
		}
		Result.Name = Words.back().Text;
		Result.Line = Words.back().Line;
		Words.pop_back();
		std::erase_if(Words,
			[](const Token& Word)
			{
				return IsApi(Word.Text)
					|| std::ranges::any_of(FunctionWords, [&](const char* Keyword) { return Word.Is(Keyword); });
			});
		Result.Result = ParseType(Words, Result.Line);
		Stream.Expect("(");
		while (!Stream.Is(")"))
		{
			Result.Parameters.push_back(ParseParameter());
			if (!Stream.Accept(","))
			{
				break;
			}
		}
		Stream.Expect(")");
		Stream.SkipDeclaration();
		Target.Functions.push_back(std::move(Result));
	}

	Parameter ParseParameter()
	{
		Parameter Result;
		const int Line = Stream.Peek().Line;
		std::vector<Token> Words = Collect({",", ")", "=", "["});
		if (Stream.Is("["))
		{
			throw ParseError(Line, "arrays of the C kind cannot be parameters of a UFUNCTION");
		}
		if (Words.size() < 2 || Words.back().Kind != TokenKind::Identifier)
		{
			throw ParseError(Line, "parameters of a UFUNCTION need a type and a name");
		}
		Result.Name = Words.back().Text;
		Words.pop_back();
		Result.ParameterType = ParseType(Words, Line);
		if (Stream.Accept("="))
		{
			for (int Depth = 0; Depth > 0 || (!Stream.Is(",") && !Stream.Is(")"));)
			{
				if (Stream.AtEnd())
				{
					throw ParseError(Line, "a default value does not end");
				}
				Depth += Stream.Is("(") || Stream.Is("{") ? 1 : Stream.Is(")") || Stream.Is("}") ? -1 : 0;
				const Token Part = Stream.Next();
				Result.Default.push_back(Part.Kind == TokenKind::String ? "\"" : Part.Text);
			}
		}
		return Result;
	}

	/** The tokens up to one of these, outside of angle brackets and brackets. */
	std::vector<Token> Collect(std::initializer_list<std::string_view> Ends)
	{
		std::vector<Token> Words;
		int Angles = 0;
		while (!Stream.AtEnd())
		{
			if (Angles == 0 && std::ranges::any_of(Ends, [this](std::string_view End) { return Stream.Is(End); }))
			{
				break;
			}
			if (Angles > 0 && (Stream.Is(";") || Stream.Is("}")))
			{
				throw ParseError(Stream.Peek().Line, "'>' is missing in a type");
			}
			Angles += Stream.Is("<") ? 1 : Stream.Is(">") ? -1 : 0;
			const bool bParam = Stream.Is("UPARAM");
			Words.push_back(Stream.Next());
			if (bParam)
			{
				Words.pop_back();
				Stream.SkipBalanced();
			}
		}
		return Words;
	}

	TokenStream& Stream;
	const std::string& Path;
	Record& Target;
	Diagnostics& Problems;
	Access Current;
};

/** Reads a whole file. */
class FileParser
{
public:
	FileParser(Header& InResult, std::string_view Source, Diagnostics& InProblems)
		: Result(InResult)
		, Problems(InProblems)
		, Stream(Tokenize(Source))
	{
	}

	void Run()
	{
		while (!Stream.AtEnd())
		{
			try
			{
				ParseTopLevel();
			}
			catch (const ParseError& Error)
			{
				Problems.push_back({Result.Path, Error.Line, Error.what()});
				Stream.SkipDeclaration();
			}
		}
		Result.Includes = Stream.Includes();
	}

private:
	void ParseTopLevel()
	{
		const Token First = Stream.Peek();
		if (First.Is("UCLASS") || First.Is("USTRUCT"))
		{
			ReportScope(First);
			ParseRecord(First.Is("UCLASS") ? RecordKind::Class : RecordKind::Struct);
		}
		else if (First.Is("UENUM"))
		{
			ReportScope(First);
			ParseEnum();
		}
		else if (First.Is("UPROPERTY") || First.Is("UFUNCTION") || First.Is("GENERATED_BODY"))
		{
			Stream.Next();
			throw ParseError(First.Line, First.Text + " outside of a UCLASS or USTRUCT");
		}
		else if (First.Kind == TokenKind::Identifier && First.Text.starts_with("DECLARE_DYNAMIC_"))
		{
			Stream.Next();
			Stream.Expect("(");
			Result.Delegates.push_back(Stream.ExpectIdentifier("the name of a delegate"));
			Stream.SkipDeclaration();
		}
		else if (First.Is("}"))
		{
			Stream.Next();
			if (!Scopes.empty())
			{
				Scopes.pop_back();
			}
		}
		else if (First.Is("{"))
		{
			Stream.Next();
			Scopes.push_back(bNamespace ? "a namespace" : "another type");
			bNamespace = false;
		}
		else
		{
			bNamespace = First.Is("namespace") || (bNamespace && !First.Is(";"));
			Stream.Next();
		}
	}

	void ReportScope(const Token& First)
	{
		if (!Scopes.empty())
		{
			Problems.push_back(
				{Result.Path, First.Line, First.Text + " inside " + Scopes.back() + ": reflected types are global"});
		}
	}

	void ParseRecord(RecordKind Kind)
	{
		Record& Target = Result.Records.emplace_back();
		Target.Kind = Kind;
		Target.Comment = Stream.Peek().Comment;
		Target.Conditions = Stream.Conditions();
		Target.Line = Stream.Next().Line;
		Target.Marks = ParseSpecifiers(Stream);
		while (Stream.Is("["))
		{
			Stream.SkipBalanced();
		}
		Stream.Expect(Kind == RecordKind::Class ? "class" : "struct");
		Target.Name = Stream.ExpectIdentifier("a name");
		if (IsApi(Target.Name))
		{
			Target.Api = std::exchange(Target.Name, Stream.ExpectIdentifier("a name"));
		}
		Target.Line = Stream.Peek().Line;
		Stream.Accept("final");
		if (Stream.Accept(":"))
		{
			do
			{
				while (Stream.Accept("public") || Stream.Accept("protected") || Stream.Accept("private")
					|| Stream.Accept("virtual"))
				{
				}
				Target.Bases.push_back(Stream.ExpectIdentifier("a base class"));
			} while (Stream.Accept(","));
		}
		RecordParser(Stream, Result.Path, Target, Problems).Run();
	}

	void ParseEnum()
	{
		Enum& Target = Result.Enums.emplace_back();
		Target.Comment = Stream.Peek().Comment;
		Target.Conditions = Stream.Conditions();
		Stream.Next();
		Target.Marks = ParseSpecifiers(Stream);
		if (Stream.Accept("namespace"))
		{
			Target.Namespace = Stream.ExpectIdentifier("a namespace");
			Stream.Expect("{");
		}
		Target.Line = Stream.Expect("enum").Line;
		Target.bScoped = Stream.Accept("class");
		Target.Name = Stream.ExpectIdentifier("the name of an enum");
		if (!Target.Namespace.empty())
		{
			Target.Name = Target.Namespace + "::" + Target.Name;
		}
		if (Stream.Accept(":"))
		{
			Target.Underlying = Stream.ExpectIdentifier("a type");
		}
		Stream.Expect("{");
		while (!Stream.Is("}"))
		{
			Enumerator& Value = Target.Values.emplace_back();
			Value.Comment = Stream.Peek().Comment;
			Value.Name = Stream.ExpectIdentifier("a value of the enum");
			while (!Stream.Is(",") && !Stream.Is("}"))
			{
				if (Stream.Is("("))
				{
					Stream.SkipBalanced();
					continue;
				}
				if (Stream.AtEnd())
				{
					throw ParseError(Target.Line, Target.Name + " does not end");
				}
				Stream.Next();
			}
			Stream.Accept(",");
		}
		Stream.Expect("}");
		Stream.Expect(";");
		if (!Target.Namespace.empty())
		{
			Stream.Expect("}");
		}
	}

	Header& Result;
	Diagnostics& Problems;
	TokenStream Stream;
	std::vector<std::string> Scopes;
	bool bNamespace = false;
};
} // namespace

Header ParseHeader(const std::string& Path, std::string_view Source, Diagnostics& Problems)
{
	Header Result;
	Result.Path = Path;
	Result.BaseName = std::filesystem::path(Path).stem().string();
	const std::filesystem::path Folders(Path);
	Result.bPublic =
		std::ranges::any_of(Folders, [](const auto& Part) { return Part == "Public" || Part == "Classes"; });
	FileParser(Result, Source, Problems).Run();
	return Result;
}

bool IsReflected(std::string_view Source)
{
	const std::vector<Token> Tokens = Tokenize(Source);
	return std::ranges::any_of(Tokens,
		[](const Token& Candidate)
		{
			return Candidate.Kind == TokenKind::Directive && Candidate.Text.starts_with("include")
				&& Candidate.Text.find(".generated.h\"") != std::string::npos;
		});
}
} // namespace HeaderTool
