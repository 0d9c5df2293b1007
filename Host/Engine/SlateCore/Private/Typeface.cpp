// Copyright (c) 2026 ClothPhysics contributors. MIT license.

#include "Typeface.h"

#include <cmath>
#include <ft2build.h>
#include <map>
#include <memory>
#include <string>
#include FT_FREETYPE_H

namespace Host
{
namespace
{
FT_Library GetLibrary()
{
	static const FT_Library Library = []
	{
		FT_Library Made = nullptr;
		const FT_Error Error = FT_Init_FreeType(&Made);
		checkf(Error == 0, TEXT("FreeType does not start"));
		return Made;
	}();
	return Library;
}

/** Sixty-fourths of a pixel. */
constexpr float Fine = 64.0f;
} // namespace

FTypeface::FTypeface(const FSlateFontInfo& Font)
{
	const bool bBold = Font.TypefaceFontName == FName("Bold");
	checkf(bBold || Font.TypefaceFontName == FName("Regular"), TEXT("there is no typeface %s"),
		*Font.TypefaceFontName.ToString());
	const std::string File = std::string(HOST_FONT_FOLDER) + (bBold ? "/Roboto-Bold.ttf" : "/Roboto-Regular.ttf");
	const FT_Error Opened = FT_New_Face(GetLibrary(), File.c_str(), 0, &Face);
	checkf(Opened == 0, TEXT("there is no font %s"), UTF8_TO_TCHAR(File.c_str()));
	FT_Set_Char_Size(Face, 0, static_cast<FT_F26Dot6>(std::lround(Font.Size * Fine)), 96, 96);
}

const FTypeface& FTypeface::Find(const FSlateFontInfo& Font)
{
	static std::map<std::pair<std::string, float>, std::unique_ptr<FTypeface>> Faces;
	std::unique_ptr<FTypeface>& Face =
		Faces[{std::string(TCHAR_TO_UTF8(*Font.TypefaceFontName.ToString())), Font.Size}];
	if (Face == nullptr)
	{
		Face.reset(new FTypeface(Font));
	}
	return *Face;
}

float FTypeface::Draw(
	const FString& Text, const FVector2f& Position, TFunctionRef<void(int32, int32, float)> Cover) const
{
	const float Baseline = std::round(Position.Y + static_cast<float>(Face->size->metrics.ascender) / Fine);
	float Pen = Position.X;
	for (const TCHAR Character : Text)
	{
		if (FT_Load_Char(Face, static_cast<FT_ULong>(Character), FT_LOAD_RENDER | FT_LOAD_TARGET_LIGHT) != 0)
		{
			continue;
		}
		const FT_GlyphSlot Glyph = Face->glyph;
		const FT_Bitmap& Bitmap = Glyph->bitmap;
		for (int32 Row = 0; Row < static_cast<int32>(Bitmap.rows); ++Row)
		{
			for (int32 Column = 0; Column < static_cast<int32>(Bitmap.width); ++Column)
			{
				Cover(static_cast<int32>(std::lround(Pen)) + Glyph->bitmap_left + Column,
					static_cast<int32>(Baseline) - Glyph->bitmap_top + Row,
					static_cast<float>(Bitmap.buffer[Row * Bitmap.pitch + Column]) / 255.0f);
			}
		}
		Pen += static_cast<float>(Glyph->advance.x) / Fine;
	}
	return Pen - Position.X;
}
} // namespace Host
