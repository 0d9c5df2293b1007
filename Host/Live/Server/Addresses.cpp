// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Addresses.h"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstring>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

namespace Live
{

namespace
{

/// The address of an interface; empty if it is of another family.
std::string ToText(const sockaddr& address, int family)
{
	std::array<char, INET6_ADDRSTRLEN> text{};
	if (address.sa_family == AF_INET && family == AF_INET)
	{
		sockaddr_in v4{};
		std::memcpy(&v4, &address, sizeof v4);
		(void)inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
	}
	else if (address.sa_family == AF_INET6 && family == AF_INET6)
	{
		sockaddr_in6 v6{};
		std::memcpy(&v6, &address, sizeof v6);
		// Addresses of a link need the name of an interface, which browsers do not take.
		if (!IN6_IS_ADDR_LINKLOCAL(&v6.sin6_addr))
		{
			(void)inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
		}
	}
	return text.data();
}

void Add(std::vector<std::string>& found, const ifaddrs* first, int family)
{
	for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next)
	{
		const bool isUp = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
		const std::string text = isUp && each->ifa_addr != nullptr ? ToText(*each->ifa_addr, family) : "";
		if (!text.empty() && std::ranges::count(found, text) == 0)
		{
			found.push_back(text);
		}
	}
}

} // namespace

std::vector<std::string> FindAddresses(bool withIPv6)
{
	std::vector<std::string> found;
	ifaddrs* interfaces = nullptr;
	if (getifaddrs(&interfaces) != 0)
	{
		return found;
	}
	Add(found, interfaces, AF_INET);
	if (withIPv6)
	{
		Add(found, interfaces, AF_INET6);
	}
	freeifaddrs(interfaces);
	return found;
}

} // namespace Live
