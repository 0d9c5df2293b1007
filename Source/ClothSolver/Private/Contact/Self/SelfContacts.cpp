// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Contact/Self/SelfContacts.h"

#include "Contact/Self/SelfGeometry.h"
#include "Core/Tuning.h"

#include <algorithm>
#include <cmath>

namespace Cloth
{

namespace
{

bool IsCorner(TriangleFeature feature) { return feature >= TriangleFeature::Corner0; }

/// Which edge or corner of the triangle it is.
int FeatureIndex(TriangleFeature feature)
{
	return static_cast<int>(feature)
		- static_cast<int>(IsCorner(feature) ? TriangleFeature::Corner0 : TriangleFeature::Edge0);
}

bool IsOnRim(const SelfMesh& mesh, const SelfMesh::Triangle& triangle, TriangleFeature feature)
{
	const int k = FeatureIndex(feature);
	return IsCorner(feature) ? mesh.OnRim[triangle.Corner[k]] != 0 : mesh.Edges[triangle.Edge[k]].OnRim();
}

/// Whether the nearest edge or corner of a triangle is to be left to another triangle that has it too: only one of them
/// reports it, and none if the particle is nearer to the inside of another one. `improves`: whether the way from the
/// edge or corner to a particle of the mesh leads nearer.
template <typename Improves>
bool IsCovered(const SelfMesh& mesh, int number, TriangleFeature feature, const Improves& improves)
{
	const SelfMesh::Triangle& triangle = mesh.Triangles[number];
	if (IsCorner(feature))
	{
		const int corner = triangle.Corner[FeatureIndex(feature)];
		const int* ring = mesh.Ring.data();
		return mesh.Owner[corner] != number
			|| std::any_of(ring + mesh.StartOfRing[corner], ring + mesh.StartOfRing[corner + 1], improves);
	}
	const SelfMesh::Edge& edge = mesh.Edges[triangle.Edge[FeatureIndex(feature)]];
	return edge.Triangle[0] != number || (!edge.OnRim() && improves(edge.Opposite[1]));
}

} // namespace

void SelfContactSet::Prepare(
	const Topology& topology, float thickness, SelfContactHistory& history, const std::vector<int>& sheetOfParticle)
{
	const uint32_t step = history.Step; // whose turn it is to look for crossings
	history = {};
	History = &history;
	Mesh.Prepare(topology, thickness);
	Tree.Prepare(Mesh, topology.RestPosition, sheetOfParticle);
	const size_t count = topology.RestPosition.size();
	Moves.assign(count, Float4::Zero());
	Scratch.assign(count, Float4::Zero());
	History->Reference.assign(count, Float4::Zero());
	History->Way.assign(count, Float4::Zero());
	History->Last.assign(count, Float4::Zero());
	History->Tangled.assign(count, 0);
	Zone.resize(count);
	ZoneMove.resize(count);
	ZoneMass.resize(count);

	// What is close at rest may stay so.
	RestDistance.Clear(0);
	Begin(topology.RestPosition.data(), Moves.data(), 1, nullptr);
	Follow(topology.RestPosition.data(), Moves.data(), nullptr);
	std::vector<std::pair<uint64_t, float>> close;
	for (SelfCandidates* list : {&History->ParticleTriangle, &History->EdgeEdge})
	{
		for (size_t c = 0; c < list->Pairs.size(); ++c)
		{
			if (list->Distance[c] < list->Thickness[c])
			{
				close.emplace_back(KeyOf(list->Kind, list->Pairs[c]), list->Distance[c]);
			}
		}
		list->Resize(0);
	}
	History->Meetings.clear();
	History->Step = step;
	History->Thickness = thickness;
	RestDistance.Clear(close.size());
	for (const auto& [key, distance] : close)
	{
		RestDistance.Insert(key, distance);
	}
	Counts = {};
	History->Forget();
}

void SelfContactHistory::Forget()
{
	WaySubsteps = 0;
	Substeps = 0;
	Suspicious = true;
	Anchors.clear();
	std::ranges::fill(ParticleTriangle.Mark, 0u);
	std::ranges::fill(EdgeEdge.Mark, 0u);
}

bool SelfContactSet::Fits(const SelfContactHistory& history) const
{
	const auto inRange = [](int number, size_t count) { return number >= 0 && static_cast<size_t>(number) < count; };
	const auto fits = [&](const SelfCandidates& list, size_t first, size_t second)
	{
		return list.Meeting.size() == list.Pairs.size() && list.Distance.size() == list.Pairs.size()
			&& list.Thickness.size() == list.Pairs.size() && list.Mark.size() == list.Pairs.size()
			&& std::ranges::all_of(list.Meeting, [&](int meeting) { return inRange(meeting, history.Meetings.size()); })
			&& std::ranges::all_of(
				list.Pairs, [&](SelfPair pair) { return inRange(pair.First, first) && inRange(pair.Second, second); });
	};
	return std::ranges::all_of(history.Meetings,
			   [&](const SelfMeeting& meeting)
			   { return inRange(meeting.First, Tree.Count()) && inRange(meeting.Second, Tree.Count()); })
		&& std::ranges::is_sorted(history.Meetings, {}, &SelfMeeting::First) && history.Substeps >= 0
		&& history.Substeps <= history.WaySubsteps
		&& fits(history.ParticleTriangle, Mesh.Owner.size(), Mesh.Triangles.size())
		&& fits(history.EdgeEdge, Mesh.Edges.size(), Mesh.Edges.size());
}

int SelfContactSet::RememberedSide(const SelfCandidates& list, size_t candidate) const
{
	const uint32_t mark = list.Mark[candidate];
	return mark / 2 != History->Round - 1 ? 0 : (mark % 2 != 0 ? 1 : -1);
}

void SelfContactSet::Remember(SelfCandidates& list, size_t candidate, int side) const
{
	list.Mark[candidate] = 2 * History->Round + (side > 0 ? 1u : 0u);
}

bool SelfContactSet::TouchParticleTriangle(size_t candidate, const Float4* x, SelfContact& contact)
{
	SelfCandidates& list = History->ParticleTriangle;
	const SelfPair pair = list.Pairs[candidate];
	const SelfMesh::Triangle& triangle = Mesh.Triangles[pair.Second];
	const std::array<int, 3>& corner = triangle.Corner;
	const Vector3 p = x[pair.First].ToVector3();
	const Vector3 a = x[corner[0]].ToVector3();
	const Vector3 b = x[corner[1]].ToVector3();
	const Vector3 c = x[corner[2]].ToVector3();
	const TrianglePoint nearest = NearestOnTriangle(p, a, b, c);
	const Vector3 point = a * nearest.Weight[0] + b * nearest.Weight[1] + c * nearest.Weight[2];
	const Vector3 apart = p - point;
	const float distance = Length(apart);
	Vector3 normal = Cross(b - a, c - a);
	const float area = Length(normal);
	normal = area > 0.0f ? normal / area : Vector3{};
	const float height = Dot(normal, apart);
	const int now = height > 0.0f ? 1 : -1;
	const float depth = Tuning::SelfMaxDepth * list.Thickness[candidate];
	int side = RememberedSide(list, candidate);
	bool covered = false;
	if (nearest.Feature == TriangleFeature::Face)
	{
		side = side != 0 && (side == now || distance <= depth) ? side : now;
		Remember(list, candidate, side);
		normal = normal * static_cast<float>(side);
	}
	else
	{
		const auto improves = [&](int particle) { return Dot(x[particle].ToVector3() - point, apart) > 0.0f; };
		const bool onRim = IsOnRim(Mesh, triangle, nearest.Feature);
		covered = IsCovered(Mesh, pair.Second, nearest.Feature, improves);
		// Round a rim a particle may go to the other side; elsewhere it is behind only if clearly so.
		const bool behind = !onRim && side == -now && distance <= depth && std::abs(height) > 0.5f * distance;
		if (!onRim && side != 0)
		{
			Remember(list, candidate, side);
		}
		if (distance > 1e-6f * Mesh.EdgeLength)
		{
			normal = apart * ((behind ? -1.0f : 1.0f) / distance);
		}
	}
	contact.Element = {{pair.First, corner[0], corner[1], corner[2]},
		{1.0f, -nearest.Weight[0], -nearest.Weight[1], -nearest.Weight[2]}, normal, list.Thickness[candidate]};
	contact.Distance = Dot(normal, apart);
	return !covered && (normal.X != 0.0f || normal.Y != 0.0f || normal.Z != 0.0f);
}

bool SelfContactSet::TouchEdgeEdge(size_t candidate, const Float4* x, SelfContact& contact)
{
	SelfCandidates& list = History->EdgeEdge;
	const SelfPair pair = list.Pairs[candidate];
	const std::array<int, 2>& first = Mesh.Edges[pair.First].End;
	const std::array<int, 2>& second = Mesh.Edges[pair.Second].End;
	const Vector3 a0 = x[first[0]].ToVector3();
	const Vector3 a1 = x[first[1]].ToVector3();
	const Vector3 b0 = x[second[0]].ToVector3();
	const Vector3 b1 = x[second[1]].ToVector3();
	const EdgePoints nearest = NearestOnEdges(a0, a1, b0, b1);
	Vector3 normal = Cross(a1 - a0, b1 - b0);
	const float length = Length(normal);
	if (!nearest.Interior || !(length > 0.0f))
	{
		return false;
	}
	normal = normal / length;
	const Vector3 apart = (a0 + (a1 - a0) * nearest.First) - (b0 + (b1 - b0) * nearest.Second);
	const float height = Dot(normal, apart);
	const int now = height > 0.0f ? 1 : -1;
	int side = RememberedSide(list, candidate);
	side = side != 0 && std::abs(height) <= Tuning::SelfMaxDepth * list.Thickness[candidate] ? side : now;
	Remember(list, candidate, side);
	normal = normal * static_cast<float>(side);
	contact.Element = {{first[0], first[1], second[0], second[1]},
		{1.0f - nearest.First, nearest.First, nearest.Second - 1.0f, -nearest.Second}, normal,
		list.Thickness[candidate]};
	contact.Distance = Dot(normal, apart);
	return true;
}

void SelfContactSet::FindNear(SelfCandidates& list, size_t begin, size_t end, const Float4* x, Piece& piece)
{
	const bool particles = list.Kind == SelfKind::ParticleTriangle;
	const float slack = Tuning::SelfSlack * Mesh.MaxThickness;
	piece.Found.clear();
	Wake(list, begin, end, 1.0f + Tuning::SelfSlack, 2.0f * Farthest, piece.Awake);
	for (size_t batch = 0; batch < piece.Awake.size(); batch += 4)
	{
		const std::array<size_t, 4> at = FourFrom(piece.Awake, batch);
		const Four four =
			CornersOf(list.Kind, list.Pairs[at[0]], list.Pairs[at[1]], list.Pairs[at[2]], list.Pairs[at[3]]);
		unsigned valid = 0;
		const Float4 distance2 = Distances(list.Kind, four, x, valid);
		const Float4 thickness =
			Float4::Set(list.Thickness[at[0]], list.Thickness[at[1]], list.Thickness[at[2]], list.Thickness[at[3]]);
		// Farther than they may approach each other: the sides of what comes fast are to be known before.
		const Float4 limit =
			MulAdd(thickness, Float4::Splat(1.0f + Tuning::SelfSlack), ApproachOf(list.Kind, four, Moves.data()));
		valid &= LessEqualBits(distance2, limit * limit);
		for (size_t i = 0; i < std::min<size_t>(piece.Awake.size() - batch, 4); ++i)
		{
			if ((valid >> i & 1) == 0)
			{
				continue;
			}
			const size_t candidate = at[i];
			SelfContact contact{};
			const bool touches =
				particles ? TouchParticleTriangle(candidate, x, contact) : TouchEdgeEdge(candidate, x, contact);
			if (!touches)
			{
				continue;
			}
			const ContactStencil& push = contact.Element;
			Float4 approach = Float4::Zero();
			for (int k = 0; k < 4; ++k)
			{
				approach = MulAdd(Moves[push.Particle[k]], Float4::Splat(push.Weight[k]), approach);
			}
			const float closing = std::min(0.0f, Dot(push.Normal, approach.ToVector3()));
			if (contact.Distance + closing - push.Offset <= slack)
			{
				contact.Key = KeyOf(list.Kind, list.Pairs[candidate]);
				contact.Kind = list.Kind;
				piece.Found.push_back(contact);
			}
		}
	}
}

void SelfContactSet::KeepNearest(int budget)
{
	const size_t most = static_cast<size_t>(std::max(budget, 0));
	Counts.Dropped = static_cast<int>(Found.size() - std::min(Found.size(), most));
	if (Counts.Dropped > 0)
	{
		const auto nearer = [](const SelfContact& a, const SelfContact& b)
		{
			const float gapA = a.Distance - a.Element.Offset;
			const float gapB = b.Distance - b.Element.Offset;
			return gapA != gapB ? gapA < gapB : a.Key < b.Key;
		};
		std::nth_element(Found.begin(), Found.begin() + static_cast<std::ptrdiff_t>(most), Found.end(), nearer);
		Found.resize(most);
	}
	Counts.Contacts = static_cast<int>(Found.size());
}

void SelfContactSet::Begin(const Float4* x, const Float4* moves, int substeps, Workers* workers)
{
	++History->Step;
	IsNewStep = true;
	StepSubsteps = substeps;
	Pierced.clear();
	if (HasStrayed(x, moves, substeps))
	{
		List(x, moves, 1.0f / static_cast<float>(substeps), workers);
	}
}

void SelfContactSet::Find(const Float4* x, const Float4* moves, int budget, Workers* workers)
{
	++History->Round;
	Found.clear();
	Counts.Measured = 0;
	LimitMoves(moves);
	Follow(x, Moves.data(), workers);
	const auto findNear = [this, x](SelfCandidates& list, size_t first, size_t end, Piece& piece)
	{ FindNear(list, first, end, x, piece); };
	for (const Piece& piece : ForCandidates(workers, findNear))
	{
		Found.insert(Found.end(), piece.Found.begin(), piece.Found.end());
	}
	MarkPressed();
	if (std::exchange(IsNewStep, false))
	{
		FindCrossings(x, workers);
	}
	DropTangled();
	KeepNearest(budget);
	RememberAnchors();
}

/// Of contacts that were there before.
void SelfContactSet::RememberAnchors()
{
	LastAnchor.Clear(History->Anchors.size());
	for (const SelfAnchor& known : History->Anchors)
	{
		if (known.Anchor.Reach > 0.0f)
		{
			LastAnchor.Insert(known.Key, known.Anchor);
		}
	}
	History->Anchors.clear();
	for (const SelfContact& contact : Found)
	{
		const FrictionAnchor* known = LastAnchor.Find(contact.Key);
		History->Anchors.push_back({contact.Key, known != nullptr ? *known : FrictionAnchor{}});
	}
}

} // namespace Cloth
