// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LogReader.h"

#include "CoreMinimal.h"
#include "Level/Properties.h"
#include "Logging/HostLog.h"

#include <utility>

namespace Live
{

LogReader::LogReader()
{
	Host::SetLogListener(
		[this](FName, ELogVerbosity::Type verbosity, const FString& message)
		{
			if (verbosity <= ELogVerbosity::Warning)
			{
				Hear(verbosity <= ELogVerbosity::Error, Player::FromEngine(message));
			}
			// The console shows it as well.
			return false;
		});
}

LogReader::~LogReader() { Host::SetLogListener(nullptr); }

void LogReader::Hear(bool isError, std::string text)
{
	const std::scoped_lock lock(Mutex);
	if (Lines.size() < Most)
	{
		Lines.push_back({isError, std::move(text)});
	}
	else
	{
		++Missed;
	}
}

std::vector<LogReader::Line> LogReader::Take()
{
	const std::scoped_lock lock(Mutex);
	std::vector<Line> taken = std::exchange(Lines, {});
	if (const size_t missed = std::exchange(Missed, 0); missed > 0)
	{
		taken.push_back({false, "and " + std::to_string(missed) + " more"});
	}
	return taken;
}

} // namespace Live
