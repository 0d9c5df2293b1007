// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

class FPhysScene_Chaos;
struct FChaosEngineInterface;
struct FPhysicsShapeReference_Chaos;

namespace Chaos
{
class FSingleParticlePhysicsProxy;
}

using FPhysScene = FPhysScene_Chaos;
using FPhysicsActorHandle = Chaos::FSingleParticlePhysicsProxy*;
using FPhysicsShapeHandle = FPhysicsShapeReference_Chaos;
