// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "ClothSolver/FabricValues.h"
#include "ClothSolver/TestSimulation.h"
#include "NotFinite.h"

#include <array>
#include <cstdio>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

// Every member of what users set, from a list that cannot miss one: a new member does not compile here until it has a
// name, and is then tried with all that no member may be.

namespace Cloth
{

namespace
{

auto MembersOf(Settings& settings)
{
	auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = settings;
	return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
}

auto MembersOf(PaperMethod& method)
{
	auto& [a, b, c, d, e] = method;
	return std::tie(a, b, c, d, e);
}

auto MembersOf(Turbulence& turbulence)
{
	auto& [a, b, c, d, e, f, g] = turbulence;
	return std::tie(a, b, c, d, e, f, g);
}

auto MembersOf(MeasuredPoint& point)
{
	auto& [a, b, c] = point;
	return std::tie(a, b, c);
}

constexpr std::array SettingsNames = {"TimeStep", "Gravity", "Wind", "Turbulence", "AirDensity", "MaxPinSpeed",
	"ContactThickness", "MaxDepenetrationSpeed", "SelfCollision", "MaxSelfContacts", "Solver", "Paper", "SubstepRate",
	"Substeps"};
constexpr std::array PaperNames = {"TimeScheme", "Updates", "UpdateTolerance", "Preconditioner", "Tolerance"};
constexpr std::array TurbulenceNames = {"Intensity", "Size", "MinGust", "MaxGust", "GustPeriod", "Seed", "Origin"};
constexpr std::array PointNames = {"At", "Loading", "Unloading"};

/// Calls visit(name, member) for each member.
template <typename Record, size_t Count, typename Visit>
void ForEachMember(Record& record, const std::array<const char*, Count>& names, Visit&& visit)
{
	static_assert(std::tuple_size_v<decltype(MembersOf(record))> == Count, "a name for every member");
	std::apply(
		[&](auto&... members)
		{
			size_t index = 0;
			(visit(std::string(names[index++]), members), ...);
		},
		MembersOf(record));
}

/// A refusal names the member and what is allowed.
void ExpectMemberRefused(const Status& status, const std::string& name)
{
	EXPECT_FALSE(status.Ok()) << name;
	EXPECT_EQ(status.Error.rfind(name + " is ", 0), 0u) << "'" << status.Error << "' must begin with " << name;
	EXPECT_NE(status.Error.find("; allowed: "), std::string::npos) << status.Error;
	EXPECT_EQ(status.Error.find('\n'), std::string::npos) << status.Error;
}

/// The ends of the range that a refusal tells.
std::pair<double, double> AllowedOf(const Status& refusal)
{
	double low = 0.0;
	double high = 0.0;
	const size_t at = refusal.Error.find("; allowed: ");
	const bool read =
		at != std::string::npos && std::sscanf(refusal.Error.c_str() + at, "; allowed: %lf to %lf", &low, &high) == 2;
	EXPECT_TRUE(read) << refusal.Error;
	return {low, high};
}

double JustBeyond(double end, double sign) { return end + sign * std::max(1e-6, 1e-5 * std::abs(end)); }

/// Tries a number as everything that it must not be, and as what it may just be.
template <typename Refused, typename Allowed>
void TryFloat(float& member, const std::string& name, const Refused& refused, const Allowed& allowed)
{
	const float usual = member;
	for (const float bad : {NotANumber, Infinite, -Infinite})
	{
		member = bad;
		ExpectMemberRefused(refused(), name);
	}
	const auto [low, high] = AllowedOf(refused());
	for (const auto& [end, sign] : {std::pair{low, -1.0}, std::pair{high, 1.0}})
	{
		member = static_cast<float>(JustBeyond(end, sign));
		ExpectMemberRefused(refused(), name);
		member = static_cast<float>(end);
		allowed();
	}
	member = usual;
}

template <typename Refused, typename Allowed>
void TryInteger(int& member, const std::string& name, const Refused& refused, const Allowed& allowed)
{
	const int usual = member;
	for (const int bad : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max()})
	{
		member = bad;
		ExpectMemberRefused(refused(), name);
	}
	const auto [low, high] = AllowedOf(refused());
	for (const auto& [end, sign] : {std::pair{low, -1}, std::pair{high, 1}})
	{
		member = static_cast<int>(end) + sign;
		ExpectMemberRefused(refused(), name);
		member = static_cast<int>(end);
		allowed();
	}
	member = usual;
}

template <typename Refused>
void TryVector(Vector3& member, const std::string& name, const Refused& refused)
{
	const Vector3 usual = member;
	for (float Vector3::*axis : {&Vector3::X, &Vector3::Y, &Vector3::Z})
	{
		for (const float bad : {NotANumber, Infinite, -Infinite, 1e30f, -1e30f})
		{
			member = usual;
			member.*axis = bad;
			ExpectMemberRefused(refused(), name);
		}
	}
	member = usual;
}

template <typename Enumeration, typename Refused>
void TryEnumerator(Enumeration& member, const std::string& name, const Refused& refused)
{
	const Enumeration usual = member;
	for (const int bad : {-1, 100})
	{
		member = static_cast<Enumeration>(bad);
		ExpectMemberRefused(refused(), name);
	}
	member = usual;
}

/// By its type; switches and seeds may have every value.
template <typename Member, typename Refused, typename Allowed>
void Try(Member& member, const std::string& name, const Refused& refused, const Allowed& allowed)
{
	if constexpr (std::is_same_v<Member, PaperMethod>)
	{
		ForEachMember(member, PaperNames,
			[&](const std::string& part, auto& inner) { Try(inner, name + "." + part, refused, allowed); });
	}
	else if constexpr (std::is_same_v<Member, Turbulence>)
	{
		ForEachMember(member, TurbulenceNames,
			[&](const std::string& part, auto& inner) { Try(inner, name + "." + part, refused, allowed); });
	}
	else if constexpr (std::is_same_v<Member, float>)
	{
		TryFloat(member, name, refused, allowed);
	}
	else if constexpr (std::is_same_v<Member, int>)
	{
		TryInteger(member, name, refused, allowed);
	}
	else if constexpr (std::is_same_v<Member, Vector3>)
	{
		TryVector(member, name, refused);
	}
	else if constexpr (std::is_enum_v<Member>)
	{
		TryEnumerator(member, name, refused);
	}
	else
	{
		static_assert(std::is_same_v<Member, bool> || std::is_same_v<Member, uint32_t>, "a kind that is not tried");
	}
}

TestSimulation MakeHangingSheet()
{
	TestSimulation cloth(BuildGrid(Scenes::Grid(0.5f, 0.5f, 4, 4), Fabric{}), Settings{});
	cloth.Pin(0);
	cloth.Step();
	return cloth;
}

/// What is allowed is simulated, or the step refuses to leave the range of numbers; positions stay numbers.
void ExpectFiniteSteps(TestSimulation& cloth, const std::string& what)
{
	for (int step = 0; step < 2; ++step)
	{
		static_cast<void>(cloth->Step(nullptr));
		for (const Vector3 position : cloth.Positions())
		{
			ASSERT_TRUE(IsFinite(position)) << what;
		}
	}
}

} // namespace

