// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectMacros.h"
#include "UObject/ScriptDelegates.h"
#include "UObject/UObjectGlobals.h"

class FAssetRegistryTagsContext;
class FDataValidationContext;
class FObjectPreSaveContext;
class FProperty;
class UClass;
class UPackage;
class UWorld;
enum class EDataValidationResult : uint8;
struct FPropertyChangedEvent;

/** The base of everything that is reflected. Objects belong to their outer and go when it goes. */
class COREUOBJECT_API UObject
{
public:
	using ThisClass = UObject;
	static UClass* StaticClass();

	UObject();
	explicit UObject(const FObjectInitializer& ObjectInitializer);
	explicit UObject(FVTableHelper& Helper);
	explicit UObject(Host::EIntrinsic);
	UObject(const UObject&) = delete;
	UObject& operator=(const UObject&) = delete;
	virtual ~UObject();

	// Names and kinship

	UClass* GetClass() const { return ClassPrivate == nullptr ? IntrinsicClass() : ClassPrivate; }
	UObject* GetOuter() const { return OuterPrivate; }
	FName GetFName() const { return NamePrivate; }
	FString GetName() const { return NamePrivate.ToString(); }
	FString GetPathName(const UObject* StopOuter = nullptr) const;

	/** The outermost object. */
	UPackage* GetPackage() const;
	UPackage* GetOutermost() const;
	/** False for what is never saved. */
	bool MarkPackageDirty() const;
	FString GetFullName(const UObject* StopOuter = nullptr) const;
	uint32 GetUniqueID() const { return static_cast<uint32>(InternalIndex); }
	UObject* GetTypedOuter(const UClass* Target) const;
	template <typename T>
	T* GetTypedOuter() const
	{
		return static_cast<T*>(GetTypedOuter(T::StaticClass()));
	}
	bool IsA(const UClass* SomeBase) const;
	template <typename T>
	bool IsA() const
	{
		return IsA(T::StaticClass());
	}

	// Flags

	bool HasAnyFlags(EObjectFlags Flags) const { return (ObjectFlags & Flags) != 0; }
	bool HasAllFlags(EObjectFlags Flags) const { return (ObjectFlags & Flags) == Flags; }
	void SetFlags(EObjectFlags Flags) { ObjectFlags = ObjectFlags | Flags; }
	EObjectFlags GetMaskedFlags(EObjectFlags Mask) const { return static_cast<EObjectFlags>(ObjectFlags & Mask); }
	/** Whether this or an outer is a default object, from which others are made. */
	bool IsTemplate(EObjectFlags TemplateTypes = RF_ArchetypeObject | RF_ClassDefaultObject) const;
	bool IsDefaultSubobject() const { return HasAnyFlags(RF_DefaultSubObject); }

	// Life

	/** After construction, when properties have their values. */
	virtual void PostInitProperties();
	/** Before the object is written to a package. */
	virtual void PreSave(FObjectPreSaveContext SaveContext);
	virtual void BeginDestroy();
	virtual bool IsReadyForFinishDestroy() { return true; }
	virtual void FinishDestroy();
	bool ConditionalBeginDestroy();
	void MarkAsGarbage() { bGarbage = true; }
	void AddToRoot() { bRooted = true; }
	void RemoveFromRoot() { bRooted = false; }
	bool IsRooted() const { return bRooted; }

	/** Makes a part of this object. In constructors only. */
	template <typename ReturnType>
	ReturnType* CreateDefaultSubobject(FName SubobjectName, bool bTransient = false)
	{
		return static_cast<ReturnType*>(CreateDefaultSubobject(
			SubobjectName, ReturnType::StaticClass(), ReturnType::StaticClass(), true, bTransient));
	}
	template <typename ReturnType, typename ClassToConstruct>
	ReturnType* CreateDefaultSubobject(FName SubobjectName, bool bTransient = false)
	{
		return static_cast<ReturnType*>(CreateDefaultSubobject(
			SubobjectName, ReturnType::StaticClass(), ClassToConstruct::StaticClass(), true, bTransient));
	}
	UObject* CreateDefaultSubobject(
		FName SubobjectFName, UClass* ReturnType, UClass* ClassToCreateByDefault, bool bIsRequired, bool bIsTransient);

	// For classes to say

	/**
	 * To be called before the object changes. Records it in the transaction, if there is one and the object is
	 * RF_Transactional, and returns whether it did.
	 */
	virtual bool Modify(bool bAlwaysMarkDirty = true);
	virtual UWorld* GetWorld() const;
	/** Only in the Host: takes over what objects of a class write to packages beside their properties. */
	virtual void CopyUnreflected(const UObject& Source);
	/** Only in the Host: the objects that garbage collection reaches from this one beside its properties. */
	virtual void AddReferenced(TArray<UObject*>& Referenced) const;
	/** Reads the properties marked Config from the class's ini file. */
	void LoadConfig();

	/** What the asset registry knows of an asset that is not loaded. */
	struct COREUOBJECT_API FAssetRegistryTag
	{
		enum ETagType
		{
			TT_Hidden,
			TT_Alphabetical,
			TT_Numerical,
			TT_Dimensional,
			TT_Chronological
		};
		FAssetRegistryTag() = default;
		FAssetRegistryTag(FName InName, const FString& InValue, ETagType InType)
			: Name(InName)
			, Type(InType)
			, Value(InValue)
		{
		}

		FName Name;
		ETagType Type = TT_Hidden;
		FString Value;
	};
	/** The tag in which the Content Browser looks for the file that an asset was imported from. */
	static const FName& SourceFileTagName();
	virtual void GetAssetRegistryTags(FAssetRegistryTagsContext Context) const;

#if WITH_EDITOR
	/** Says that anything may have changed. */
	void PostEditChange();
	/** Before a property is edited. */
	virtual void PreEditChange(FProperty* PropertyAboutToChange);
	/** Before and after undo or redo changes the object. */
	virtual void PreEditUndo();
	virtual void PostEditUndo();
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent);
	virtual EDataValidationResult IsDataValid(FDataValidationContext& Context) const;
#endif

private:
	friend class UClass;
	friend struct Host::FObjectAccess;
	friend bool IsValid(const UObject* Test);
	/** The class of an object that describes others and so was there before any class. */
	virtual UClass* IntrinsicClass() const { return nullptr; }

	UClass* ClassPrivate = nullptr;
	UObject* OuterPrivate = nullptr;
	FName NamePrivate;
	EObjectFlags ObjectFlags = RF_NoFlags;
	int32 InternalIndex = INDEX_NONE;
	bool bGarbage = false;
	bool bRooted = false;
};

/** Whether the pointer is not null and its object not about to be destroyed. */
inline bool IsValid(const UObject* Test) { return Test != nullptr && !Test->bGarbage; }
