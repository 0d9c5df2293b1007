// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Debug drawing, which clients share, and the ball. Needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import "./document.mjs";

const { ViewPanel } = await import("../src/panel/viewPanel.js");
const { Ball } = await import("../src/view/ball.js");

const Particles = 1;
const Pins = 2;
const Contacts = 4;

function makePanel() {
	const told = [];
	const panel = new ViewPanel({ tell: (message) => told.push(message.flags) }, {}, {}, () => {});
	const isOn = () => panel.boxes.map(({ box }) => box.checked);
	return { panel, told, isOn };
}

test("switches show what the server draws, and change only their own flag of it", () => {
	const { panel, told, isOn } = makePanel();
	panel.show(Particles | Contacts);
	assert.deepEqual(isOn(), [true, false, true, false, false]);
	assert.deepEqual(told, []);
	panel.toggle(Contacts);
	assert.deepEqual(told, [Particles]);
});

test("pins that are drawn for a while go again, unless they were drawn before or the user has switched them", () => {
	const { panel, told } = makePanel();
	panel.show(Particles);
	panel.borrow(Pins);
	panel.giveBack(Pins);
	panel.giveBack(Pins);
	assert.deepEqual(told, [Particles | Pins, Particles]);
	panel.show(Pins);
	panel.borrow(Pins);
	panel.giveBack(Pins);
	assert.equal(told.length, 2, "they were drawn before");
	panel.show(0);
	panel.borrow(Pins);
	panel.toggle(Pins);
	panel.toggle(Pins);
	panel.giveBack(Pins);
	assert.equal(told.at(-1), Pins, "the user wanted them");
});

test("the slider of the ball follows a number that is typed, and goes back with one that is refused", async () => {
	document.getElementById("page-view").replaceChildren();
	makePanel();
	const [slider, field] = document.getElementById("page-view").all("input").filter(({ type }) => type === "range" || type === "number");
	field.enter("0.2");
	await new Promise(setImmediate);
	assert.equal(Ball.radius, 0.2);
	assert.equal(slider.value, 0.2);
	field.enter("5");
	await new Promise(setImmediate);
	assert.equal(Ball.radius, 0.2);
	assert.equal(field.value, "0.2");
});
