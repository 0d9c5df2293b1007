// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Tracer.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace Player
{

namespace
{

constexpr float Infinity = std::numeric_limits<float>::infinity();
constexpr float Offset = 1e-4f; // m

/// A point of a triangle pushed out to the surface that its corners' normals suggest; rays that leave from there are
/// not blocked by the neighbours of a triangle that only looks round (Hanika, Hacking the shadow terminator, 2021).
Vector3 Rounded(Vector3 point, const DrawnCorner* corners, const float* weights, float side)
{
	Vector3 rounded;
	for (int i = 0; i < 3; ++i)
	{
		const Vector3 normal = corners[i].Normal * side;
		const float depth = std::min(Dot(point - corners[i].Position, normal), 0.0f);
		rounded += (point - normal * depth) * weights[i];
	}
	return rounded;
}

/// Out of the front of a triangle, of any length.
Vector3 FrontOf(const DrawnCorner* corners)
{
	return Cross(corners[2].Position - corners[0].Position, corners[1].Position - corners[0].Position);
}

/// Lets rays pass that come from behind.
void CullBack(const RTCFilterFunctionNArguments* arguments)
{
	const auto& mesh = *static_cast<const DrawnMesh*>(arguments->geometryUserPtr);
	for (unsigned i = 0; i < arguments->N; ++i)
	{
		const Vector3 direction{RTCRayN_dir_x(arguments->ray, arguments->N, i),
			RTCRayN_dir_y(arguments->ray, arguments->N, i), RTCRayN_dir_z(arguments->ray, arguments->N, i)};
		const size_t triangle = RTCHitN_primID(arguments->hit, arguments->N, i);
		if (Dot(FrontOf(&mesh.Corners[3 * triangle]), direction) > 0.0f)
		{
			arguments->valid[i] = 0;
		}
	}
}

} // namespace

struct Tracer::Embree
{
	// One thread builds: then two runs build the same tree.
	RTCDevice Device = rtcNewDevice("threads=1,set_affinity=0");
	RTCScene Scene = Device != nullptr ? rtcNewScene(Device) : nullptr;

	Embree() = default;
	~Embree()
	{
		if (Device != nullptr)
		{
			rtcReleaseScene(Scene);
			rtcReleaseDevice(Device);
		}
	}
	Embree(const Embree&) = delete;
	Embree& operator=(const Embree&) = delete;

	void Add(const DrawnMesh& mesh, unsigned number) const
	{
		RTCGeometry geometry = rtcNewGeometry(Device, RTC_GEOMETRY_TYPE_TRIANGLE);
		const size_t count = mesh.Corners.size();
		auto* positions = static_cast<float*>(
			rtcSetNewGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), count));
		auto* indices = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
			geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), count / 3));
		for (const DrawnCorner& corner : mesh.Corners)
		{
			*positions++ = corner.Position.X;
			*positions++ = corner.Position.Y;
			*positions++ = corner.Position.Z;
		}
		std::iota(indices, indices + count, 0U);
		if (!mesh.TwoSided)
		{
			rtcSetGeometryUserData(geometry, const_cast<DrawnMesh*>(&mesh));
			rtcSetGeometryIntersectFilterFunction(geometry, &CullBack);
		}
		rtcCommitGeometry(geometry);
		rtcAttachGeometryByID(Scene, geometry, number);
		rtcReleaseGeometry(geometry);
	}
};

Tracer::Tracer(const DrawnScene& scene)
	: Scene(scene)
	, Rays(std::make_unique<Embree>())
{
	if (Rays->Device == nullptr)
	{
		throw std::runtime_error("Embree does not start");
	}
	rtcSetSceneFlags(Rays->Scene, RTC_SCENE_FLAG_ROBUST);
	unsigned number = 0;
	for (const DrawnMesh& mesh : scene.Meshes)
	{
		if (!mesh.Corners.empty())
		{
			Rays->Add(mesh, number);
		}
		++number;
	}
	rtcCommitScene(Rays->Scene);
	if (const RTCError error = rtcGetDeviceError(Rays->Device); error != RTC_ERROR_NONE)
	{
		throw std::runtime_error("Embree refuses the scene (error " + std::to_string(error) + ")");
	}
}

Tracer::~Tracer() = default;

std::optional<SurfacePoint> Tracer::Nearest(Vector3 origin, Vector3 direction) const
{
	RTCRayHit ray{};
	ray.ray = {origin.X, origin.Y, origin.Z, 0.0f, direction.X, direction.Y, direction.Z, 0.0f, Infinity, ~0U, 0, 0};
	ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
	RTCIntersectContext context;
	rtcInitIntersectContext(&context);
	rtcIntersect1(Rays->Scene, &context, &ray);
	if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID)
	{
		return std::nullopt;
	}

	SurfacePoint point;
	point.Mesh = &Scene.Meshes[ray.hit.geomID];
	point.Distance = ray.ray.tfar;
	const DrawnCorner* corners = &point.Mesh->Corners[3 * static_cast<size_t>(ray.hit.primID)];
	const float weights[] = {1.0f - ray.hit.u - ray.hit.v, ray.hit.u, ray.hit.v};
	Vector3 position;
	Vector3 normal;
	for (int i = 0; i < 3; ++i)
	{
		position += corners[i].Position * weights[i];
		normal += corners[i].Normal * weights[i];
		point.TextureCoordinates.X += corners[i].TextureCoordinates.X * weights[i];
		point.TextureCoordinates.Y += corners[i].TextureCoordinates.Y * weights[i];
	}
	Vector3 face = Unit({ray.hit.Ng_x, ray.hit.Ng_y, ray.hit.Ng_z});
	face = Dot(face, direction) > 0.0f ? -face : face;
	const float side = Dot(normal, face) < 0.0f ? -1.0f : 1.0f;
	point.Normal = Unit(normal * side);
	point.Position = Rounded(position, corners, weights, side) + face * Offset;
	point.Opposite = Rounded(position, corners, weights, -side) - face * Offset;
	return point;
}

bool Tracer::IsBlocked(Vector3 origin, Vector3 direction) const
{
	RTCRay ray{origin.X, origin.Y, origin.Z, 0.0f, direction.X, direction.Y, direction.Z, 0.0f, Infinity, ~0U, 0, 0};
	RTCIntersectContext context;
	rtcInitIntersectContext(&context);
	rtcOccluded1(Rays->Scene, &context, &ray);
	return ray.tfar < 0.0f;
}

} // namespace Player
