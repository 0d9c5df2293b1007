// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "OutputFile.h"
#include "Pictures.h"
#include "Png.h"

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>

int main(int count, char** arguments)
{
	const std::string_view first = count > 1 ? arguments[1] : "";
	const bool asksForHelp = first == "--help" || first == "-h";
	if (count != 2 || first.starts_with('-'))
	{
		std::fputs(
			"Usage: clothpictures FOLDER\n\nDraws what the editor shows of the standard fabrics: details panels, "
			"plots and thumbnails.\n",
			asksForHelp ? stdout : stderr);
		return asksForHelp ? 0 : 2;
	}
	try
	{
		const std::filesystem::path folder = arguments[1];
		Cloth::MakeFolder(folder);
		for (const EditorPictures::Picture& picture : EditorPictures::DrawAll())
		{
			Cloth::WriteWhole(
				folder / (picture.Name + ".png"), Cloth::EncodePng(picture.Width, picture.Height, picture.Pixels));
			std::printf("%s.png\n", picture.Name.c_str());
		}
	}
	catch (const std::exception& error)
	{
		std::fprintf(stderr, "clothpictures: %s\n", error.what());
		return 1;
	}
	return 0;
}
