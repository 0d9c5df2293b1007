// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#pragma once

#include "Figures.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace Lab
{

/// What a table has to say: printed as it goes, and kept as Markdown.
class PaperReport
{
public:
	/// Figures are drawn into a folder (empty: none are), which Markdown finds under an address of its own.
	PaperReport(std::filesystem::path folder, std::string address)
		: Plots(std::move(folder))
		, Address(std::move(address))
	{
	}

	void Head(const std::string& name, const std::string& what, const std::string& source);
	void Paragraph(const std::string& text);

	/// Rows are as long as the head. A column whose cells all begin with a digit or sign is aligned to the right.
	void Table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);

	/// Whether a claim of the paper holds here, and a sentence with the numbers that say so.
	void Agrees(bool agrees, const std::string& sentence);

	/// Pictures take time: make them only if they are drawn.
	bool Draws() const { return Plots.Draws(); }
	void Draw(const std::string& file, const std::string& caption, const Chart& chart);
	void Draw(const std::string& file, const std::string& caption, const Cloth::Picture& picture);
	void Draw(const std::string& file, const std::string& caption, const Image& image);

	const std::string& Markdown() const { return Text; }
	int Claims() const { return ClaimCount; }
	int Agreed() const { return AgreedCount; }

private:
	void ShowFigure(size_t before);

	Figures Plots;
	std::string Address;
	std::string Text;
	int ClaimCount = 0;
	int AgreedCount = 0;
};

} // namespace Lab
