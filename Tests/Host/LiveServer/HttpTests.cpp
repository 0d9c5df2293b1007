// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "LiveServer/TestClient.h"
#include "Server/Addresses.h"
#include "Server/Gate.h"
#include "Server/RateLimit.h"

#include <algorithm>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace
{

using Live::http::verb;

const std::string Page = std::string("/?token=") + TestServer::Token;

unsigned StatusOf(const TestServer& server, const std::string& target, const std::string& host)
{
	return TestClient(server.Port()).Get(target, host).result_int();
}

/// Whether this machine can listen at its own address of IPv6, asked without the server.
bool HasIPv6()
{
	const int listener = ::socket(AF_INET6, SOCK_STREAM, 0);
	if (listener < 0)
	{
		return false;
	}
	sockaddr_in6 address{};
	address.sin6_family = AF_INET6;
	address.sin6_addr = in6addr_loopback;
	const bool listens = ::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
	::close(listener);
	return listens;
}

} // namespace

TEST(LiveHttp, ThePageNeedsTheToken)
{
	const TestServer server;
	const Live::Response page = TestClient(server.Port()).Get(Page, server.Host());
	EXPECT_EQ(page.result_int(), 200u);
	EXPECT_EQ(page.body(), "<title>page</title>");
	EXPECT_EQ(StatusOf(server, "/", server.Host()), 403u);
	EXPECT_EQ(StatusOf(server, "/?token=", server.Host()), 403u);
	EXPECT_EQ(StatusOf(server, "/?token=0123456789abcdef0123456789abcdee", server.Host()), 403u);
	EXPECT_EQ(StatusOf(server, Page + "0", server.Host()), 403u);
	EXPECT_EQ(StatusOf(server, "/index.html", server.Host()), 404u) << "not by another name";
	EXPECT_EQ(StatusOf(server, "/app.js", server.Host()), 200u) << "no secret";
	EXPECT_EQ(StatusOf(server, "/levels/flag.png", server.Host()), 200u);
}

TEST(LiveHttp, HeadersKeepOthersOut)
{
	const TestServer server;
	const Live::Response page = TestClient(server.Port()).Get(Page, server.Host());
	EXPECT_TRUE(page["Content-Security-Policy"].starts_with("default-src 'self'; connect-src 'self';"));
	EXPECT_EQ(page["X-Content-Type-Options"], "nosniff");
	EXPECT_EQ(page["Referrer-Policy"], "no-referrer");
	EXPECT_EQ(page["Cache-Control"], "no-store");
	EXPECT_EQ(page["Content-Type"], "text/html; charset=utf-8");
	EXPECT_TRUE(page.find("Access-Control-Allow-Origin") == page.end());
}

TEST(LiveHttp, OtherHostsAreRefused)
{
	const TestServer server;
	const std::string port = std::to_string(server.Port());
	EXPECT_EQ(StatusOf(server, Page, "localhost:" + port), 200u);
	for (const std::string& host : {std::string(""), std::string("127.0.0.1"), "evil.example:" + port,
			 "127.0.0.1:" + port + ".evil.example", std::string("localhost:1"), "localhost.evil.example:" + port})
	{
		EXPECT_EQ(StatusOf(server, Page, host), 403u) << host;
	}
}

TEST(LiveHttp, EveryAddressThatIsToldWorks)
{
	const TestServer server({}, "0.0.0.0");
	const std::string port = ":" + std::to_string(server.Port());
	EXPECT_EQ(server.Running->Url(), "http://localhost" + port + Page);
	EXPECT_TRUE(server.Running->IsOpenToOthers());
	EXPECT_EQ(server.Running->OtherUrls().size(), Live::FindAddresses(false).size());
	for (const std::string& address : Live::FindAddresses(false))
	{
		EXPECT_EQ(std::ranges::count(server.Running->OtherUrls(), "http://" + address + port + Page), 1) << address;
		EXPECT_NE(address, "127.0.0.1");
		EXPECT_EQ(TestClient(server.Port(), address).Get(Page, address + port).result_int(), 200u) << address;
	}
}

TEST(LiveHttp, LocalhostIsThisMachineAlone)
{
	const TestServer server({}, "localhost");
	EXPECT_EQ(server.Running->Url(), "http://" + server.Host() + Page);
	EXPECT_FALSE(server.Running->IsOpenToOthers());
	EXPECT_TRUE(server.Running->OtherUrls().empty());
	EXPECT_EQ(StatusOf(server, Page, server.Host()), 200u);
}

TEST(LiveHttp, IPv6ServesIPv4AsWell)
{
	if (!HasIPv6())
	{
		GTEST_SKIP() << "this machine has no IPv6";
	}
	const TestServer server({}, "::");
	EXPECT_EQ(StatusOf(server, Page, server.Host()), 200u);
	const std::string host = "[::1]:" + std::to_string(server.Port());
	EXPECT_EQ(TestClient(server.Port(), "::1").Get(Page, host).result_int(), 200u);
}

