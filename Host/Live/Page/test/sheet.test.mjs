// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// The panel on phones. Needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import { makeElement } from "./document.mjs";

const { Sheet } = await import("../src/ui/sheet.js");
const { Tabs } = await import("../src/ui/tabs.js");

function makePanel() {
	const tabs = ["details", "fabric"].map((name) => {
		const tab = makeElement("button");
		tab.setAttribute("aria-controls", `page-${name}`);
		return tab;
	});
	const body = Object.assign(makeElement("div"), { scrollTop: 0 });
	const list = { querySelectorAll: () => tabs };
	const [panel, handle] = [makeElement("aside"), makeElement("button")];
	const sheet = new Sheet(panel, handle, new Tabs(list, body));
	const press = (control) => control.dispatchEvent(new Event("click"));
	return { details: tabs[0], fabric: tabs[1], body, panel, handle, sheet, press };
}

test("a tab opens the sheet, another one keeps it open, the chosen one closes it", () => {
	const { details, fabric, panel, sheet, press } = makePanel();
	const states = [details, fabric, fabric, details].map((tab) => {
		press(tab);
		assert.equal(panel.getAttribute("data-open") !== null, sheet.isOpen);
		return sheet.isOpen;
	});
	assert.deepEqual(states, [true, true, false, true]);
});

test("the handle says what it does", () => {
	const { handle, press } = makePanel();
	const told = () => [handle.getAttribute("aria-label"), handle.getAttribute("aria-expanded")];
	assert.deepEqual(told(), ["Open the panel", "false"]);
	press(handle);
	assert.deepEqual(told(), ["Close the panel", "true"]);
	press(handle);
	assert.deepEqual(told(), ["Open the panel", "false"]);
});

test("each tab keeps its place", () => {
	const { details, fabric, body, press } = makePanel();
	body.scrollTop = 120;
	press(fabric);
	assert.equal(body.scrollTop, 0);
	body.scrollTop = 40;
	press(details);
	assert.equal(body.scrollTop, 120);
	press(fabric);
	assert.equal(body.scrollTop, 40);
});
