// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Play/GltfFile.h"

#include "Json.h"
#include "OutputFile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

namespace Player
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr int Float = 5126;
constexpr int UnsignedInt = 5125;

/// From Unreal's axes (left-handed, Z up) to those of glTF (right-handed, Y up). The order of corners stays: the
/// mirroring makes Unreal's clockwise front faces counterclockwise, as glTF has them.
Vector3 ToGltf(Vector3 v) { return {v.X, v.Z, v.Y}; }

/// The corners of a mesh that are one in all frames are one vertex.
struct Vertices
{
	std::vector<size_t> Corners; ///< one of each vertex
	std::vector<uint32_t> Indices;
};

Vertices FindVertices(const std::vector<DrawnScene>& frames, size_t mesh)
{
	Vertices found;
	std::map<std::vector<float>, uint32_t> known;
	for (size_t corner = 0; corner < frames.front().Meshes[mesh].Corners.size(); ++corner)
	{
		std::vector<float> path;
		for (const DrawnScene& frame : frames)
		{
			const auto& [p, n, t] = frame.Meshes[mesh].Corners[corner];
			path.insert(path.end(), {p.X, p.Y, p.Z, n.X, n.Y, n.Z, t.X, t.Y});
		}
		const auto [entry, fresh] = known.try_emplace(std::move(path), static_cast<uint32_t>(found.Corners.size()));
		if (fresh)
		{
			found.Corners.push_back(corner);
		}
		found.Indices.push_back(entry->second);
	}
	return found;
}

/// The buffer, and what describes it.
class Writer
{
public:
	Json Document = {{"asset", {{"version", "2.0"}, {"generator", "ClothPhysics"}}}, {"scene", 0}};
	std::string Bytes;

	int AddIndices(const std::vector<uint32_t>& values)
	{
		return Add(std::as_bytes(std::span(values)), values.size(), UnsignedInt, "SCALAR");
	}

	int AddNumbers(const std::vector<float>& values)
	{
		const int accessor = Add(std::as_bytes(std::span(values)), values.size(), Float, "SCALAR");
		const auto [least, most] = std::ranges::minmax(values);
		Document["accessors"].back()["min"] = {least};
		Document["accessors"].back()["max"] = {most};
		return accessor;
	}

	int AddPairs(const std::vector<Vector2>& values)
	{
		return Add(std::as_bytes(std::span(values)), values.size(), Float, "VEC2");
	}

	int AddVectors(const std::vector<Vector3>& values)
	{
		const int accessor = Add(std::as_bytes(std::span(values)), values.size(), Float, "VEC3");
		Vector3 low = values.front();
		Vector3 high = low;
		for (const Vector3 v : values)
		{
			low = {std::min(low.X, v.X), std::min(low.Y, v.Y), std::min(low.Z, v.Z)};
			high = {std::max(high.X, v.X), std::max(high.Y, v.Y), std::max(high.Z, v.Z)};
		}
		Document["accessors"].back()["min"] = {low.X, low.Y, low.Z};
		Document["accessors"].back()["max"] = {high.X, high.Y, high.Z};
		return accessor;
	}

private:
	int Add(std::span<const std::byte> bytes, size_t count, int component, const char* type)
	{
		const size_t view = Document["bufferViews"].size();
		Document["bufferViews"].push_back({{"buffer", 0}, {"byteOffset", Bytes.size()}, {"byteLength", bytes.size()}});
		Document["accessors"].push_back(
			{{"bufferView", view}, {"componentType", component}, {"count", count}, {"type", type}});
		Bytes.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
		return static_cast<int>(view);
	}
};

/// Positions and normals of a frame, less those of another one if there is one.
Json AddShape(Writer& writer, const DrawnMesh& mesh, const DrawnMesh* base, const Vertices& vertices)
{
	std::vector<Vector3> positions;
	std::vector<Vector3> normals;
	for (const size_t corner : vertices.Corners)
	{
		const DrawnCorner& at = mesh.Corners[corner];
		const DrawnCorner from = base != nullptr ? base->Corners[corner] : DrawnCorner{};
		positions.push_back(ToGltf(at.Position - from.Position));
		normals.push_back(ToGltf(at.Normal - from.Normal));
	}
	const int position = writer.AddVectors(positions);
	return {{"POSITION", position}, {"NORMAL", writer.AddVectors(normals)}};
}

