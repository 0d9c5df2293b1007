// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <atomic>

/** Counts its own references and goes with the last. */
class FRefCountBase
{
public:
	FRefCountBase() = default;
	FRefCountBase(const FRefCountBase&) = delete;
	FRefCountBase& operator=(const FRefCountBase&) = delete;
	virtual ~FRefCountBase() = default;

	uint32 AddRef() const { return ++References; }
	uint32 Release() const
	{
		const uint32 Left = --References;
		if (Left == 0)
		{
			delete this;
		}
		return Left;
	}

private:
	mutable std::atomic<uint32> References = 0;
};

/** Holds a reference to an object that counts them. */
template <typename T>
class TRefCountPtr
{
public:
	TRefCountPtr() = default;
	TRefCountPtr(std::nullptr_t) {}
	TRefCountPtr(T* InReference)
		: Reference(InReference)
	{
		Add();
	}
	TRefCountPtr(const TRefCountPtr& Other)
		: Reference(Other.Reference)
	{
		Add();
	}
	TRefCountPtr(TRefCountPtr&& Other) noexcept
		: Reference(Exchange(Other.Reference, nullptr))
	{
	}
	template <typename Other>
	requires(std::is_convertible_v<Other*, T*> && !std::is_same_v<Other, T>)
		TRefCountPtr(const TRefCountPtr<Other>& Source)
		: Reference(Source.GetReference())
	{
		Add();
	}
	~TRefCountPtr()
	{
		if (Reference != nullptr)
		{
			Reference->Release();
		}
	}
	TRefCountPtr& operator=(TRefCountPtr Other) noexcept
	{
		::Swap(Reference, Other.Reference);
		return *this;
	}

	T* GetReference() const { return Reference; }
	T* operator->() const { return Reference; }
	T& operator*() const { return *Reference; }
	operator T*() const { return Reference; }
	bool IsValid() const { return Reference != nullptr; }

private:
	void Add()
	{
		if (Reference != nullptr)
		{
			Reference->AddRef();
		}
	}
	T* Reference = nullptr;
};
