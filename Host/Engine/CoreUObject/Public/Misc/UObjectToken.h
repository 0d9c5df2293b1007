// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Logging/TokenizedMessage.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UObject;

/** A part of a message that stands for an object. */
class COREUOBJECT_API FUObjectToken : public IMessageToken
{
public:
	static TSharedRef<FUObjectToken> Create(const UObject* InObject, const FText& InLabelOverride = FText());
	const FWeakObjectPtr& GetObject() const { return Object; }

private:
	FUObjectToken(const UObject* InObject, const FText& InLabelOverride);
	FWeakObjectPtr Object;
};
