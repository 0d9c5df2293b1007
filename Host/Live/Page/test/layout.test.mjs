// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// One place decides how two scenes share the view. Needs no browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { layoutOf, viewportIn } from "../src/view/layout.js";

const style = readFileSync(new URL("../style.css", import.meta.url), "utf8");

test("two scenes share the longer side of the view", () => {
	assert.equal(layoutOf(1, 300, 600), "one");
	assert.equal(layoutOf(2, 600, 300), "columns");
	assert.equal(layoutOf(2, 300, 600), "rows");
	assert.deepEqual(viewportIn("columns", 1, 600, 300), { x: 300, y: 0, width: 300, height: 300 });
	assert.deepEqual(viewportIn("rows", 1, 300, 600), { x: 0, y: 300, width: 300, height: 300 });
	assert.deepEqual(viewportIn("one", 0, 300, 600), { x: 0, y: 0, width: 300, height: 600 });
});

test("labels follow the layout and not the width of the screen", () => {
	assert.match(style, /\.view\[data-layout="rows"\] \.labels \{ flex-direction: column; \}/);
	const media = style.slice(style.indexOf("@media"));
	assert.doesNotMatch(media, /\.labels/);
});
