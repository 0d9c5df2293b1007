// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "UObject/Package.h"

#include "AssetRegistry/AssetData.h"
#include "Host/SavedPackages.h"
#include "Misc/PackageName.h"
#include "UObject/AssetRegistryTagsContext.h"
#include "UObject/SavePackage.h"

namespace Host
{
TMap<FString, FString>& SavedPackages()
{
	static TMap<FString, FString> Instance;
	return Instance;
}
} // namespace Host

UPackage* UObject::GetPackage() const
{
	const UObject* Object = this;
	while (Object->OuterPrivate != nullptr)
	{
		Object = Object->OuterPrivate;
	}
	return const_cast<UPackage*>(static_cast<const UPackage*>(Object));
}

UPackage* UObject::GetOutermost() const { return GetPackage(); }

bool UObject::MarkPackageDirty() const
{
	// What is transient is never saved.
	const bool bSaved = !GetPackage()->HasAnyFlags(RF_Transient) && GetPackage() != GetTransientPackage();
	if (bSaved)
	{
		GetPackage()->SetDirtyFlag(true);
	}
	return bSaved;
}

void UObject::GetAssetRegistryTags(FAssetRegistryTagsContext) const {}

const FName& UObject::SourceFileTagName()
{
	static const FName Name(TEXT("AssetImportData"));
	return Name;
}

bool UPackage::SavePackage(UPackage* InOuter, UObject* InAsset, const TCHAR* Filename, const FSavePackageArgs& Args)
{
	checkf(InOuter->IsFullyLoaded(), TEXT("%s is saved before it is fully loaded"), *InOuter->GetName());
	if (!FPackageName::IsValidLongPackageName(InOuter->GetName()) || InAsset == nullptr
		|| !InAsset->HasAnyFlags(Args.TopLevelFlags))
	{
		return false;
	}
	Host::SavedPackages().Add(InOuter->GetName(), Filename);
	InOuter->SetDirtyFlag(false);
	return true;
}

bool FPackageName::DoesPackageExist(const FString& LongPackageName, FString* OutFilename)
{
	const FString* const Found = Host::SavedPackages().Find(LongPackageName);
	if (Found != nullptr && OutFilename != nullptr)
	{
		*OutFilename = *Found;
	}
	return Found != nullptr;
}

FString FPackageName::LongPackageNameToFilename(const FString& LongPackageName, const FString& Extension)
{
	checkf(IsValidLongPackageName(LongPackageName), TEXT("%s is no name of a package"), *LongPackageName);
	return TEXT("Content") + LongPackageName + Extension;
}

const FString& FPackageName::GetAssetPackageExtension()
{
	static const FString Extension(TEXT(".uasset"));
	return Extension;
}

bool FPackageName::IsValidLongPackageName(const FString& LongPackageName)
{
	for (const TCHAR Character : LongPackageName)
	{
		if (FString(TEXT("\\:*?\"<>|' ,.&!~\n\r\t@#")).Contains(FString(1, &Character)))
		{
			return false;
		}
	}
	for (const TCHAR* Root : {TEXT("/Game/"), TEXT("/Temp/"), TEXT("/Engine/"), TEXT("/ClothPhysics/")})
	{
		if (LongPackageName.StartsWith(Root) && LongPackageName.Len() > FString(Root).Len())
		{
			return !LongPackageName.EndsWith(TEXT("/")) && !LongPackageName.Contains(TEXT("//"));
		}
	}
	return false;
}

FAssetData::FAssetData(const UObject* InAsset)
	: PackageName(InAsset == nullptr ? FName() : InAsset->GetPackage()->GetFName())
	, AssetName(InAsset == nullptr ? FName() : InAsset->GetFName())
	, Asset(InAsset)
{
}
