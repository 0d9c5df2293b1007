// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "ClothSolver/Workers.h"

#include <atomic>
#include <thread>
#include <vector>

namespace Lab
{

/// Threads that wait for work without sleeping, as an engine's workers do within a frame.
class PoolWorkers final : public Cloth::Workers
{
public:
	/// Including the calling thread.
	explicit PoolWorkers(int threads);
	~PoolWorkers() override;
	PoolWorkers(const PoolWorkers&) = delete;
	PoolWorkers& operator=(const PoolWorkers&) = delete;

	void ParallelFor(int count, void (*body)(void* context, int index), void* context) override;

private:
	void Help();
	void Work();

	void (*Body)(void* context, int index) = nullptr;
	void* Context = nullptr;
	int Count = 0;
	std::atomic<int> Next = 0;
	std::atomic<int> Busy = 0;
	std::atomic<int> Loop = 0; ///< changes when there is work
	std::atomic<bool> Stop = false;
	std::vector<std::thread> Threads;
};

} // namespace Lab
