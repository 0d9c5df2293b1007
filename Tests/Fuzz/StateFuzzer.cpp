// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/Shape.h"
#include "ClothSolver/Simulation.h"
#include "Fuzz.h"
#include "OrThrow.h"
#include "Simulation/State.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace
{

using Bytes = std::vector<std::byte>;

/// A cloth that touches a ball and itself, and remembers as much as a fabric can.
std::unique_ptr<Cloth::Simulation> MakeCloth()
{
	Cloth::Fabric fabric;
	fabric.ShearHysteresis = 1.0f;
	fabric.BendingHysteresisWarp = 5e-4f;
	fabric.TensileResilience = 0.6f;
	fabric.CreaseCurvature = 20.0f;
	fabric.CreaseTime = 0.2f;
	Cloth::GridDescription grid;
	grid.Columns = 5;
	grid.Rows = 5;
	grid.DeclaredPins = {0};
	Cloth::Settings settings;
	settings.SelfCollision = true;
	const Cloth::ModelPointer model = Cloth::OrThrow(Cloth::BuildGrid(grid, fabric));
	std::unique_ptr<Cloth::Simulation> cloth = Cloth::OrThrow(Cloth::Simulation::Create(model, settings));
	Fuzz::Require(cloth->SetPin(0, Cloth::RestPositions(*model)[0]).Ok(), "a pin can be set");
	Cloth::Collider ball;
	ball.Geometry = Cloth::OrThrow(Cloth::MakeSphere(0.3f));
	ball.Movement.Place.Position = {0.5f, 0.5f, -0.3f};
	Cloth::OrThrow(cloth->AddCollider(ball));
	for (int step = 0; step < 20; ++step)
	{
		Fuzz::Require(cloth->Step().Ok(), "the cloth can be played");
	}
	return cloth;
}

/// Changes to saved bytes, four bytes each: where (two bytes), what kind of change, and a value.
Bytes Change(Bytes content, std::span<const uint8_t> changes)
{
	for (; changes.size() >= 4 && !content.empty(); changes = changes.subspan(4))
	{
		const size_t at = (changes[0] + 256U * changes[1]) % content.size();
		const auto value = static_cast<std::byte>(changes[3]);
		switch (changes[2] % 4)
		{
		case 0:
			content[at] = value;
			break;
		case 1:
			content.insert(content.begin() + static_cast<std::ptrdiff_t>(at), value);
			break;
		case 2:
			content.erase(content.begin() + static_cast<std::ptrdiff_t>(at));
			break;
		default: // numbers are aligned
			std::memset(content.data() + at / 4 * 4, changes[3], std::min<size_t>(4, content.size() - at / 4 * 4));
		}
	}
	return content;
}

/// With the header that fits, so that the hash does not refuse it.
Bytes WithHeader(const Bytes& saved, const Bytes& content)
{
	Bytes bytes(saved.begin(), saved.begin() + sizeof(Cloth::StateHeader));
	Cloth::StateHeader header{};
	std::memcpy(&header, saved.data(), sizeof header);
	header.Size = content.size();
	header.Hash = Cloth::HashOf(content);
	std::memcpy(bytes.data(), &header, sizeof header);
	bytes.insert(bytes.end(), content.begin(), content.end());
	return bytes;
}

void RequireFinite(const Cloth::Simulation& cloth)
{
	std::vector<Cloth::Vector3> positions(static_cast<size_t>(Cloth::ParticleCount(cloth.GetModel())));
	cloth.ReadPositions(positions);
	for (const Cloth::Vector3 position : positions)
	{
		const bool isFinite = std::isfinite(position.X) && std::isfinite(position.Y) && std::isfinite(position.Z);
		Fuzz::Require(isFinite, "positions are numbers");
	}
}

} // namespace

/// A saved state with changes: it is refused, or the cloth goes on from it, if only to say that it cannot.
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
	static const std::unique_ptr<Cloth::Simulation> Played = MakeCloth();
	static const Bytes Saved = Played->SaveState();
	const Bytes content = Change(Bytes(Saved.begin() + sizeof(Cloth::StateHeader), Saved.end()), {data, size});
	if (const Cloth::Status status = Played->RestoreState(WithHeader(Saved, content)); !status)
	{
		Fuzz::RequireGoodMessage(status.Error);
		return 0;
	}
	if (const Cloth::Status status = Played->Step(); !status)
	{
		Fuzz::RequireGoodMessage(status.Error);
	}
	RequireFinite(*Played);
	Fuzz::Require(Played->RestoreState(Saved).Ok(), "a good state can be restored whatever came before");
	return 0;
}
