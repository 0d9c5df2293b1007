// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "Server/Gate.h"

#include <utility>

namespace Live
{

namespace
{

constexpr std::string_view Scheme = "http://";
constexpr std::string_view TokenKey = "token=";

} // namespace

Target::Target(std::string_view text)
{
	const size_t question = text.find('?');
	Path = text.substr(0, question);
	std::string_view query = question == std::string_view::npos ? std::string_view() : text.substr(question + 1);
	while (!query.empty())
	{
		const std::string_view pair = query.substr(0, query.find('&'));
		if (pair.starts_with(TokenKey))
		{
			Token = pair.substr(TokenKey.size());
		}
		query.remove_prefix(pair.size() < query.size() ? pair.size() + 1 : pair.size());
	}
}

Gate::Gate(std::string token, const std::string& address, uint16_t port)
	: Token(std::move(token))
{
	const std::string suffix = ":" + std::to_string(port);
	Host = (address.find(':') != std::string::npos ? "[" + address + "]" : address) + suffix;
	LocalHost = "localhost" + suffix;
}

bool Gate::KnowsToken(std::string_view token) const
{
	unsigned difference = token.size() == Token.size() ? 0 : 1;
	for (size_t i = 0; i < Token.size(); ++i)
	{
		const char other = token.empty() ? '\0' : token[i % token.size()];
		difference |= static_cast<unsigned char>(Token[i] ^ other);
	}
	return difference == 0;
}

bool Gate::IsHost(std::string_view host) const { return host == Host || host == LocalHost; }

bool Gate::IsOrigin(std::string_view origin) const
{
	return origin.starts_with(Scheme) && IsHost(origin.substr(Scheme.size()));
}

} // namespace Live
