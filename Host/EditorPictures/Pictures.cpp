// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Pictures.h"

#include "CanvasTypes.h"
#include "ClothFabric.h"
#include "ClothSolver/StandardFabrics.h"
#include "ClothSolverFabric.h"
#include "Host/DetailsPanel.h"
#include "Host/Painter.h"
#include "Modules/ModuleManager.h"
#include "SClothCurvePlot.h"
#include "ThumbnailRendering/ThumbnailManager.h"
#include "UObject/Package.h"

namespace EditorPictures
{
namespace
{
constexpr int32 PanelWidth = 560;
constexpr int32 ThumbnailSize = 128;
constexpr int32 Gap = 12;
constexpr int32 CaptionHeight = 20;
constexpr FLinearColor Background(0.03f, 0.03f, 0.03f);

UClothFabric* MakeFabric(const Cloth::Fabric& values)
{
	auto* const fabric = NewObject<UClothFabric>(GetTransientPackage());
	FromSolverFabric(values, *fabric);
	return fabric;
}

Picture Finish(const std::string& name, const Host::FPainting& painting)
{
	return {name, painting.GetWidth(), painting.GetHeight(), painting.ToBytes()};
}

Host::FPainting DrawThumbnail(UClothFabric* fabric)
{
	Host::FPainting painting(ThumbnailSize, ThumbnailSize, FLinearColor::Black);
	FCanvas canvas(painting);
	UThumbnailManager::Get().GetRenderingInfo(fabric)->Renderer->Draw(
		fabric, 0, 0, ThumbnailSize, ThumbnailSize, nullptr, &canvas, false);
	return painting;
}

Host::FPainting DrawPlot(const UClothFabric* fabric, EClothPlot kind)
{
	const TSharedRef<SClothCurvePlot> plot = SNew(SClothCurvePlot).Fabric(fabric).Kind(kind);
	Host::FPainting painting(420, 240, Background);
	painting.Draw(Host::Paint(*TSharedPtr<SClothCurvePlot>(plot), FVector2f(420.0f, 240.0f)));
	return painting;
}

/// Cells of one size in rows, with a name above each.
class Sheet
{
public:
	Sheet(int32 inCellWidth, int32 inCellHeight, int32 inColumns, int32 count)
		: CellWidth(inCellWidth + Gap)
		, CellHeight(inCellHeight + Gap + CaptionHeight)
		, Columns(inColumns)
		, Painting(Gap + inColumns * CellWidth, Gap + (count + inColumns - 1) / inColumns * CellHeight, Background)
	{
	}

	void Add(const char* name, const Host::FPainting& cell)
	{
		const int32 x = Gap + Next % Columns * CellWidth;
		const int32 y = Gap + Next / Columns * CellHeight;
		Painting.DrawString(FVector2f(static_cast<float>(x), static_cast<float>(y)), name, {"Regular", 9.0f},
			FLinearColor(0.7f, 0.7f, 0.7f));
		Painting.Draw(cell, x, y + CaptionHeight);
		++Next;
	}

	int32 CellWidth;
	int32 CellHeight;
	int32 Columns;
	int32 Next = 0;
	Host::FPainting Painting;
};
} // namespace

std::vector<Picture> DrawAll()
{
	Host::LoadAllModules();
	std::vector<Picture> pictures;
	const auto fabrics = Cloth::StandardFabrics();
	const int32 count = static_cast<int32>(fabrics.size());
	Sheet thumbnails(ThumbnailSize, ThumbnailSize, 5, count);
	Sheet plots(420, 240, 3, 3 * count);
	for (const Cloth::StandardFabric& standard : fabrics)
	{
		UClothFabric* const fabric = MakeFabric(standard.Values);
		pictures.push_back(
			Finish(std::string("Details") + standard.Name, Host::FDetailsPanel({fabric}).Paint(PanelWidth)));
		thumbnails.Add(standard.Name, DrawThumbnail(fabric));
		for (const EClothPlot kind : {EClothPlot::Tension, EClothPlot::Shear, EClothPlot::Bending})
		{
			plots.Add(standard.Name, DrawPlot(fabric, kind));
		}
	}
	Cloth::Fabric slipped;
	slipped.ArealDensity = 200.0f;
	slipped.BendingWarp = slipped.BendingWeft = 0.118e-6f;
	pictures.push_back(Finish("DetailsUnitSlip", Host::FDetailsPanel({MakeFabric(slipped)}).Paint(PanelWidth)));
	pictures.push_back(Finish("Thumbnails", thumbnails.Painting));
	pictures.push_back(Finish("Plots", plots.Painting));
	pictures.push_back(DrawPins());
	FModuleManager::Get().UnloadModulesAtShutdown();
	return pictures;
}
} // namespace EditorPictures
