// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { buildPage, makeFolder, pageFolder, removeFolder } from "./support.mjs";

function hashes(folder) {
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => [entry.name, createHash("sha256").update(readFileSync(join(folder, entry.name))).digest("hex")]);
}

test("two builds have the same bytes", async (context) => {
	const folders = [makeFolder(), makeFolder()];
	context.after(() => folders.forEach(removeFolder));
	for (const folder of folders) {
		await buildPage(folder);
	}
	const built = hashes(folders[0]);
	assert.deepEqual(built.map(([name]) => name).sort(), ["app.js", "index.html", "style.css"]);
	assert.deepEqual(hashes(folders[1]), built);
});

test("packages are pinned, run with Node 18 and name no address", () => {
	const { devDependencies } = JSON.parse(readFileSync(join(pageFolder, "package.json"), "utf8"));
	const lock = JSON.parse(readFileSync(join(pageFolder, "package-lock.json"), "utf8"));
	for (const [name, version] of Object.entries(devDependencies)) {
		assert.match(version, /^\d+\.\d+\.\d+$/, name);
		assert.equal(lock.packages[`node_modules/${name}`].version, version);
	}
	for (const [name, { engines, resolved }] of Object.entries(lock.packages)) {
		assert.equal(resolved, undefined, name);
		const least = Number(/^>=(\d+)/.exec(engines?.node ?? ">=18")?.[1]);
		assert.ok(least <= 18, `${name} needs Node ${engines?.node}`);
	}
});
