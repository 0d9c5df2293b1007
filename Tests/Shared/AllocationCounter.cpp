// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "AllocationCounter.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__GLIBC__)
	#include <malloc.h>
#endif

namespace
{

std::atomic<long> Count = 0;
std::atomic<long> Bytes = 0;

long SizeOf([[maybe_unused]] void* memory)
{
#if defined(__GLIBC__)
	return static_cast<long>(malloc_usable_size(memory));
#else
	return 0;
#endif
}

void* Allocate(std::size_t size, std::size_t alignment)
{
	++Count;
	const std::size_t whole = (size + alignment - 1) / alignment * alignment;
	if (void* memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole))
	{
		Bytes += SizeOf(memory);
		return memory;
	}
	std::abort();
}

void Free(void* memory)
{
	Bytes -= SizeOf(memory);
	std::free(memory);
}

} // namespace

long Cloth::AllocationCount() { return Count; }
long Cloth::AllocatedBytes() { return Bytes; }

void* operator new(std::size_t size) { return Allocate(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return Allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment)
{
	return Allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment)
{
	return Allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
	return Allocate(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept
{
	return Allocate(size, alignof(std::max_align_t));
}
void operator delete(void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { Free(memory); }
void operator delete(void* memory) noexcept { Free(memory); }
void operator delete[](void* memory) noexcept { Free(memory); }
void operator delete(void* memory, std::size_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { Free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { Free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { Free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { Free(memory); }
