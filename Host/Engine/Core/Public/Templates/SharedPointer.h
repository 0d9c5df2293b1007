// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Templates/UnrealTemplate.h"
#include <memory>

enum class ESPMode : uint8
{
	NotThreadSafe = 0,
	ThreadSafe = 1
};

template <typename T, ESPMode Mode>
class TSharedRef;
template <typename T, ESPMode Mode>
class TWeakPtr;

/** Shares one object; may be empty. */
template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TSharedPtr
{
public:
	TSharedPtr() = default;
	TSharedPtr(std::nullptr_t) {}
	explicit TSharedPtr(T* Pointer)
		: Owner(Pointer)
	{
	}
	template <typename Other>
	requires std::is_convertible_v<Other*, T*> TSharedPtr(const TSharedPtr<Other, Mode>& Source)
		: Owner(Source.Owner)
	{
	}
	template <typename Other>
	requires std::is_convertible_v<Other*, T*> TSharedPtr(const TSharedRef<Other, Mode>& Source)
		: Owner(Source.Owner)
	{
	}

	bool IsValid() const { return Owner != nullptr; }
	explicit operator bool() const { return IsValid(); }
	T* Get() const { return Owner.get(); }
	T* operator->() const { return Owner.get(); }
	T& operator*() const { return *Owner; }
	void Reset() { Owner.reset(); }
	int32 GetSharedReferenceCount() const { return static_cast<int32>(Owner.use_count()); }
	TSharedRef<T, Mode> ToSharedRef() const { return TSharedRef<T, Mode>(Owner); }

private:
	template <typename, ESPMode>
	friend class TSharedPtr;
	template <typename, ESPMode>
	friend class TSharedRef;
	template <typename, ESPMode>
	friend class TWeakPtr;
	explicit TSharedPtr(std::shared_ptr<T> InOwner)
		: Owner(std::move(InOwner))
	{
	}
	std::shared_ptr<T> Owner;
};

/** Shares one object; never empty. */
template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TSharedRef
{
public:
	explicit TSharedRef(T* Pointer)
		: Owner(Pointer)
	{
	}
	template <typename Other>
	requires std::is_convertible_v<Other*, T*> TSharedRef(const TSharedRef<Other, Mode>& Source)
		: Owner(Source.Owner)
	{
	}

	T* operator->() const { return Owner.get(); }

private:
	template <typename, ESPMode>
	friend class TSharedPtr;
	template <typename, ESPMode>
	friend class TSharedRef;
	template <typename Object, ESPMode OfMode, typename... Arguments>
	friend TSharedRef<Object, OfMode> MakeShared(Arguments&&... Values);
	explicit TSharedRef(std::shared_ptr<T> InOwner)
		: Owner(std::move(InOwner))
	{
	}
	std::shared_ptr<T> Owner;
};

template <typename T, ESPMode Mode = ESPMode::ThreadSafe, typename... Arguments>
TSharedRef<T, Mode> MakeShared(Arguments&&... Values)
{
	return TSharedRef<T, Mode>(std::make_shared<T>(Forward<Arguments>(Values)...));
}

template <typename T>
TSharedPtr<T> MakeShareable(T* Object)
{
	return TSharedPtr<T>(Object);
}

/** Finds a shared object for as long as others share it. */
template <typename T, ESPMode Mode = ESPMode::ThreadSafe>
class TWeakPtr
{
public:
	TWeakPtr() = default;
	TWeakPtr(const TSharedPtr<T, Mode>& Source)
		: Observed(Source.Owner)
	{
	}
	TSharedPtr<T, Mode> Pin() const { return TSharedPtr<T, Mode>(Observed.lock()); }

private:
	std::weak_ptr<T> Observed;
};
