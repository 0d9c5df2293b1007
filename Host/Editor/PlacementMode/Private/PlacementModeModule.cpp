// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "IPlacementModeModule.h"

#include "Modules/ModuleManager.h"

namespace
{
struct FCategory
{
	FPlacementCategoryInfo Info;
	TArray<TSharedPtr<FPlaceableItem>> Items;
};

class FPlacementModeModule final : public IPlacementModeModule
{
public:
	void ShutdownModule() override { checkf(Categories.IsEmpty(), TEXT("a placement category was left behind")); }

	bool RegisterPlacementCategory(const FPlacementCategoryInfo& Info) override
	{
		checkf(!Info.UniqueHandle.IsNone(), TEXT("a placement category without a name"));
		if (Find(Info.UniqueHandle) != nullptr)
		{
			return false;
		}
		Categories.Add({Info, {}});
		return true;
	}

	void UnregisterPlacementCategory(FName Handle) override
	{
		checkf(Find(Handle) != nullptr, TEXT("there is no placement category %s"), *Handle.ToString());
		Categories.RemoveAll([Handle](const FCategory& Each) { return Each.Info.UniqueHandle == Handle; });
	}

	const FPlacementCategoryInfo* GetRegisteredPlacementCategory(FName CategoryName) const override
	{
		const FCategory* const Category = Find(CategoryName);
		return Category == nullptr ? nullptr : &Category->Info;
	}

	TOptional<FPlacementModeID> RegisterPlaceableItem(
		FName CategoryName, const TSharedRef<FPlaceableItem>& Item) override
	{
		auto* const Category = const_cast<FCategory*>(Find(CategoryName));
		if (Category == nullptr)
		{
			return {};
		}
		Category->Items.Add(Item);
		return FPlacementModeID{CategoryName, Category->Items.Num()};
	}

	void GetItemsForCategory(FName CategoryName, TArray<TSharedPtr<FPlaceableItem>>& OutItems) const override
	{
		if (const FCategory* const Category = Find(CategoryName))
		{
			OutItems = Category->Items;
		}
	}

private:
	const FCategory* Find(FName Handle) const
	{
		return Categories.FindByPredicate([Handle](const FCategory& Each) { return Each.Info.UniqueHandle == Handle; });
	}

	TArray<FCategory> Categories;
};
} // namespace

IPlacementModeModule& IPlacementModeModule::Get()
{
	return FModuleManager::LoadModuleChecked<IPlacementModeModule>("PlacementMode");
}

bool IPlacementModeModule::IsAvailable() { return FModuleManager::Get().IsModuleLoaded("PlacementMode"); }

IMPLEMENT_MODULE(FPlacementModeModule, PlacementMode)
