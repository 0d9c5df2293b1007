// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Drawing/Renderer.h"
#include "Drawing/Sheet.h"
#include "Png.h"
#include "Solids.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace
{

using namespace Player;

constexpr Quality Small{80, 60, 8};

/// A level square of cloth over a floor.
DrawnScene Squares()
{
	DrawnScene scene;
	for (const auto& [half, height] : {std::pair(0.5f, 0.5f), std::pair(30.0f, 0.0f)})
	{
		DrawnMesh mesh;
		const Vector3 corners[] = {
			{-half, -half, height}, {half, -half, height}, {half, half, height}, {-half, half, height}};
		for (const size_t corner : {0, 2, 1, 0, 3, 2})
		{
			mesh.Corners.push_back({corners[corner], {0.0f, 0.0f, 1.0f}, {}});
		}
		mesh.IsCloth = half < 1.0f;
		mesh.Appearance.Base = mesh.IsCloth ? Color{0.6f, 0.02f, 0.02f} : Color{0.4f, 0.4f, 0.4f};
		mesh.Appearance.Fades = mesh.IsCloth ? 0.0f : 9.0f;
		scene.Meshes.push_back(mesh);
	}
	return scene;
}

const Camera View{{-2.0f, -1.0f, 2.0f}, {0.0f, 0.0f, 0.4f}, 40.0f};

double Brightness(const Image& image)
{
	return std::accumulate(image.Pixels.begin(), image.Pixels.end(), 0.0) / static_cast<double>(image.Pixels.size());
}

TEST(Drawing, IsNeitherBlackNorWhite)
{
	const Image image = Draw(Squares(), View, Small);
	EXPECT_GT(Brightness(image), 60.0);
	EXPECT_LT(Brightness(image), 230.0);
}

TEST(Drawing, ShowsRedClothInTheMiddle)
{
	Image image = Draw(Squares(), View, Small);
	const uint8_t* middle = image.At(40, 30);
	EXPECT_GT(middle[0], 2 * middle[1]);
	EXPECT_GT(middle[0], 100);
}

TEST(Drawing, HasAShadow)
{
	const DrawnScene with = Squares();
	DrawnScene without = Squares();
	without.Meshes.erase(without.Meshes.begin());
	Image shadowed = Draw(with, View, Small);
	Image plain = Draw(without, View, Small);
	int darker = 0;
	for (int y = 0; y < Small.Height; ++y)
	{
		for (int x = 0; x < Small.Width; ++x)
		{
			const bool isGrey = std::abs(shadowed.At(x, y)[0] - shadowed.At(x, y)[2]) < 25;
			darker += isGrey && shadowed.At(x, y)[1] + 30 < plain.At(x, y)[1] ? 1 : 0;
		}
	}
	EXPECT_GT(darker, 50);
}

TEST(Drawing, IsTheSameEveryTime)
{
	EXPECT_EQ(Draw(Squares(), View, Small).Pixels, Draw(Squares(), View, Small).Pixels);
}

TEST(Drawing, LooksLikeTheEnginesLeftHandedWorld)
{
	// Seen along X, what has the larger Y is on the right.
	DrawnScene scene = Squares();
	for (DrawnCorner& corner : scene.Meshes[0].Corners)
	{
		corner.Position.Y += 0.8f;
	}
	const Camera along{{-3.0f, 0.0f, 1.5f}, {0.0f, 0.0f, 0.5f}, 50.0f};
	Image image = Draw(scene, along, Small);
	int right = 0;
	int left = 0;
	for (int y = 0; y < Small.Height; ++y)
	{
		for (int x = 0; x < Small.Width; ++x)
		{
			const bool isRed = image.At(x, y)[0] > 2 * image.At(x, y)[1];
			(x < Small.Width / 2 ? left : right) += isRed ? 1 : 0;
		}
	}
	EXPECT_GT(right, 100);
	EXPECT_EQ(left, 0);
}

/// A sphere in the engine's winding, or turned inside out.
DrawnMesh WoundBall(bool turned)
{
	DrawnMesh mesh;
	const Cloth::Scenes::Mesh sphere = Cloth::Scenes::Sphere(0.5f, 3);
	for (size_t i = 0; i < sphere.Triangles.size(); i += 3)
	{
		for (const size_t corner : {i, turned ? i + 1 : i + 2, turned ? i + 2 : i + 1})
		{
			const Vector3 position = sphere.Positions[static_cast<size_t>(sphere.Triangles[corner])];
			mesh.Corners.push_back({position, Unit(position), {}});
		}
	}
	return mesh;
}

/// Where a ray along X meets the only mesh.
std::optional<SurfacePoint> MeetAlongX(const DrawnMesh& mesh)
{
	const DrawnScene scene{{mesh}};
	std::optional<SurfacePoint> point = Tracer(scene).Nearest({-3.0f, 0.01f, 0.02f}, {1.0f, 0.0f, 0.0f});
	return point;
}

TEST(Drawing, ShowsFrontFacesAndTheInsideOfWhatIsTurnedInsideOut)
{
	EXPECT_NEAR(MeetAlongX(WoundBall(false)).value().Distance, 2.5f, 0.01f) << "its near side";
	EXPECT_NEAR(MeetAlongX(WoundBall(true)).value().Distance, 3.5f, 0.01f) << "its far side, from inside";
	DrawnMesh cloth = WoundBall(true);
	cloth.TwoSided = true;
	EXPECT_NEAR(MeetAlongX(cloth).value().Distance, 2.5f, 0.01f) << "two-sided";
}

TEST(Drawing, ShowsNothingOfATriangleFromBehind)
{
	DrawnMesh triangle;
	for (const Vector3 corner : {Vector3{0.0f, -1.0f, -1.0f}, Vector3{0.0f, -1.0f, 3.0f}, Vector3{0.0f, 3.0f, -1.0f}})
	{
		triangle.Corners.push_back({corner, {-1.0f, 0.0f, 0.0f}, {}});
	}
	EXPECT_FALSE(MeetAlongX(triangle).has_value()) << "clockwise, as seen along X with Y to the right and Z up";
	std::swap(triangle.Corners[0], triangle.Corners[1]);
	EXPECT_TRUE(MeetAlongX(triangle).has_value());
}

TEST(Drawing, CountsTheShareOfCloth)
{
	const double share = ClothCoverage(Squares(), View, Small);
	EXPECT_GT(share, 0.05);
	EXPECT_LT(share, 0.5);
	const Camera away{{-2.0f, 0.0f, 2.0f}, {-4.0f, 0.0f, 2.0f}, 40.0f};
	EXPECT_EQ(ClothCoverage(Squares(), away, Small), 0.0);
}

TEST(Drawing, FindsACameraThatSeesEverything)
{
	const Camera camera = CameraFor({-0.5f, -0.5f, 0.5f}, {0.5f, 0.5f, 0.5f});
	const double share = ClothCoverage(Squares(), camera, Small);
	EXPECT_GT(share, 0.1);
	EXPECT_LT(share, 0.6);
}

TEST(Drawing, SurvivesEmptyAndFlatScenes)
{
	EXPECT_GT(Brightness(Draw({}, View, Small)), 60.0);
	DrawnScene flat = Squares();
	flat.Meshes[0].Corners[1] = flat.Meshes[0].Corners[0];
	flat.Meshes.emplace_back();
	EXPECT_GT(Brightness(Draw(flat, View, Small)), 60.0);
}

TEST(Sheet, PutsPicturesInReadingOrder)
{
	Sheet sheet(2, 2, 40, 30);
	Image black(40, 30);
	sheet.Put(2, black, "1.50 s");
	EXPECT_EQ(sheet.Page.Width, 84);
	EXPECT_EQ(sheet.Page.At(5, 40)[0], 0);
	EXPECT_EQ(sheet.Page.At(5, 5)[0], 255);
	EXPECT_EQ(sheet.Page.At(60, 40)[0], 255);
	EXPECT_EQ(std::count(sheet.Page.Pixels.begin(), sheet.Page.Pixels.end(), 60) % 12, 0);
	EXPECT_GT(std::count(sheet.Page.Pixels.begin(), sheet.Page.Pixels.end(), 60), 0);
}

TEST(Png, BeginsWithItsSignatureAndHoldsItsSize)
{
	const std::vector<uint8_t> pixels(5 * 3 * 3, 7);
	const std::string file = Cloth::EncodePng(5, 3, pixels);
	EXPECT_EQ(file.substr(1, 3), "PNG");
	EXPECT_EQ(file[19], 5);
	EXPECT_EQ(file[23], 3);
	EXPECT_THROW(Cloth::EncodePng(5, 4, pixels), std::invalid_argument);
}

} // namespace
