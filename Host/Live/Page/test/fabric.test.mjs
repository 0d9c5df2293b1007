// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Which fabric the panel says is in use. Needs no browser.

import assert from "node:assert/strict";
import { File } from "node:buffer";
import test from "node:test";

import "./document.mjs";

// Toasts go after a while; no test waits for it.
globalThis.setTimeout = () => 0;

const { FabricPanel } = await import("../src/panel/fabric.js");

const sceneOf = (fabric) => ({ level: "flag", meshes: [{ mesh: 0, name: "Flag", cloth: true, fabric }] });

function makePanel(answer) {
	document.getElementById("toasts").replaceChildren();
	const asked = [];
	const ask = async (message) => {
		asked.push(message);
		return answer(message);
	};
	const panel = new FabricPanel({ ask }, Object.assign(new EventTarget(), { shown: 0, scenes: [0] }));
	panel.setFabrics(["Denim", "Silk"]);
	panel.setScenes([sceneOf("Silk")]);
	const pressed = () => panel.list.children.filter((button) => button.getAttribute("aria-pressed") === "true").map(({ dataset }) => dataset.fabric);
	const said = () => document.getElementById("toasts").children.map(({ text }) => text);
	return { panel, asked, pressed, said };
}

test("a dropped fabric is named with its file and is no standard one, even of the same name and after a reset", async () => {
	const { panel, asked, pressed } = makePanel(() => ({ fabric: "Denim" }));
	assert.deepEqual(pressed(), ["Silk"]);
	assert.equal(panel.inUse.textContent, "Silk");
	await panel.take(new File(["{}"], "Denim.JSON"));
	assert.deepEqual(asked.map(({ file, text }) => [file, text]), [["Denim.json", "{}"]]);
	const check = () => {
		assert.deepEqual(pressed(), []);
		assert.equal(panel.inUse.textContent, "Denim, from Denim.json");
	};
	check();
	panel.setScenes([sceneOf("Denim")]);
	check();
	panel.setScenes([sceneOf("Silk")]);
	assert.deepEqual(pressed(), ["Silk"]);
});

test("warnings of a fabric are told once", async () => {
	const { panel } = makePanel(() => ({ fabric: "Wool", warnings: ["warning: heavy", "stiff"] }));
	const warnings = [];
	panel.onwarning = (text) => warnings.push(text);
	panel.sides.scenes = [0, 0];
	await panel.take(new File(["W,270"], "wool.csv"));
	assert.deepEqual(warnings, ["heavy", "stiff"]);
});

test("what the server refuses is told with the file's name, and what cannot be a fabric is not sent", async () => {
	const { panel, asked, said } = makePanel(() => {
		throw new Error("line 1: no value");
	});
	await panel.take(new File(["x"], "my sheet.csv"));
	await panel.take(new File(["x"], "photo.png"));
	assert.equal(asked.length, 1);
	assert.deepEqual(said(), ["my sheet.csv: line 1: no value", "photo.png is no fabric: its name must end in .json or .csv"]);
});
