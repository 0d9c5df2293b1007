// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Host/MessageLogs.h"
#include "Logging/LogMacros.h"
#include "Logging/MessageLog.h"
#include "Misc/AssertionMacros.h"
#include <cstdio>
#include <cstdlib>
#include <mutex>

DEFINE_LOG_CATEGORY(LogTemp);
DEFINE_LOG_CATEGORY(LogHost);

namespace
{
struct FListenerSlot
{
	std::recursive_mutex Mutex;
	Host::FLogListener Listener;
};

FListenerSlot& Slot()
{
	static FListenerSlot Instance;
	return Instance;
}

const TCHAR* ToText(ELogVerbosity::Type Verbosity)
{
	switch (Verbosity)
	{
	case ELogVerbosity::Fatal:
		return TEXT("Fatal: ");
	case ELogVerbosity::Error:
		return TEXT("Error: ");
	case ELogVerbosity::Warning:
		return TEXT("Warning: ");
	default:
		return TEXT("");
	}
}
} // namespace

namespace Host
{
void Log(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const FString& Message)
{
	const FName Name = Category.GetCategoryName();
	const std::lock_guard Lock(Slot().Mutex);
	const bool bTaken = Slot().Listener.IsSet() && Slot().Listener(Name, Verbosity, Message);
	if (!bTaken && Verbosity <= ELogVerbosity::Warning)
	{
		const FString Line = FString::Printf(TEXT("%s: %s%s\n"), *Name.ToString(), ToText(Verbosity), *Message);
		std::fputs(TCHAR_TO_UTF8(*Line), stderr);
	}
	if (Verbosity == ELogVerbosity::Fatal)
	{
		std::abort();
	}
}

FLogListener SetLogListener(FLogListener Listener)
{
	const std::lock_guard Lock(Slot().Mutex);
	return Exchange(Slot().Listener, MoveTemp(Listener));
}

void CheckFailed(const char* Expression, const char* File, int32 Line, const TCHAR* Format, ...)
{
	std::va_list Arguments;
	va_start(Arguments, Format);
	const std::string Message = ToUtf8(Host::Format(Format, Arguments));
	va_end(Arguments);
	std::fprintf(stderr, "%s:%d: check failed: %s %s\n", File, Line, Expression, Message.c_str());
	std::abort();
}
} // namespace Host

FText FTokenizedMessage::ToText() const
{
	FString Text;
	for (const TSharedRef<IMessageToken>& Token : Tokens)
	{
		Text += Text.IsEmpty() ? TEXT("") : TEXT(" ");
		Text += Token->ToText().ToString();
	}
	return FText::FromString(Text);
}

TSharedRef<FTokenizedMessage> FMessageLog::Add(EMessageSeverity::Type Severity, const FText& Message)
{
	const TSharedRef<FTokenizedMessage> Result = MakeShared<FTokenizedMessage>(Severity);
	if (!Message.IsEmpty())
	{
		Result->AddToken(FTextToken::Create(Message));
	}
	Messages.Add(Result);
	return Result;
}

TArray<TSharedRef<FTokenizedMessage>>& Host::LoggedMessages()
{
	static TArray<TSharedRef<FTokenizedMessage>> Instance;
	return Instance;
}

FMessageLog::~FMessageLog()
{
	Host::LoggedMessages().Append(Messages);
	const FString Name = LogName.ToString();
	const FLogCategoryBase Category(*Name, ELogVerbosity::All);
	for (const TSharedRef<FTokenizedMessage>& Message : Messages)
	{
		const EMessageSeverity::Type Severity = Message->GetSeverity();
		Host::Log(Category,
			Severity == EMessageSeverity::Error      ? ELogVerbosity::Error
				: Severity == EMessageSeverity::Info ? ELogVerbosity::Log
													 : ELogVerbosity::Warning,
			Message->ToText().ToString());
	}
}
