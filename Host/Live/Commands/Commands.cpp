// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Commands/Commands.h"

#include <array>

namespace Live
{

namespace
{

struct Entry
{
	const char* Name;
	Command Execute;
	std::vector<std::string> Keys; ///< beside "do" and "id"
};

const std::vector<Entry>& Table()
{
	static const std::vector<Entry> Entries = {
		{"open", OpenLevel, {"level", "beside"}},
		{"compare", CompareLevels, {"on"}},
		{"pause", Pause, {}},
		{"play", Resume, {}},
		{"step", StepFrames, {"frames"}},
		{"reset", ResetScenes, {}},
		{"speed", SetSpeed, {"factor"}},
		{"draw", SetDrawing, {"flags"}},
		{"grab", GrabCloth, {"grip", "scene", "mesh", "point"}},
		{"drag", DragCloth, {"grip", "point"}},
		{"release", ReleaseCloth, {"grip"}},
		{"pin", PinCloth, {"scene", "mesh", "point"}},
		{"throw", ThrowBall, {"scene", "from", "velocity", "radius", "mass"}},
		{"details", GetDetails, {"scene"}},
		{"set", SetProperty, {"scene", "object", "path", "value"}},
		{"fabric", SetFabric, {"scene", "mesh", "name", "file", "text"}},
		{"curves", GetCurves, {"scene", "mesh"}},
		{"save", Save, {"what", "scene", "mesh"}},
	};
	return Entries;
}

std::vector<std::string> Names()
{
	std::vector<std::string> names;
	for (const Entry& entry : Table())
	{
		names.emplace_back(entry.Name);
	}
	return names;
}

} // namespace

Outcome Execute(Context context, const Input::Field& message)
{
	const Entry& entry = Table()[message.Require("do").Choice(Names())];
	std::vector<std::string> allowed = entry.Keys;
	allowed.insert(allowed.end(), {"do", "id"});
	message.AllowKeys(allowed);
	return entry.Execute(context, message);
}

size_t FindScene(const Context& context, const Input::Field& message)
{
	const auto scene = message.Find("scene");
	const auto last = static_cast<double>(context.Played.Scenes().size()) - 1.0;
	return scene ? static_cast<size_t>(scene->Integer({0.0, last})) : 0;
}

std::vector<size_t> FindScenes(const Context& context, const Input::Field& message)
{
	const auto scene = message.Find("scene");
	if (!scene || scene->Kind() != Input::JsonKind::Text)
	{
		return {FindScene(context, message)};
	}
	static const std::vector<std::string> Both = {"both"};
	scene->Choice(Both);
	std::vector<size_t> all;
	for (size_t i = 0; i < context.Played.Scenes().size(); ++i)
	{
		all.push_back(i);
	}
	return all;
}

} // namespace Live
