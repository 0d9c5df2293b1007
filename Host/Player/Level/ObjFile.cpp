// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Level/ObjFile.h"

#include "ClothSolver/Messages.h"
#include "Json.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Player
{

namespace
{

constexpr float FarthestPoint = 1e5f; // m
constexpr size_t MostCorners = 1000;  // of a face
constexpr std::string_view Blank = " \t\r";

class ObjReader
{
public:
	ObjReader(const std::filesystem::path& file, const std::string& content)
		: File(file)
		, Content(content)
	{
	}

	Cloth::Scenes::Mesh Read()
	{
		std::string_view rest = Content;
		while (!rest.empty())
		{
			++Line;
			const size_t end = rest.find('\n');
			ReadLine(rest.substr(0, end));
			rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
		}
		if (Mesh.Triangles.empty())
		{
			throw Input::Error(File.string() + ": there are no triangles in it"
				+ (Flat > 0 ? " but " + std::to_string(Flat) + " without area" : ""));
		}
		if (3 * Flat > Mesh.Triangles.size())
		{
			throw Input::Error(File.string() + ": " + std::to_string(Flat) + " of "
				+ std::to_string(Flat + Mesh.Triangles.size() / 3) + " triangles have no area");
		}
		return std::move(Mesh);
	}

private:
	[[noreturn]] void Fail(const std::string& what) const
	{
		throw Input::Error(File.string() + ":" + std::to_string(Line) + ": " + what);
	}

	/// The next word of the line, which loses it.
	static std::string_view Next(std::string_view& line)
	{
		const size_t begin = std::min(line.find_first_not_of(Blank), line.size());
		const size_t end = std::min(line.find_first_of(Blank, begin), line.size());
		const std::string_view word = line.substr(begin, end - begin);
		line.remove_prefix(end);
		return word;
	}

	void ReadLine(std::string_view line)
	{
		const std::string_view kind = Next(line);
		if (kind == "v")
		{
			const float x = Coordinate(Next(line));
			const float y = Coordinate(Next(line));
			const float z = Coordinate(Next(line));
			Points.push_back({x, y, z});
		}
		else if (kind == "vt")
		{
			const float u = Coordinate(Next(line));
			const float v = Coordinate(Next(line));
			TextureCoordinates.push_back({u, v});
		}
		else if (kind == "f")
		{
			std::vector<int> corners;
			for (std::string_view word = Next(line); !word.empty(); word = Next(line))
			{
				corners.push_back(Corner(word));
				if (corners.size() > MostCorners)
				{
					Fail("a face of more than " + std::to_string(MostCorners) + " corners");
				}
			}
			AddPolygon(corners);
		}
	}

	float Coordinate(std::string_view word) const
	{
		const std::string text(word);
		char* end = nullptr;
		const float value = std::strtof(text.c_str(), &end);
		if (text.empty() || *end != '\0' || !(std::abs(value) <= FarthestPoint))
		{
			Fail(Cloth::Quoted(text) + " is not a coordinate (at most 100 km)");
		}
		return value;
	}

	/// Indices begin with 1; negative ones count from the end.
	int Index(std::string_view word, size_t size) const
	{
		const std::string text(word);
		char* end = nullptr;
		const long long number = std::strtoll(text.c_str(), &end, 10);
		const auto count = static_cast<long long>(size);
		const long long index = number < 0 ? count + number : number - 1;
		if (text.empty() || *end != '\0' || index < 0 || index >= count)
		{
			Fail("there is no point " + Cloth::Quoted(text) + "; there are " + std::to_string(count)
				+ " before this line");
		}
		return static_cast<int>(index);
	}

	/// The vertex for "point", "point/texture", "point/texture/normal" or "point//normal"; as in the engine, a point
	/// has as many vertices as texture coordinates.
	int Corner(std::string_view word)
	{
		const std::string_view rest = word.substr(std::min(word.find('/'), word.size()));
		const std::string_view texture = rest.empty() ? rest : rest.substr(1, rest.find('/', 1) - 1);
		const int point = Index(word.substr(0, word.size() - rest.size()), Points.size());
		const int coordinates = texture.empty() ? -1 : Index(texture, TextureCoordinates.size());
		const auto [entry, fresh] = Vertices.try_emplace({point, coordinates}, static_cast<int>(Mesh.Positions.size()));
		if (fresh)
		{
			Mesh.Positions.push_back(Points[static_cast<size_t>(point)]);
			Mesh.TextureCoordinates.push_back(
				coordinates < 0 ? Cloth::Vector2{} : TextureCoordinates[static_cast<size_t>(coordinates)]);
		}
		return entry->second;
	}

	void AddPolygon(const std::vector<int>& corners)
	{
		if (corners.size() < 3)
		{
			Fail("a face needs three corners");
		}
		for (size_t i = 2; i < corners.size(); ++i)
		{
			const Cloth::Vector3 a = Mesh.Positions[static_cast<size_t>(corners[0])];
			const Cloth::Vector3 toB = Mesh.Positions[static_cast<size_t>(corners[i - 1])] - a;
			const Cloth::Vector3 toC = Mesh.Positions[static_cast<size_t>(corners[i])] - a;
			if (Length(Cross(toB, toC)) <= 1e-12f)
			{
				++Flat;
				continue;
			}
			Mesh.Triangles.insert(Mesh.Triangles.end(), {corners[0], corners[i - 1], corners[i]});
		}
	}

	const std::filesystem::path& File;
	const std::string& Content;
	std::vector<Cloth::Vector3> Points;
	std::vector<Cloth::Vector2> TextureCoordinates;
	std::map<std::pair<int, int>, int> Vertices; ///< by point and texture coordinates
	Cloth::Scenes::Mesh Mesh;
	size_t Flat = 0; ///< triangles without area
	int Line = 0;
};

} // namespace

Cloth::Scenes::Mesh ReadObj(const std::filesystem::path& file) { return ParseObj(file, Input::ReadFile(file)); }

Cloth::Scenes::Mesh ParseObj(const std::filesystem::path& file, const std::string& text)
{
	return ObjReader(file, text).Read();
}

} // namespace Player