TEST(LiveHttp, OnlyListedFilesExist)
{
	const TestServer server;
	for (const char* target : {"/../secret.js", "/levels/../../secret.js", "/%2e%2e/secret.js", "/..%2fsecret.js",
			 "//secret.js", "/link.js", "/notes.md", "/levels", "/levels/", "/page/app.js", "/app.js/", "/etc/passwd",
			 "/app.js%00.png", "\\..\\secret.js", "http://127.0.0.1/../secret.js"})
	{
		const Live::Response response = TestClient(server.Port()).Get(target, server.Host());
		EXPECT_EQ(response.result_int(), 404u) << target;
		EXPECT_EQ(response.body().find("secret\n"), std::string::npos);
	}
}

TEST(LiveHttp, OnlyGetAndHead)
{
	const TestServer server;
	const Live::Response head = TestClient(server.Port()).Get(Page, server.Host(), verb::head);
	EXPECT_EQ(head.result_int(), 200u);
	EXPECT_EQ(head["Content-Length"], "19");
	for (const verb method : {verb::post, verb::put, verb::delete_, verb::options, verb::connect})
	{
		EXPECT_EQ(TestClient(server.Port()).Get(Page, server.Host(), method).result_int(), 405u);
	}
}

TEST(LiveHttp, AConnectionServesManyRequests)
{
	const TestServer server;
	TestClient client(server.Port());
	for (int i = 0; i < 3; ++i)
	{
		EXPECT_EQ(client.Get(Page, server.Host()).result_int(), 200u);
		EXPECT_EQ(client.Get(Page, server.Host(), verb::head).result_int(), 200u) << "without a body";
	}
}

TEST(LiveHttp, ConnectionsThatHaveEndedAreNotCounted)
{
	Live::Limits bounds;
	bounds.Connections = 2;
	const TestServer server(bounds);
	for (int i = 0; i < 10; ++i)
	{
		EXPECT_EQ(StatusOf(server, Page, server.Host()), 200u);
	}
}

TEST(LiveHttp, TheSocketIsNoPage)
{
	const TestServer server;
	const std::string answer =
		TestClient(server.Port())
			.Exchange("GET /socket?token=" + std::string(TestServer::Token) + " HTTP/1.1\r\nHost: " + server.Host()
				+ "\r\nOrigin: http://" + server.Host() + "\r\n\r\n");
	EXPECT_TRUE(answer.starts_with("HTTP/1.1 426")) << answer;
	EXPECT_TRUE(answer.ends_with("this is a WebSocket\n")) << answer;
}

TEST(LiveHttp, AServerWithoutAPageSaysSo)
{
	const TestFolder empty;
	TestListener listener;
	Live::ServerOptions options;
	options.Token = TestServer::Token;
	options.Page = empty.Path;
	const Live::Server server(options, listener);
	const Live::Response page = TestClient(server.Port()).Get(Page, "127.0.0.1:" + std::to_string(server.Port()));
	EXPECT_EQ(page.result_int(), 200u);
	EXPECT_TRUE(Contains(page.body(), "its page was not built"));
}

TEST(LiveHttp, TheAddressThatIsPrintedLeadsToThePage)
{
	TestListener listener;
	const auto urlAt = [&listener](const char* address)
	{
		Live::ServerOptions options;
		options.Token = TestServer::Token;
		options.Address = address;
		const Live::Server server(options, listener);
		std::string url = server.Url();
		const std::string port = std::to_string(server.Port());
		return url.replace(url.find(port), port.size(), "PORT");
	};
	EXPECT_EQ(urlAt("127.0.0.1"), "http://127.0.0.1:PORT" + Page);
	EXPECT_EQ(urlAt("0.0.0.0"), "http://localhost:PORT" + Page) << "any address";
	// Not every machine has the other protocol.
	if (ErrorOf([&] { urlAt("::1"); }).empty())
	{
		EXPECT_EQ(urlAt("::1"), "http://[::1]:PORT" + Page);
	}
}

