// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Chart.h"
#include "Image.h"
#include "Picture.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace Lab
{

struct Figure
{
	std::string File;
	std::string Caption;
};

/// In Markdown; the folder is relative to the document.
std::string ToMarkdown(const Figure& figure, const std::string& folder);

/// Plots and pictures of a run. They are drawn as it goes, if there is a folder to draw into.
class Figures
{
public:
	/// An empty folder: nothing is drawn.
	explicit Figures(std::filesystem::path folder)
		: Folder(std::move(folder))
	{
	}

	bool Draws() const { return !Folder.empty(); }
	void Draw(const std::string& file, const std::string& caption, const Chart& chart);
	void Draw(const std::string& file, const std::string& caption, const Cloth::Picture& picture);
	void Draw(const std::string& file, const std::string& caption, const Image& image);

	const std::vector<Figure>& Drawn() const { return List; }

private:
	std::filesystem::path Folder;
	std::vector<Figure> List;
};

} // namespace Lab