bool IsSame(const DrawnMesh& a, const DrawnMesh& b)
{
	return std::ranges::equal(a.Corners, b.Corners,
		[](const DrawnCorner& x, const DrawnCorner& y)
		{
			return x.Position.X == y.Position.X && x.Position.Y == y.Position.Y && x.Position.Z == y.Position.Z
				&& x.Normal.X == y.Normal.X && x.Normal.Y == y.Normal.Y && x.Normal.Z == y.Normal.Z;
		});
}

} // namespace

void GltfFile::Add(const DrawnScene& scene, double time)
{
	const auto hasSameSize = [](const DrawnMesh& a, const DrawnMesh& b)
	{ return a.Corners.size() == b.Corners.size(); };
	if (!Frames.empty() && !std::ranges::equal(scene.Meshes, Frames.front().Meshes, hasSameSize))
	{
		throw Input::Error("actors or triangles have come or gone, which glTF cannot tell; export OBJ files");
	}
	Frames.push_back(scene);
	Times.push_back(static_cast<float>(time));
}

void GltfFile::Write(const std::filesystem::path& file) const
{
	Writer writer;
	Json& document = writer.Document;
	document["materials"] = {{{"doubleSided", true}}};
	std::vector<int> nodes;
	int times = -1;
	for (size_t number = 0; number < Frames.front().Meshes.size(); ++number)
	{
		const DrawnMesh& first = Frames.front().Meshes[number];
		if (first.Corners.empty())
		{
			continue;
		}
		const Vertices vertices = FindVertices(Frames, number);
		Json attributes = AddShape(writer, first, nullptr, vertices);
		std::vector<Vector2> coordinates;
		for (const size_t corner : vertices.Corners)
		{
			coordinates.push_back(first.Corners[corner].TextureCoordinates);
		}
		attributes["TEXCOORD_0"] = writer.AddPairs(coordinates);
		Json primitive = {
			{"attributes", attributes}, {"indices", writer.AddIndices(vertices.Indices)}, {"material", 0}};
		const auto moves = [&](const DrawnScene& frame) { return !IsSame(frame.Meshes[number], first); };
		const auto node = static_cast<int>(nodes.size());
		const size_t targets = std::ranges::any_of(Frames, moves) ? Frames.size() - 1 : 0;
		for (size_t frame = 1; frame <= targets; ++frame)
		{
			primitive["targets"].push_back(AddShape(writer, Frames[frame].Meshes[number], &first, vertices));
		}
		document["meshes"].push_back({{"name", first.Name}, {"primitives", {primitive}}});
		document["nodes"].push_back({{"name", first.Name}, {"mesh", node}});
		nodes.push_back(node);
		if (targets == 0)
		{
			continue;
		}
		document["meshes"].back()["weights"] = std::vector<float>(targets, 0.0f);
		std::vector<float> weights(Frames.size() * targets, 0.0f);
		for (size_t frame = 1; frame <= targets; ++frame)
		{
			weights[frame * targets + frame - 1] = 1.0f;
		}
		times = times < 0 ? writer.AddNumbers(Times) : times;
		Json& animation = document["animations"][0];
		const size_t sampler = animation["samplers"].size();
		animation["samplers"].push_back(
			{{"input", times}, {"output", writer.AddNumbers(weights)}, {"interpolation", "LINEAR"}});
		animation["channels"].push_back({{"sampler", sampler}, {"target", {{"node", node}, {"path", "weights"}}}});
	}
	document["scenes"] = {{{"nodes", nodes}}};
	std::filesystem::path buffer = file;
	buffer.replace_extension(".bin");
	document["buffers"] = {{{"uri", buffer.filename().string()}, {"byteLength", writer.Bytes.size()}}};
	Cloth::WriteWhole(buffer, writer.Bytes);
	Cloth::WriteWhole(file, document.dump(1, '\t') + "\n");
}

} // namespace Player
