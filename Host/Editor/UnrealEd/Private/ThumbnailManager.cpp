// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "ThumbnailRendering/ThumbnailManager.h"

#include "ThumbnailRendering/DefaultSizedThumbnailRenderer.h"
#include "UObject/Class.h"
#include "UObject/Package.h"

void UThumbnailRenderer::Draw(UObject*, int32, int32, uint32, uint32, FRenderTarget*, FCanvas*, bool)
{
	checkf(false, TEXT("a thumbnail renderer that does not draw"));
}

void UDefaultSizedThumbnailRenderer::GetThumbnailSize(UObject*, float Zoom, uint32& OutWidth, uint32& OutHeight) const
{
	OutWidth = OutHeight = static_cast<uint32>(256.0f * Zoom);
}

UThumbnailManager& UThumbnailManager::Get()
{
	static UThumbnailManager* const Manager = []
	{
		auto* const Made = NewObject<UThumbnailManager>(GetTransientPackage());
		Made->AddToRoot();
		return Made;
	}();
	return *Manager;
}

void UThumbnailManager::RegisterCustomRenderer(UClass* Class, TSubclassOf<UThumbnailRenderer> RendererClass)
{
	checkf(Class != nullptr && RendererClass.Get() != nullptr, TEXT("a thumbnail renderer of nothing"));
	checkf(!Renderers.Contains(Class), TEXT("%s has a thumbnail renderer already"), *Class->GetName());
	auto* const Renderer = NewObject<UThumbnailRenderer>(this, RendererClass.Get());
	Renderer->AddToRoot();
	Renderers.FindOrAdd(Class).Renderer = Renderer;
}

void UThumbnailManager::UnregisterCustomRenderer(UClass* Class) { Renderers.Remove(Class); }

FThumbnailRenderingInfo* UThumbnailManager::GetRenderingInfo(UObject* InObject)
{
	FThumbnailRenderingInfo* const Info = Renderers.Find(InObject->GetClass());
	return Info != nullptr && Info->Renderer->CanVisualizeAsset(InObject) ? Info : nullptr;
}
