// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothStandardFabrics.h"

#include "ClothFabric.h"
#include "ClothFabricFactory.h"
#include "ClothFabricFiles.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothText.h"
#include "IAssetTools.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/PackageName.h"
#include "Templates/Casts.h"
#include "UObject/Package.h"

namespace
{
/** In memory or on the disk. */
bool DoesAssetExist(const FString& Package, const FString& Name)
{
	return FindObject<UObject>(nullptr, *(Package + TEXT(".") + Name)) != nullptr
		|| FPackageName::DoesPackageExist(Package);
}

void CreateFabric(const FString& Name, const FString& File, const FString& PackagePath, FClothStandardFabrics& Outcome)
{
	const FString Package = PackagePath / Name;
	if (DoesAssetExist(Package, Name))
	{
		Outcome.Kept.Add(Name);
		return;
	}
	// The file first: nothing is made of one that cannot be read.
	FString Error = ClothFabricFiles::Read(File, *NewObject<UClothFabric>());
	UClothFabric* Fabric = nullptr;
	if (Error.IsEmpty())
	{
		Fabric = Cast<UClothFabric>(IAssetTools::Get().CreateAsset(
			Name, PackagePath, UClothFabric::StaticClass(), NewObject<UClothFabricFactory>()));
		Error = Fabric == nullptr ? Package + TEXT(" cannot be made") : ClothFabricFiles::Read(File, *Fabric);
	}
	if (Error.IsEmpty())
	{
		Outcome.Created.Add(Fabric);
	}
	else
	{
		Outcome.Errors.Add(Error);
	}
}
} // namespace

FString FClothStandardFabrics::GetSummary(const FString& PackagePath) const
{
	FString Text = FString::Printf(TEXT("%d fabrics created in %s."), Created.Num(), *PackagePath);
	if (!Kept.IsEmpty())
	{
		Text += FString::Printf(
			TEXT(" %d were there already and stay as they are: %s."), Kept.Num(), *FString::Join(Kept, TEXT(", ")));
	}
	for (const FString& Error : Errors)
	{
		Text += TEXT(" ") + Error;
	}
	return Text;
}

FClothStandardFabrics CreateStandardFabrics(const FString& PackagePath)
{
	FClothStandardFabrics Outcome;
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("ClothPhysics"));
	if (!Plugin.IsValid())
	{
		Outcome.Errors.Add(TEXT("the plugin ClothPhysics is not enabled"));
		return Outcome;
	}
	if (!FPackageName::IsValidLongPackageName(PackagePath))
	{
		Outcome.Errors.Add(PackagePath + TEXT(" is no folder of assets; allowed: such as /Game/ClothFabrics"));
		return Outcome;
	}
	for (const Cloth::StandardFabric& Standard : Cloth::StandardFabrics())
	{
		const FString Name = ClothText::FromUtf8(Standard.Name);
		CreateFabric(Name, Plugin->GetContentDir() / TEXT("Fabrics") / (Name + TEXT(".json")), PackagePath, Outcome);
	}
	return Outcome;
}
