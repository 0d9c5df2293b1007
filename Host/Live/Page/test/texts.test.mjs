// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Small decisions of the page that need no browser.

import assert from "node:assert/strict";
import test from "node:test";

import "./document.mjs";

const { summary } = await import("../src/panel/solver.js");
const { startOf } = await import("../src/view/ball.js");
const { clipName } = await import("../src/view/recorder.js");

const cloth = (asleep) => ({ particles: 100, Contacts: 7, StepMilliseconds: 2.5, asleep });

test("the bar says asleep only if every cloth sleeps", () => {
	assert.equal(summary([cloth(true), cloth(true)], 0.1), "200 particles \u00b7 asleep");
	assert.equal(summary([cloth(true), cloth(false)], 6), "200 particles \u00b7 14 contacts \u00b7 solver 5.0 ms \u00b7 frame 6.0 ms");
	assert.doesNotMatch(summary([], 1), /asleep/);
});

test("a ball begins a metre from the camera, but before what it is thrown at", () => {
	assert.ok(startOf(Infinity, 0.08) - 0.08 >= 1);
	assert.ok(startOf(5, 0.3) - 0.3 >= 1);
	assert.ok(startOf(0.8, 0.08) + 0.08 < 0.8);
	assert.equal(startOf(0.1, 0.08), 0.16, "never at the camera");
});

test("a clip is named by its level and the time", () => {
	assert.equal(clipName("flag", new Date(2026, 0, 31, 5, 4, 3)), "flag-20260131-050403.webm");
});
