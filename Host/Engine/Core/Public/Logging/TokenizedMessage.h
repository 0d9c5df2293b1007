// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/Array.h"
#include "Delegates/Delegate.h"
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

DECLARE_DELEGATE(FOnActionTokenExecuted);

/** A part of a message that does something when it is clicked. */
class FActionToken : public IMessageToken
{
public:
	static TSharedRef<FActionToken> Create(const FText& InActionName, const FText& InActionDescription,
		const FOnActionTokenExecuted& InAction, bool bInSingleUse = false)
	{
		return TSharedRef<FActionToken>(new FActionToken(InActionName, InActionDescription, InAction, bInSingleUse));
	}

	bool CanExecute() const { return Action.IsBound() && !(bSingleUse && bExecuted); }
	void ExecuteAction()
	{
		checkf(CanExecute(), TEXT("what is done once is done twice"));
		bExecuted = true;
		Action.Execute();
	}
	const FText& GetActionDescription() const { return Description; }

private:
	FActionToken(const FText& InActionName, const FText& InActionDescription, const FOnActionTokenExecuted& InAction,
		bool bInSingleUse)
		: Description(InActionDescription)
		, Action(InAction)
		, bSingleUse(bInSingleUse)
	{
		CachedText = InActionName;
	}

	FText Description;
	FOnActionTokenExecuted Action;
	bool bSingleUse;
	bool bExecuted = false;
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
	/** Only in the Host: without run-time types nothing else tells which of its tokens can be clicked. */
	FTokenizedMessage* AddToken(const TSharedRef<FActionToken>& Token)
	{
		Actions.Add(Token);
		return AddToken(TSharedRef<IMessageToken>(Token));
	}
	const TArray<TSharedRef<FActionToken>>& GetActions() const { return Actions; }
	EMessageSeverity::Type GetSeverity() const { return Severity; }
	FText ToText() const;

private:
	EMessageSeverity::Type Severity;
	TArray<TSharedRef<IMessageToken>> Tokens;
	TArray<TSharedRef<FActionToken>> Actions;
};
