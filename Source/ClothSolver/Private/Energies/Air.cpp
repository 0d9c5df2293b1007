// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Energies/Air.h"

#include "Core/Vector3x4.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace Cloth
{

std::vector<float> AirFactors(const Topology& topology, const Fabric& fabric)
{
	if (fabric.EdgeAir == 1.0f && fabric.CornerAir == 1.0f)
	{
		return {};
	}
	constexpr float Corner = 0.75f * std::numbers::pi_v<float>; // the fabric spans less at a corner
	std::vector<float> angle(static_cast<size_t>(topology.ParticleCount), 0.0f);
	std::map<std::pair<int, int>, int> edges;
	const auto rest = [&topology](int particle)
	{ return topology.RestPosition[static_cast<size_t>(particle)].ToVector3(); };
	for (const AirPatch& patch : topology.Air)
	{
		const size_t corners = patch.IsTriangle() ? 3 : 4;
		for (size_t c = 0; c < corners; ++c)
		{
			const int here = patch.Corner[c];
			const int next = patch.Corner[(c + 1) % corners];
			const Vector3 a = rest(next) - rest(here);
			const Vector3 b = rest(patch.Corner[(c + corners - 1) % corners]) - rest(here);
			angle[static_cast<size_t>(here)] += std::atan2(Length(Cross(a, b)), Dot(a, b));
			++edges[std::minmax(int(here), int(next))];
		}
	}
	std::vector<float> ofParticle(angle.size(), 1.0f);
	for (const auto& [ends, patches] : edges)
	{
		for (int end : {ends.first, ends.second})
		{
			const size_t i = static_cast<size_t>(end);
			ofParticle[i] = patches > 1 ? ofParticle[i] : angle[i] < Corner ? fabric.CornerAir : fabric.EdgeAir;
		}
	}
	std::vector<float> ofPatch;
	for (const AirPatch& patch : topology.Air)
	{
		const size_t corners = patch.IsTriangle() ? 3 : 4;
		float sum = 0.0f;
		for (size_t c = 0; c < corners; ++c)
		{
			sum += ofParticle[static_cast<size_t>(patch.Corner[c])];
		}
		ofPatch.push_back(sum / static_cast<float>(corners));
	}
	ofPatch.resize((ofPatch.size() + 3) / 4 * 4, 1.0f);
	return ofPatch;
}

void SampleWind(const Model& model, const WindField& field, float time, const std::vector<Float4>& position,
	const std::vector<Float4>& velocity, std::vector<Vector3x4>& gusts)
{
	const std::vector<AirPatch>& patches = model.Shape->Air;
	gusts.resize(field.IsEven() ? 0 : (patches.size() + 3) / 4);
	for (size_t four = 0; four < gusts.size(); ++four)
	{
		std::array<Float4, 4> middles;
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const AirPatch& patch = patches[std::min(4 * four + lane, patches.size() - 1)];
			const size_t a = static_cast<size_t>(patch.Corner[0]);
			const size_t c = static_cast<size_t>(patch.Corner[2]);
			middles[lane] = MulAdd(velocity[a] + velocity[c], Float4::Splat(time), position[a] + position[c]) * 0.5f;
		}
		gusts[four] = field.At(Vector3x4::From(middles[0], middles[1], middles[2], middles[3]));
	}
}

bool FeelsAir(const Model& model, const Settings& settings)
{
	return settings.AirDensity > 0.0f && !model.Shape->Air.empty()
		&& (model.Material.DragCoefficient > 0.0f || model.Material.LiftCoefficient > 0.0f);
}

