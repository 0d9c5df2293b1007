// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Containers/UnrealString.h"
#include "Misc/EnumClassFlags.h"
#include "Templates/Function.h"

enum EConsoleVariableFlags
{
	ECVF_Default = 0x0,
	ECVF_Scalability = 0x40,
	ECVF_SetByCode = 0x0c000000
};

/** A setting that can be changed while the program runs. */
class IConsoleVariable
{
public:
	virtual ~IConsoleVariable() = default;
	virtual int32 GetInt() const = 0;
	virtual float GetFloat() const = 0;
	virtual void Set(const TCHAR* Value, EConsoleVariableFlags SetBy = ECVF_SetByCode) = 0;
	void Set(bool Value, EConsoleVariableFlags SetBy = ECVF_SetByCode) { Set(Value ? TEXT("1") : TEXT("0"), SetBy); }
	void Set(int32 Value, EConsoleVariableFlags SetBy = ECVF_SetByCode) { Set(*FString::FromInt(Value), SetBy); }
	void Set(float Value, EConsoleVariableFlags SetBy = ECVF_SetByCode)
	{
		Set(*FString::Printf(TEXT("%.9g"), double(Value)), SetBy);
	}
};

class CORE_API IConsoleManager
{
public:
	virtual ~IConsoleManager() = default;
	static IConsoleManager& Get();

	/** Null if there is none. Names ignore case. */
	virtual IConsoleVariable* FindConsoleVariable(const TCHAR* Name) const = 0;
	virtual void RegisterConsoleVariable(const TCHAR* Name, IConsoleVariable& Variable) = 0;
	virtual void UnregisterConsoleVariable(const TCHAR* Name) = 0;
};

namespace Host
{
/** A console variable that reads and writes a value owned by someone else. */
template <typename T>
class TConsoleVariable final : public IConsoleVariable
{
public:
	TConsoleVariable(const TCHAR* InName, T& InValue, const TCHAR* InHelp)
		: Name(InName)
		, Value(InValue)
		, Help(InHelp)
	{
		IConsoleManager::Get().RegisterConsoleVariable(Name, *this);
	}
	~TConsoleVariable() override { IConsoleManager::Get().UnregisterConsoleVariable(Name); }
	TConsoleVariable(const TConsoleVariable&) = delete;
	TConsoleVariable& operator=(const TConsoleVariable&) = delete;

	using IConsoleVariable::Set;
	int32 GetInt() const override { return static_cast<int32>(GetFloat()); }
	float GetFloat() const override
	{
		if constexpr (std::is_same_v<T, FString>)
		{
			return FCString::Atof(*Value);
		}
		else
		{
			return static_cast<float>(Value);
		}
	}
	void Set(const TCHAR* Text, EConsoleVariableFlags) override
	{
		if constexpr (std::is_same_v<T, FString>)
		{
			Value = Text;
		}
		else if constexpr (std::is_same_v<T, bool>)
		{
			Value = FCString::ToBool(Text);
		}
		else
		{
			Value = static_cast<T>(FCString::Atod(Text));
		}
	}

private:
	const TCHAR* Name;
	T& Value;
	const TCHAR* Help;
};
} // namespace Host

/** A console variable with its value. */
template <typename T>
class TAutoConsoleVariable
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const T& DefaultValue, const TCHAR* Help, uint32 = ECVF_Default)
		: Value(DefaultValue)
		, Variable(Name, Value, Help)
	{
	}

	T GetValueOnGameThread() const { return Value; }
	IConsoleVariable* operator->() { return &Variable; }

private:
	T Value;
	Host::TConsoleVariable<T> Variable;
};
