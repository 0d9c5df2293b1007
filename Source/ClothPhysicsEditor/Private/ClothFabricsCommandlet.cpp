// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ClothFabricsCommandlet.h"

#include "ClothFabric.h"
#include "ClothPhysicsEditorLog.h"
#include "ClothStandardFabrics.h"
#include "Misc/PackageName.h"
#include "Misc/Parse.h"
#include "UObject/Package.h"
#include "UObject/SavePackage.h"

namespace
{
bool Save(UClothFabric& Fabric)
{
	UPackage* const Package = Fabric.GetPackage();
	FSavePackageArgs Args;
	Args.TopLevelFlags = RF_Public | RF_Standalone;
	Args.SaveFlags = SAVE_NoError;
	const FString File =
		FPackageName::LongPackageNameToFilename(Package->GetName(), FPackageName::GetAssetPackageExtension());
	return UPackage::SavePackage(Package, &Fabric, *File, Args);
}
} // namespace

int32 UClothFabricsCommandlet::Main(const FString& Params)
{
	FString Path = TEXT("/ClothPhysics/Fabrics");
	(void)FParse::Value(*Params, TEXT("Path="), Path);
	FClothStandardFabrics Outcome = CreateStandardFabrics(Path);
	for (UClothFabric* Fabric : Outcome.Created)
	{
		if (!Save(*Fabric))
		{
			Outcome.Errors.Add(Fabric->GetPathName() + TEXT(" cannot be saved"));
		}
	}
	if (Outcome.Errors.IsEmpty())
	{
		UE_LOG(LogClothPhysicsEditor, Display, TEXT("%s"), *Outcome.GetSummary(Path));
		return 0;
	}
	UE_LOG(LogClothPhysicsEditor, Error, TEXT("%s"), *Outcome.GetSummary(Path));
	return 1;
}
