// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Components/SceneComponent.h"
#include "Editor/UnrealEdEngine.h"
#include "Engine/World.h"
#include "Framework/MultiBox/MultiBoxBuilder.h"
#include "GameFramework/Actor.h"
#include "Host/LevelViewport.h"
#include "Modules/ModuleManager.h"
#include "Tests/AutomationCommon.h"
#include "UnrealEdGlobals.h"
#include <gtest/gtest.h>

namespace
{
/// Draws one dot, and forgets what it is told to.
class SloppyVisualizer : public FComponentVisualizer
{
public:
	void DrawVisualization(
		const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI) override
	{
		static_cast<void>(View);
		PDI->SetHitProxy(new HComponentVisProxy(Component));
		PDI->DrawPoint(FVector::ZeroVector, FLinearColor::White, 8.0f, SDPG_Foreground);
		if (!LeavesProxy)
		{
			PDI->SetHitProxy(nullptr);
		}
	}
	bool VisProxyHandleClick(FEditorViewportClient*, HComponentVisProxy*, const FViewportClick&) override
	{
		return UsesClicks;
	}

	bool LeavesProxy = false;
	bool UsesClicks = false;
};

class Visualizers : public ::testing::Test
{
protected:
	void SetUp() override
	{
		FModuleManager::Get().LoadModule("UnrealEd");
		Level.CreateTestWorld(EWorldType::Editor);
		Component = NewObject<USceneComponent>(Level.GetTestWorld()->SpawnActor<AActor>());
		Component->RegisterComponent();
		GUnrealEd->RegisterComponentVisualizer("SceneComponent", Visualizer);
		Viewport.Select({Component});
	}
	void TearDown() override { GUnrealEd->UnregisterComponentVisualizer("SceneComponent"); }

	FTestWorldWrapper Level;
	USceneComponent* Component = nullptr;
	TSharedPtr<SloppyVisualizer> Visualizer = MakeShared<SloppyVisualizer>();
	Host::FLevelViewport Viewport{FVector(-100.0, 0.0, 0.0), FVector::ZeroVector};
};

TEST_F(Visualizers, MustTakeTheirHitProxyBack)
{
	Viewport.Draw();
	EXPECT_EQ(Viewport.GetPoints().Num(), 1);
	Visualizer->LeavesProxy = true;
	EXPECT_DEATH(Viewport.Draw(), "hit proxy is left set");
}

TEST_F(Visualizers, MustEditWhatTheyUseAClickFor)
{
	EXPECT_FALSE(Viewport.Click(FVector::ZeroVector, EKeys::LeftMouseButton));
	Visualizer->UsesClicks = true;
	EXPECT_DEATH(Viewport.Click(FVector::ZeroVector, EKeys::LeftMouseButton), "edits nothing");
}

TEST_F(Visualizers, AreOnePerClass)
{
	EXPECT_DEATH(GUnrealEd->RegisterComponentVisualizer("SceneComponent", Visualizer), "two visualizers");
}

TEST_F(Visualizers, AreToldOfNoComponentThatIsGone)
{
	Viewport.Draw();
	const TRefCountPtr<HHitProxy> Old = Viewport.GetPoints()[0].Proxy;
	Visualizer->UsesClicks = true;
	Component->DestroyComponent();
	EXPECT_FALSE(Viewport.ClickProxy(Old, EKeys::LeftMouseButton));
	EXPECT_DEATH(FComponentVisualizer::NotifyPropertiesModified(Component, {nullptr}), "is gone");
}

TEST(MenuBuilder, WantsSectionsThatEnd)
{
	FMenuBuilder Menu(true, nullptr);
	Menu.BeginSection("Mine");
	EXPECT_DEATH(Menu.BeginSection("Other"), "inside of another");
	EXPECT_DEATH(Menu.MakeWidget(), "does not end");
	Menu.EndSection();
	EXPECT_DEATH(Menu.EndSection(), "not begun");
}
} // namespace
