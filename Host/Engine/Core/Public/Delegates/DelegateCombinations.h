// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#define DECLARE_DELEGATE(Name) using Name = TDelegate<void()>
#define DECLARE_DELEGATE_OneParam(Name, A) using Name = TDelegate<void(A)>
#define DECLARE_DELEGATE_TwoParams(Name, A, B) using Name = TDelegate<void(A, B)>
#define DECLARE_DELEGATE_RetVal(Result, Name) using Name = TDelegate<Result()>
#define DECLARE_DELEGATE_RetVal_OneParam(Result, Name, A) using Name = TDelegate<Result(A)>

#define DECLARE_MULTICAST_DELEGATE(Name) using Name = TMulticastDelegate<void()>
#define DECLARE_MULTICAST_DELEGATE_OneParam(Name, A) using Name = TMulticastDelegate<void(A)>
#define DECLARE_MULTICAST_DELEGATE_TwoParams(Name, A, B) using Name = TMulticastDelegate<void(A, B)>
#define DECLARE_MULTICAST_DELEGATE_ThreeParams(Name, A, B, C) using Name = TMulticastDelegate<void(A, B, C)>

#define DECLARE_EVENT_OneParam(Owner, Name, A) using Name = TMulticastDelegate<void(A)>

// Dynamic ones are classes of their own, since other headers declare them ahead.
#define HOST_DYNAMIC_MULTICAST_DELEGATE(Name, ...) \
	class Name : public TBaseDynamicMulticastDelegate<__VA_ARGS__> \
	{ \
	}
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(Name) HOST_DYNAMIC_MULTICAST_DELEGATE(Name)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, A, NameA) HOST_DYNAMIC_MULTICAST_DELEGATE(Name, A)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, A, NameA, B, NameB) \
	HOST_DYNAMIC_MULTICAST_DELEGATE(Name, A, B)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(Name, A, NameA, B, NameB, C, NameC) \
	HOST_DYNAMIC_MULTICAST_DELEGATE(Name, A, B, C)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(Name, A, NameA, B, NameB, C, NameC, D, NameD) \
	HOST_DYNAMIC_MULTICAST_DELEGATE(Name, A, B, C, D)
