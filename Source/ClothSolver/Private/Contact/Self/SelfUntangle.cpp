// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace Cloth
{

namespace
{

Vector3 UnitNormal(const Float4* x, const std::array<int, 3>& corner)
{
	const Vector3 a = x[corner[0]].ToVector3();
	const Vector3 normal = Cross(x[corner[1]].ToVector3() - a, x[corner[2]].ToVector3() - a);
	const float length = Length(normal);
	return length > 0.0f ? normal / length : Vector3{};
}

/// Where an edge goes through a triangle.
struct Piercing
{
	Vector3 Area;              ///< twice the triangle's, along its normal
	float Share;               ///< of the edge
	std::array<float, 3> Part; ///< of the triangle opposite to each corner, in one unit
};

bool FindPiercing(const SelfMesh& mesh, SelfPair pair, const Float4* x, Piercing& piercing)
{
	const SelfMesh::Edge& edge = mesh.Edges[pair.First];
	const std::array<int, 3>& corner = mesh.Triangles[pair.Second].Corner;
	const Vector3 p = x[edge.End[0]].ToVector3();
	const Vector3 q = x[edge.End[1]].ToVector3();
	const Vector3 a = x[corner[0]].ToVector3();
	const Vector3 b = x[corner[1]].ToVector3();
	const Vector3 c = x[corner[2]].ToVector3();
	const Vector3 area = Cross(b - a, c - a);
	const float from = Dot(area, p - a);
	const float to = Dot(area, q - a);
	if (!((from > 0.0f && to < 0.0f) || (from < 0.0f && to > 0.0f)))
	{
		return false;
	}
	const float share = from / (from - to);
	const Vector3 point = p + (q - p) * share;
	const std::array<float, 3> part = {Dot(area, Cross(b - point, c - point)), Dot(area, Cross(c - point, a - point)),
		Dot(area, Cross(a - point, b - point))};
	piercing = {area, share, part};
	return part[0] >= 0.0f && part[1] >= 0.0f && part[2] >= 0.0f && part[0] + part[1] + part[2] > 0.0f;
}

} // namespace

bool SelfContactSet::IsTangled(SelfKind kind, const std::array<int, 4>& particles) const
{
	const auto is = [this, &particles](int k) { return History->Tangled[particles[k]] == History->Step; };
	return kind == SelfKind::ParticleTriangle ? is(0) && (is(1) || is(2) || is(3))
											  : (is(0) || is(1)) && (is(2) || is(3));
}

/// Contacts would hold crossed sheets apart on the wrong sides. Those that remember the right side may go on.
void SelfContactSet::DropTangled()
{
	std::erase_if(Found,
		[this](const SelfContact& contact)
		{ return contact.Distance >= 0.0f && IsTangled(contact.Kind, contact.Element.Particle); });
}

/// Where sheets were pressed through each other there may be crossings.
void SelfContactSet::MarkPressed()
{
	for (const SelfContact& contact : Found)
	{
		if (contact.Distance < 0.0f)
		{
			History->Suspicious = true;
			for (int particle : contact.Element.Particle)
			{
				History->Tangled[particle] = History->Step;
			}
		}
	}
}

void SelfContactSet::FindCrossings(const Float4* x, Workers* workers)
{
	if (History->Suspicious || History->Step % Tuning::SelfPatrolInterval == 0)
	{
		Tree.FindBoxes(x, Boxes);
		const std::vector<SelfMeeting>& meetings = History->Meetings;
		const auto list = [&](int number, Piece& piece)
		{
			piece.EdgeTriangle.clear();
			const size_t first = static_cast<size_t>(number) * PieceSize;
			for (size_t i = first; i < std::min(first + PieceSize, meetings.size()); ++i)
			{
				const SelfMeeting& meeting = meetings[i];
				const SelfPair patches{meeting.First, meeting.Second};
				const SelfTree::Box& a = Boxes[patches.First];
				const SelfTree::Box& b = Boxes[patches.Second];
				if (a.Meets(b))
				{
					Tree.ListEdgeTriangle(Mesh, x, patches, a, b, piece.EdgeTriangle);
				}
			}
			Piercing piercing;
			std::erase_if(piece.EdgeTriangle, [&](SelfPair pair) { return !FindPiercing(Mesh, pair, x, piercing); });
		};
		for (const Piece& piece :
			ForPieces(static_cast<int>((meetings.size() + PieceSize - 1) / PieceSize), workers, list))
		{
			for (const SelfPair& pair : piece.EdgeTriangle)
			{
				AddCrossing(pair, x);
			}
		}
		MoveContours();
		History->Suspicious = !Pierced.empty();
	}
	Counts.Crossings = static_cast<int>(Pierced.size());
}

/// Intersection contour minimisation (Volino and Magnenat-Thalmann 2006). The line along which two sheets cross ends,
/// or bends, where an edge E of one pierces a triangle of the other with normal N. A triangle next to the edge carries
/// on the line in direction R. If the edge moves by D, the end of the line moves by D - E (D.N)/(E.N), so the line
/// becomes shorter by D . (R - (E.R)/(E.N) N).
void SelfContactSet::AddCrossing(SelfPair pair, const Float4* x)
{
	const SelfMesh::Edge& edge = Mesh.Edges[pair.First];
	const std::array<int, 3>& corner = Mesh.Triangles[pair.Second].Corner;
	const Vector3 p = x[edge.End[0]].ToVector3();
	const Vector3 q = x[edge.End[1]].ToVector3();
	Piercing piercing;
	if (!FindPiercing(Mesh, pair, x, piercing))
	{
		return;
	}
	const auto& [area, share, part] = piercing;
	const float whole = part[0] + part[1] + part[2];
	const Vector3 normal = area / Length(area);
	const Vector3 along = (q - p) / Length(q - p);
	Vector3 gradient;
	for (int k = 0; k < (edge.OnRim() ? 1 : 2); ++k)
	{
		Vector3 line = Cross(normal, UnitNormal(x, Mesh.Triangles[edge.Triangle[k]].Corner));
		const float length = Length(line);
		if (length > 1e-6f)
		{
			// Into the triangle: to the side of the edge where its third corner is.
			const Vector3 third = x[edge.Opposite[k]].ToVector3() - p;
			const Vector3 inward = third - along * Dot(third, along);
			line = line * ((Dot(line, inward) > 0.0f ? 1.0f : -1.0f) / length);
			const float slope = Dot(along, normal);
			gradient +=
				line - normal * (Dot(along, line) / (std::abs(slope) > 0.1f ? slope : std::copysign(0.1f, slope)));
		}
	}
	const int crossing = static_cast<int>(Pierced.size());
	for (int k = 0; k < (edge.OnRim() ? 1 : 2); ++k)
	{
		const auto [low, high] = std::minmax(edge.Triangle[k], pair.Second);
		Segments.push_back({low, high, crossing, low == pair.Second});
	}
	Pierced.push_back({{edge.End[0], edge.End[1], corner[0], corner[1], corner[2]},
		{1.0f - share, share, -part[0] / whole, -part[1] / whole, -part[2] / whole}, gradient});
	for (int particle : Pierced.back().Particle)
	{
		History->Tangled[particle] = History->Step;
	}
}

/// Along a straight piece of the line nothing becomes shorter by moving, but the sheets only come apart if all of it
/// moves. So every crossing also moves with the mean of its whole line: crossings that share two triangles are joined.
void SelfContactSet::MoveContours()
{
	Contours.clear();
	for (const SelfCrossing& crossing : Pierced)
	{
		Contours.push_back({static_cast<int>(Contours.size()), false, crossing.Move});
	}
	std::ranges::sort(Segments, {}, [](const Segment& s) { return std::tuple(s.Low, s.High, s.Crossing); });
	for (size_t i = 1; i < Segments.size(); ++i)
	{
		const Segment& a = Segments[i - 1];
		const Segment& b = Segments[i];
		if (a.Low == b.Low && a.High == b.High)
		{
			Join(a, b);
		}
	}
	const float reach = Mesh.MaxThickness;
	for (size_t i = 0; i < Pierced.size(); ++i)
	{
		bool flipped = false;
		const Contour& contour = Contours[ContourOf(static_cast<int>(i), flipped)];
		const Vector3 mean = contour.Sum * ((flipped ? -1.0f : 1.0f) / std::max(Length(contour.Sum), 0.1f));
		const Vector3 own = Pierced[i].Move;
		const Vector3 wanted = mean + own / std::max(Length(own), 1.0f);
		Pierced[i].Move = wanted * (reach / std::max(Length(wanted), 1.0f));
	}
	Segments.clear();
}

/// The first crossing of a line; flipped: there the edge belongs to the sheet whose triangle is pierced here.
int SelfContactSet::ContourOf(int crossing, bool& flipped) const
{
	flipped = false;
	while (Contours[crossing].Parent != crossing)
	{
		flipped = flipped != Contours[crossing].Flipped;
		crossing = Contours[crossing].Parent;
	}
	return crossing;
}

void SelfContactSet::Join(const Segment& a, const Segment& b)
{
	bool flippedA = false;
	bool flippedB = false;
	const int first = ContourOf(a.Crossing, flippedA);
	const int second = ContourOf(b.Crossing, flippedB);
	if (first == second)
	{
		return;
	}
	const bool flipped = (flippedA != flippedB) != (a.Flipped != b.Flipped);
	const int parent = std::min(first, second);
	const int child = std::max(first, second);
	Contours[child].Parent = parent;
	Contours[child].Flipped = flipped;
	Contours[parent].Sum += Contours[child].Sum * (flipped ? -1.0f : 1.0f);
}

Float4 UntanglingPull(
	const SelfCrossing& crossing, const std::vector<float>& mass, Float4 opening, float fastest, float step)
{
	float compliance = 0.0f;
	for (size_t i = 0; i < crossing.Particle.size(); ++i)
	{
		compliance += crossing.Weight[i] * crossing.Weight[i] / mass[crossing.Particle[i]];
	}
	const Float4 way = Float4::From(crossing.Move);
	const float length = std::max(Length(way), 1e-20f);
	const float wanted = std::min(Tuning::UntangleShare * length / step, fastest);
	const float missing = std::max(wanted - Dot(way, opening) / length, 0.0f);
	return way * (missing / (length * compliance * step));
}

} // namespace Cloth
