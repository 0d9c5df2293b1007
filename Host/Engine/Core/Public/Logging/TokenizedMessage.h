// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Internationalization/Text.h"
#include "Templates/SharedPointer.h"

namespace EMessageSeverity
{
enum Type : int
{
	Error = 1,
	PerformanceWarning = 2,
	Warning = 3,
	Info = 4
};
} // namespace EMessageSeverity

/** A part of a message. */
class IMessageToken
{
public:
	virtual ~IMessageToken() = default;
	const FText& ToText() const { return CachedText; }

protected:
	FText CachedText;
};

class FTextToken : public IMessageToken
{
public:
	static TSharedRef<FTextToken> Create(const FText& Message)
	{
		return TSharedRef<FTextToken>(new FTextToken(Message));
	}

private:
	explicit FTextToken(const FText& Message) { CachedText = Message; }
};

/** A message of tokens. */
class CORE_API FTokenizedMessage
{
public:
	explicit FTokenizedMessage(EMessageSeverity::Type InSeverity)
		: Severity(InSeverity)
	{
	}

	/** As in the engine, returns this message to chain calls. */
	FTokenizedMessage* AddToken(const TSharedRef<IMessageToken>& Token)
	{
		Tokens.Add(Token);
		return this;
	}
	EMessageSeverity::Type GetSeverity() const { return Severity; }
	FText ToText() const;

private:
	EMessageSeverity::Type Severity;
	TArray<TSharedRef<IMessageToken>> Tokens;
};
