// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Which files the page sends as fabrics. Needs no browser.

import assert from "node:assert/strict";
import { File } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

import { readFabricFile } from "../src/panel/fabricFile.js";

const content = new URL("../../../../Content/", import.meta.url);
const fileOf = (name, bytes) => new File([bytes], name);

test("fabrics and sheets are read as they are", async () => {
	const folder = new URL("Fabrics/", content);
	for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
		const bytes = readFileSync(new URL(name, folder));
		assert.equal(await readFabricFile(fileOf(name, bytes)), bytes.toString());
	}
	assert.equal(await readFabricFile(fileOf("WOOL.CSV", "W,27\n")), "W,27\n");
	assert.equal(await readFabricFile(fileOf("broken.json", "{")), "{", "the server says what is wrong with it");
});

const refused = [
	["a level", fileOf("flag.json", '{ "Actors": [] }'), /^flag\.json is a level; start it with \.\/cloth live FILE$/],
	["another ending", fileOf("picture.png", "x"), /^picture\.png is no fabric: its name must end in \.json or \.csv$/],
	["no ending", fileOf("json", "{}"), /^json is no fabric/],
	["bytes that are no text", fileOf("photo.json", new Uint8Array([0xff, 0xd8, 0xff])), /^photo\.json is not text in UTF-8$/],
	["zeros", fileOf("zeros.csv", new Uint8Array([65, 0, 66])), /^zeros\.csv is not text in UTF-8$/],
	["too large a file", fileOf("long.csv", "x".repeat(1000001)), /^long\.csv has 1001 kB; at most 1000 kB/]
];

for (const [what, file, reason] of refused) {
	test(`${what} is refused by name`, () => assert.rejects(readFabricFile(file), { message: reason }));
}
