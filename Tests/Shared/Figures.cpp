// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Figures.h"

#include "OutputFile.h"
#include "Png.h"

namespace Lab
{

std::string ToMarkdown(const Figure& figure, const std::string& folder)
{
	return "\n![" + figure.Caption + "](" + folder + "/" + figure.File + ")\n\n*" + figure.Caption + "*\n";
}

void Figures::Draw(const std::string& file, const std::string& caption, const Chart& chart)
{
	if (Draws())
	{
		Cloth::WriteWhole(Folder / file, Lab::Draw(chart));
		List.push_back({file, caption});
	}
}

void Figures::Draw(const std::string& file, const std::string& caption, const Cloth::Picture& picture)
{
	if (Draws())
	{
		picture.WritePng((Folder / file).string());
		List.push_back({file, caption});
	}
}

void Figures::Draw(const std::string& file, const std::string& caption, const Image& image)
{
	if (Draws())
	{
		Cloth::WriteWhole(Folder / file, Cloth::EncodePng(image.Width(), image.Height(), image.Pixels()));
		List.push_back({file, caption});
	}
}

} // namespace Lab
