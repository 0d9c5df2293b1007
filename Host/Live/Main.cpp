// Copyright (c) 2026 ClothPhysics contributors. MIT license.
#include "CommandLine.h"
#include "Json.h"
#include "Live.h"

#include <cstdio>
#include <exception>
#include <string>

namespace
{

/// What is wrong with a token; empty if nothing is.
std::string RefuseToken(const std::string& token)
{
	const bool isToken = token.size() == 32 && token.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
	return isToken ? "" : "'" + token + "' is not allowed (32 hexadecimal digits)";
}

} // namespace

int main(int argc, char** argv)
{
	CLI::App app("Plays a level with cloth in real time and shows it in a browser, where it can be pulled and changed",
		"clothlive");
	Live::Options options;
	bool isHeadless = false;
	app.add_option("LEVEL", options.Level, "Name of a level, or path of a level file")->capture_default_str();
	app.add_option("--port", options.Port, "Port to listen at; 0: any that is free")
		->type_name("N")
		->check(Input::Between(0, 65535))
		->capture_default_str();
	app.add_option("--address", options.Address,
		   "Address to listen at; others than 127.0.0.1 let other machines in, 0.0.0.0 by every address")
		->type_name("A")
		->capture_default_str();
	app.add_option("--token", options.Token, "What a client must know: 32 hexadecimal digits; otherwise random ones")
		->type_name("T")
		->check(CLI::Validator(RefuseToken, ""));
	app.add_flag("--no-browser", isHeadless, "Only print the address");
	app.add_option("--page", options.Page, "Folder with the files of the page")
		->type_name("DIR")
		->required()
		->group("For the script ./cloth");

	try
	{
		app.parse(argc, argv);
		options.OpensBrowser = !isHeadless;
		Live::Run(options);
		return Input::Done;
	}
	catch (const CLI::ParseError& error)
	{
		return Input::Refuse(app, error);
	}
	catch (const Input::Error& error)
	{
		(void)std::fprintf(stderr, "clothlive: %s\n", error.what());
		return Input::BadInput;
	}
	catch (const std::exception& error)
	{
		(void)std::fprintf(stderr, "clothlive: %s\n", error.what());
		return Input::Failed;
	}
}