TEST(EveryMember, OfSettingsRefusesWhatItMustNotBe)
{
	TestSimulation cloth = MakeHangingSheet();
	Settings settings;
	ForEachMember(settings, SettingsNames,
		[&](const std::string& name, auto& member)
		{
			const auto set = [&] { return cloth->SetSettings(settings); };
			const auto play = [&]
			{
				TestSimulation fresh = MakeHangingSheet();
				const Status status = fresh->SetSettings(settings);
				EXPECT_TRUE(status.Ok()) << status.Error;
				ExpectFiniteSteps(fresh, name);
			};
			Try(member, "Settings." + name, set, play);
		});
	EXPECT_TRUE(settings == Settings{});
}

TEST(EveryMember, OfAFabricRefusesWhatItMustNotBe)
{
	TestSimulation cloth = MakeHangingSheet();
	Fabric fabric;
	const auto set = [&] { return cloth->SetFabric(fabric); };
	std::string name;
	const auto play = [&]
	{
		TestSimulation fresh = MakeHangingSheet();
		const Status status = fresh->SetFabric(fabric);
		if (status)
		{
			ExpectFiniteSteps(fresh, "a fabric at the end of a range");
		}
		// A value that is allowed may not go with the others; then they are refused as a whole.
		EXPECT_FALSE(status.Error.starts_with(name + " is ")) << status.Error;
	};
	const auto tryEnds = [&](auto& member, const std::string& called)
	{
		name = called;
		Try(member, name, set, play);
	};
	for (const FabricValue& value : FabricValues())
	{
		tryEnds(fabric.*value.Member, std::string("Fabric.") + value.Name);
	}
	for (const TensionValue& value : TensionValues())
	{
		tryEnds(fabric.Tension.*value.Member, std::string("Fabric.Tension.") + value.Name);
	}
	tryEnds(fabric.Tension.Law, "Fabric.Tension.Law");
}

TEST(EveryMember, OfAMeasuredPointRefusesWhatIsNoNumber)
{
	TestSimulation cloth = MakeHangingSheet();
	for (const FabricCurve& curve : FabricCurves())
	{
		Fabric fabric;
		fabric.*curve.Member = {{0.1f, 1.0f, 0.5f}};
		EXPECT_TRUE(Validate(fabric).Ok()) << Validate(fabric).Error;
		ForEachMember((fabric.*curve.Member)[0], PointNames,
			[&](const std::string& part, float& member)
			{
				const float usual = member;
				for (const float bad : {NotANumber, Infinite, -Infinite, 1e30f, -1e30f})
				{
					member = bad;
					ExpectMemberRefused(cloth->SetFabric(fabric), std::string("Fabric.") + curve.Name + "[0]." + part);
				}
				member = usual;
			});
	}
}

} // namespace Cloth
