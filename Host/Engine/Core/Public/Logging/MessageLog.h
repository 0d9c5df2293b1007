// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/NameTypes.h"

/** Collects messages and hands them to the log when it goes out of scope. */
class CORE_API FMessageLog
{
public:
	explicit FMessageLog(const FName& InLogName)
		: LogName(InLogName)
	{
	}
	~FMessageLog();
	FMessageLog(const FMessageLog&) = delete;
	FMessageLog& operator=(const FMessageLog&) = delete;

	TSharedRef<FTokenizedMessage> Error(const FText& Message = FText())
	{
		return Add(EMessageSeverity::Error, Message);
	}
	TSharedRef<FTokenizedMessage> Warning(const FText& Message = FText())
	{
		return Add(EMessageSeverity::Warning, Message);
	}
	TSharedRef<FTokenizedMessage> Info(const FText& Message = FText()) { return Add(EMessageSeverity::Info, Message); }

private:
	TSharedRef<FTokenizedMessage> Add(EMessageSeverity::Type Severity, const FText& Message);

	FName LogName;
	TArray<TSharedRef<FTokenizedMessage>> Messages;
};
