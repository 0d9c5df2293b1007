// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Lab/Papers/PaperReport.h"

#include "Print.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace Lab
{

namespace
{

constexpr size_t LineWidth = 120;

/// Breaks lines at spaces.
std::string Wrapped(const std::string& text)
{
	std::string lines;
	size_t column = 0;
	for (size_t begin = 0; begin < text.size();)
	{
		const size_t end = std::min(text.find(' ', begin), text.size());
		const std::string word = text.substr(begin, end - begin);
		if (column > 0)
		{
			const bool fits = column + 1 + word.size() <= LineWidth;
			lines += fits ? ' ' : '\n';
			column = fits ? column + 1 : 0;
		}
		lines += word;
		column += word.size();
		begin = end + 1;
	}
	return lines;
}

void Show(const std::string& text)
{
	std::fputs(text.c_str(), stdout);
	std::fflush(stdout);
}

bool LooksLikeNumber(const std::string& cell)
{
	return cell.empty() || std::isdigit(static_cast<unsigned char>(cell.front())) != 0 || cell.front() == '-'
		|| cell.front() == '+' || cell.front() == '.';
}

struct Column
{
	size_t Width;
	bool ToRight;
};

using Cells = std::vector<std::string>;

std::vector<Column> Layout(const Cells& head, const std::vector<Cells>& rows)
{
	std::vector<Column> columns;
	for (size_t i = 0; i < head.size(); ++i)
	{
		Column column{head[i].size(), true};
		for (const Cells& row : rows)
		{
			column.Width = std::max(column.Width, row[i].size());
			column.ToRight = column.ToRight && LooksLikeNumber(row[i]);
		}
		columns.push_back(column);
	}
	return columns;
}

/// A line of a table, the same on the screen and in Markdown.
std::string Line(const Cells& cells, const std::vector<Column>& columns)
{
	std::string line = "|";
	for (size_t i = 0; i < cells.size(); ++i)
	{
		const std::string space(columns[i].Width - cells[i].size(), ' ');
		line += columns[i].ToRight ? Format(" %s%s |", space.c_str(), cells[i].c_str())
								   : Format(" %s%s |", cells[i].c_str(), space.c_str());
	}
	return line + "\n";
}

} // namespace

void PaperReport::Head(const std::string& name, const std::string& what, const std::string& source)
{
	Text += Format("\n## %s\n", name.c_str());
	Show(Format("\n== %s\n", name.c_str()));
	Paragraph(what + " Source: " + source + ".");
}

void PaperReport::Paragraph(const std::string& text)
{
	const std::string lines = Format("\n%s\n", Wrapped(text).c_str());
	Text += lines;
	Show(lines);
}

void PaperReport::Table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows)
{
	const std::vector<Column> columns = Layout(head, rows);
	std::string lines = Format("\n%s|", Line(head, columns).c_str());
	for (const Column& column : columns)
	{
		lines += std::string(column.Width + 1, '-') + (column.ToRight ? ":|" : "-|");
	}
	lines += "\n";
	for (const Cells& row : rows)
	{
		lines += Line(row, columns);
	}
	Text += lines;
	Show(lines);
}

void PaperReport::Agrees(bool agrees, const std::string& sentence)
{
	++ClaimCount;
	AgreedCount += agrees ? 1 : 0;
	const char* verdict = agrees ? "agrees" : "differs";
	Text += Format("\n%s\n", Wrapped(Format("**%s:** %s", verdict, sentence.c_str())).c_str());
	Show(Format("\n%s\n", Wrapped(Format("%s: %s", verdict, sentence.c_str())).c_str()));
}

void PaperReport::Draw(const std::string& file, const std::string& caption, const Chart& chart)
{
	const size_t before = Plots.Drawn().size();
	Plots.Draw(file, caption, chart);
	ShowFigure(before);
}

void PaperReport::Draw(const std::string& file, const std::string& caption, const Cloth::Picture& picture)
{
	const size_t before = Plots.Drawn().size();
	Plots.Draw(file, caption, picture);
	ShowFigure(before);
}

void PaperReport::Draw(const std::string& file, const std::string& caption, const Image& image)
{
	const size_t before = Plots.Drawn().size();
	Plots.Draw(file, caption, image);
	ShowFigure(before);
}

void PaperReport::ShowFigure(size_t before)
{
	if (Plots.Drawn().size() > before)
	{
		const Figure& figure = Plots.Drawn().back();
		Text += ToMarkdown(figure, Address);
		Show(Format("\n%s\n", Wrapped(figure.File + ": " + figure.Caption).c_str()));
	}
}

} // namespace Lab
