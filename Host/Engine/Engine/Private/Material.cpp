// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Materials/Material.h"

#include "Materials/MaterialInstanceDynamic.h"
#include "UObject/Package.h"

UMaterialInterface::UMaterialInterface(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UMaterial::UMaterial(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UMaterial* UMaterial::GetDefaultMaterial(EMaterialDomain Domain)
{
	static_cast<void>(Domain);
	static UMaterial* const Default = []
	{
		UMaterial* New = NewObject<UMaterial>(GetTransientPackage());
		New->AddToRoot();
		return New;
	}();
	return Default;
}

UMaterialInstanceDynamic::UMaterialInstanceDynamic(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
}

UMaterialInstanceDynamic* UMaterialInstanceDynamic::Create(UMaterialInterface* ParentMaterial, UObject* InOuter)
{
	check(ParentMaterial);
	return NewObject<UMaterialInstanceDynamic>(InOuter ? InOuter : GetTransientPackage());
}