void AddAirForces(const Model& model, const Settings& settings, const std::vector<Vector3x4>& gusts, float step,
	const std::vector<Float4>& position, const std::vector<Float4>& velocity, std::vector<Float4>& force)
{
	const Float4 drag = Float4::Splat(model.Material.DragCoefficient);
	const Float4 lift = Float4::Splat(model.Material.LiftCoefficient);
	const Float4 wind = Float4::From(settings.Wind);
	const Float4 tiny = Float4::Splat(1e-20f);

	const Vector3x4 fall{Float4::Splat(settings.Gravity.X * step), Float4::Splat(settings.Gravity.Y * step),
		Float4::Splat(settings.Gravity.Z * step)};

	const std::vector<AirPatch>& patches = model.Shape->Air;
	for (size_t first = 0; first < patches.size(); first += 4)
	{
		const Float4 factor = model.AirFactor.empty() ? Float4::Splat(1.0f) : Float4::Load(&model.AirFactor[first]);
		const Float4 pressure = factor * (0.5f * settings.AirDensity);
		// Per area and speed, the rate at which the strongest force changes a patch's velocity.
		const Float4 rate = pressure * Max(drag, lift) * (step / model.Material.ArealDensity);
		std::array<Float4, 4> flows;
		std::array<Float4, 4> diagonals;
		std::array<Float4, 4> otherDiagonals;
		for (size_t lane = 0; lane < 4; ++lane)
		{
			const AirPatch& patch = patches[std::min(first + lane, patches.size() - 1)];
			const auto [a, b, c, d] = patch.Corner;
			const Float4 sum =
				velocity[static_cast<size_t>(a)] + velocity[static_cast<size_t>(b)] + velocity[static_cast<size_t>(c)];
			flows[lane] = patch.IsTriangle()
				? NegMulAdd(sum, Float4::Splat(1.0f / 3.0f), wind)
				: NegMulAdd(sum + velocity[static_cast<size_t>(d)], Float4::Splat(0.25f), wind);
			diagonals[lane] = position[static_cast<size_t>(c)] - position[static_cast<size_t>(a)];
			otherDiagonals[lane] = position[static_cast<size_t>(d)] - position[static_cast<size_t>(b)];
		}
		const auto fromArray = [](const std::array<Float4, 4>& v) { return Vector3x4::From(v[0], v[1], v[2], v[3]); };
		Vector3x4 still = fromArray(flows);
		if (!gusts.empty())
		{
			still = still + gusts[first / 4];
		}
		const Float4 speed = Sqrt(Max(DotFromZ(still, still), tiny)) + Float4::Splat(0.3f);
		// Semi-implicit: the force answers to the flow after gravity has acted, which makes terminal velocity exact.
		const Vector3x4 flow = still - fall;
		// Half the product of the diagonals, as a vector along the normal, is the area.
		const Vector3x4 normal = Cross(fromArray(diagonals), fromArray(otherDiagonals));
		const Float4 twiceArea = Sqrt(Max(DotFromZ(normal, normal), tiny));
		const Float4 flowSquare = Max(DotFromZ(flow, flow), tiny);
		const Float4 through = DotFromZ(flow, normal) / twiceArea;
		// Along the flow (through / speed)^2 w, across it through n - that; n appears squared, so its sense is free.
		const Float4 along = through * through / flowSquare;
		const Float4 scale = pressure * twiceArea * 0.5f * speed / MulAdd(rate, speed, Float4::Splat(1.0f));
		const Float4 byFlow = scale * (drag - lift) * along;
		const Float4 byNormal = scale * lift * through / twiceArea;
		std::array<Float4, 4> forces = {MulAdd(byFlow, flow.X, byNormal * normal.X),
			MulAdd(byFlow, flow.Y, byNormal * normal.Y), MulAdd(byFlow, flow.Z, byNormal * normal.Z), Float4::Zero()};
		Transpose(forces[0], forces[1], forces[2], forces[3]);
		for (size_t lane = 0; lane < std::min<size_t>(4, patches.size() - first); ++lane)
		{
			const AirPatch& patch = patches[first + lane];
			const size_t corners = patch.IsTriangle() ? 3 : 4;
			const Float4 share = forces[lane] * (1.0f / static_cast<float>(corners));
			for (size_t corner = 0; corner < corners; ++corner)
			{
				force[static_cast<size_t>(patch.Corner[corner])] += share;
			}
		}
	}
}

} // namespace Cloth