TEST(LiveHttp, NonsenseIsRefusedAndTheServerGoesOn)
{
	const TestServer server;
	EXPECT_TRUE(TestClient(server.Port()).Exchange("nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
	EXPECT_TRUE(TestClient(server.Port())
					.Exchange(std::string("\0\x16\x03\x01\x02\0\r\n\r\n", 10))
					.starts_with("HTTP/1.1 400"));
	const std::string start = "GET / HTTP/1.1\r\nHost: " + server.Host() + "\r\n";
	EXPECT_TRUE(
		TestClient(server.Port()).Exchange(start + "X: " + std::string(20000, 'x')).starts_with("HTTP/1.1 431"));
	EXPECT_TRUE(
		TestClient(server.Port()).Exchange(start + "Content-Length: 100000\r\n\r\n").starts_with("HTTP/1.1 413"));
	TestClient(server.Port()).Write("GET / HT"); // and gone
	EXPECT_EQ(StatusOf(server, Page, server.Host()), 200u);
}

TEST(LiveHttp, ARequestThatDoesNotEndIsGivenUp)
{
	Live::Limits bounds;
	bounds.RequestTime = std::chrono::milliseconds(50);
	const TestServer server(bounds);
	EXPECT_EQ(TestClient(server.Port()).Exchange("GET / HTTP/1.1\r\n"), "");
}

TEST(LiveHttp, TheOldestConnectionThatWaitsMakesRoom)
{
	Live::Limits bounds;
	bounds.Connections = 2;
	const TestServer server(bounds);
	TestClient first(server.Port());
	TestClient second(server.Port());
	first.Get("/app.js", server.Host());
	second.Get("/app.js", server.Host());
	TestClient third(server.Port());
	EXPECT_EQ(third.Get(Page, server.Host()).result_int(), 200u);
	EXPECT_EQ(first.ReadToEnd(), "") << "it was closed";
	EXPECT_EQ(second.Get(Page, server.Host()).result_int(), 200u);
	EXPECT_EQ(third.Get(Page, server.Host()).result_int(), 200u);
}

TEST(LiveHttp, ConnectionsThatAreAnsweredStay)
{
	Live::Limits bounds;
	bounds.Connections = 1;
	const TestServer server(bounds);
	const std::string large(size_t{30} << 20, 'x');
	server.Folder.Write("page/app.js", large);
	TestClient first(server.Port());
	first.Write("GET /app.js HTTP/1.0\r\nHost: " + server.Host() + "\r\n\r\n");
	const std::string start = first.ReadSome();
	EXPECT_EQ(TestClient(server.Port()).ReadToEnd(), "") << "there is no room";
	EXPECT_GT(start.size() + first.ReadToEnd().size(), large.size());
}

TEST(LiveHttp, HeadersThatContradictEachOtherAreRefused)
{
	const TestServer server;
	const std::string start = "GET " + Page + " HTTP/1.1\r\nConnection: close\r\nHost: " + server.Host() + "\r\n";
	const std::string origin = "Origin: http://" + server.Host() + "\r\n";
	const auto answer = [&server](const std::string& request)
	{ return TestClient(server.Port()).Exchange(request + "\r\n").substr(0, 12); };
	EXPECT_EQ(answer(start + origin), "HTTP/1.1 200");
	EXPECT_EQ(answer(start + "Host: evil.example\r\n"), "HTTP/1.1 400");
	EXPECT_EQ(answer(start + origin + "Origin: http://evil.example\r\n"), "HTTP/1.1 400");
}

TEST(LiveHttp, AnAddressThatIsTakenIsAnError)
{
	const TestServer server;
	TestListener listener;
	Live::ServerOptions options;
	options.Port = server.Port();
	const std::string error = ErrorOf([&] { const Live::Server second(options, listener); });
	EXPECT_TRUE(Contains(error, "cannot listen at 127.0.0.1, port " + std::to_string(server.Port())));
	options.Address = "300.1.1.1";
	EXPECT_TRUE(Contains(ErrorOf([&] { const Live::Server third(options, listener); }), "'300.1.1.1'"));
}

TEST(LiveGate, KnowsTheWholeTokenOnly)
{
	const Live::Gate gate("abc", "::1", 80);
	EXPECT_TRUE(gate.KnowsToken("abc"));
	for (const char* other : {"", "ab", "abcd", "abcabc", "abd", "xbc"})
	{
		EXPECT_FALSE(gate.KnowsToken(other)) << other;
	}
	EXPECT_TRUE(gate.IsHost("[::1]:80"));
	EXPECT_TRUE(gate.IsOrigin("http://[::1]:80"));
	EXPECT_FALSE(gate.IsOrigin("https://[::1]:80"));
	EXPECT_FALSE(gate.IsOrigin("[::1]:80"));
	EXPECT_FALSE(gate.IsOrigin("null"));
}

TEST(LiveGate, FindsTheTokenInATarget)
{
	EXPECT_EQ(Live::Target("/a?x=1&token=t&y").Token, "t");
	EXPECT_EQ(Live::Target("/a?x=1&token=t&y").Path, "/a");
	EXPECT_EQ(Live::Target("/?xtoken=t").Token, "");
	EXPECT_EQ(Live::Target("/?&&").Token, "");
	EXPECT_EQ(Live::Target("").Path, "");
	EXPECT_NE(Live::MakeToken(), Live::MakeToken());
	EXPECT_EQ(Live::MakeToken().size(), 32u);
}

TEST(LiveRateLimit, RefillsWithTime)
{
	Live::RateLimit limit(10.0);
	Live::RateLimit::Clock::time_point now{std::chrono::seconds(1)};
	for (int i = 0; i < 10; ++i)
	{
		EXPECT_TRUE(limit.Take(now));
	}
	EXPECT_FALSE(limit.Take(now));
	now += std::chrono::milliseconds(250);
	EXPECT_TRUE(limit.Take(now));
	EXPECT_TRUE(limit.Take(now));
	EXPECT_FALSE(limit.Take(now));
	now += std::chrono::seconds(1);
	EXPECT_FALSE(limit.Take(now, 10.5));
	EXPECT_TRUE(limit.Take(now, 9.5));
	EXPECT_FALSE(limit.Take(now));
}
