// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import assert from "node:assert/strict";
import test from "node:test";

import { Unsaved } from "../src/ui/unsaved.js";

function makeChanged(count) {
	const unsaved = new Unsaved();
	unsaved.began("flag", count);
	assert.equal(unsaved.isAny, false);
	unsaved.changed(count - 1);
	assert.equal(unsaved.isAny, true);
	return unsaved;
}

test("changes stay unsaved over a reset, and are gone with another level", () => {
	const unsaved = makeChanged(1);
	unsaved.began("flag", 1);
	assert.equal(unsaved.isAny, true);
	unsaved.began("towel", 1);
	assert.equal(unsaved.isAny, false);
});

test("saving one of two scenes does not save the other; the end of a comparison drops the second", () => {
	const unsaved = makeChanged(2);
	unsaved.saved(0);
	assert.equal(unsaved.isAny, true);
	unsaved.began("flag", 1);
	assert.equal(unsaved.isAny, false);
});
