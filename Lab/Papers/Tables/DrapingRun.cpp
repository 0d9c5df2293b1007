// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/Tables/DrapingRun.h"

#include "FabricFile.h"
#include "Lab/Papers/Schemes/Vectors.h"
#include "OrThrow.h"
#include "Timing.h"

namespace Lab
{

namespace
{

std::vector<Cloth::Collider> Colliders(const Cloth::Scenes::ContactScene& scene)
{
	std::vector<Cloth::Collider> colliders;
	for (const Cloth::Scenes::Body& body : scene.Bodies)
	{
		colliders.push_back(body.Made);
	}
	return colliders;
}

template <typename Body>
void Clocked(CallTime& spent, const Body& body)
{
	spent.Seconds += SecondsOf(body, 1, Clock::Core);
	++spent.Calls;
}

} // namespace

Cloth::Scenes::ContactScene MakeDrapingScene(const std::string& name, int side)
{
	Cloth::Fabric fabric = Input::LoadFabric(Input::FindFabric("CottonBroad")).Values;
	fabric.Tension.Law = Cloth::TensionLaw::Power;
	Cloth::Scenes::ContactScene scene = Cloth::Scenes::FindContactScene(name).Make(side);
	scene.Material = fabric;
	Cloth::OrThrow(scene.Sheet->SetFabric(fabric));
	return scene;
}

void TimedDynamics::Accelerate(const Motion& motion, Field& acceleration) const
{
	Clocked(Spent, [&] { Inner.Accelerate(motion, acceleration); });
}

DrapingRun::DrapingRun(const std::string& scene, int side, AdaptiveKind kind, double tolerance)
	: Scene(MakeDrapingScene(scene, side))
	, Material(Scene.Sheet->GetModel(), Scene.Sheet->GetSettings())
	, Forces(Material)
	, Bodies(Colliders(Scene), {})
	, State(Material.AtRest())
{
	if (kind == AdaptiveKind::CashKarp)
	{
		Stepper = std::make_unique<CashKarp>(Forces, tolerance);
	}
	else
	{
		Stepper = std::make_unique<BulirschStoer>(Forces, tolerance);
	}
}

void DrapingRun::PlayFrame()
{
	const auto play = [this]
	{
		for (double left = FrameTime; left > 1e-12;)
		{
			const Field before = State.Position;
			left -= Stepper->StepOnce(State, left);
			Clocked(ContactTime, [&] { Bodies.Meet(before, State, Material.Normals); });
			Clocked(SlipTime, [&] { Material.Slip(State); });
		}
	};
	Frames.push_back(SecondsOf(play, 1, Clock::Core));
}

void DrapingRun::Draw(Cloth::Picture& picture, int left, int width) const
{
	DrawScene(picture, Scene, ToCloth(State.Position), left, width);
}

} // namespace Lab
