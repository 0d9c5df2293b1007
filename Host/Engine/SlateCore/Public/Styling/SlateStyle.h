// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Styling/SlateBrush.h"
#include "Templates/UniquePtr.h"

/** Pictures by their names. */
class SLATECORE_API ISlateStyle
{
public:
	explicit ISlateStyle(const FName& InStyleSetName)
		: StyleSetName(InStyleSetName)
	{
	}
	virtual ~ISlateStyle() = default;

	const FName& GetStyleSetName() const { return StyleSetName; }
	/** Null if there is none. */
	virtual const FSlateBrush* GetOptionalBrush(FName PropertyName) const = 0;
	const FSlateBrush* GetBrush(FName PropertyName) const
	{
		const FSlateBrush* const Brush = GetOptionalBrush(PropertyName);
		checkf(Brush != nullptr, TEXT("the style has no brush %s"), *PropertyName.ToString());
		return Brush;
	}

private:
	FName StyleSetName;
};

class SLATECORE_API FSlateStyleSet : public ISlateStyle
{
public:
	explicit FSlateStyleSet(const FName& InStyleSetName)
		: ISlateStyle(InStyleSetName)
	{
	}

	void SetContentRoot(const FString& InContentRoot) { ContentRoot = InContentRoot; }
	FString RootToContentDir(const FString& RelativePath) const { return ContentRoot / RelativePath; }
	/** Owns the brush from now on. */
	void Set(FName PropertyName, FSlateBrush* InBrush)
	{
		checkf(!Brushes.Contains(PropertyName), TEXT("%s is set twice"), *PropertyName.ToString());
		Brushes.Add(PropertyName, TUniquePtr<FSlateBrush>(InBrush));
	}
	const FSlateBrush* GetOptionalBrush(FName PropertyName) const override
	{
		const TUniquePtr<FSlateBrush>* const Found = Brushes.Find(PropertyName);
		return Found == nullptr ? nullptr : Found->Get();
	}

private:
	FString ContentRoot;
	TMap<FName, TUniquePtr<FSlateBrush>> Brushes;
};
