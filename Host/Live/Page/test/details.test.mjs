// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Which object an edit goes to, and how long a refusal is shown. Needs no browser.

import assert from "node:assert/strict";
import test from "node:test";

import "./document.mjs";

const { Details } = await import("../src/panel/details.js");

const gravity = (value) => ({ name: "GravityScale", label: "Gravity Scale", type: "number", value });
const bones = (value) => ({ name: "Bones", label: "Bones", type: "array", value });
const cloth = (object, ...properties) => ({ object, kind: "cloth", properties });

/** Answers "details" with objects, keeps every "set", and refuses what exceeds 10. */
function makeServer(objects) {
	const server = { objects, sets: [] };
	server.ask = async (message) => {
		if (message.do === "set") {
			server.sets.push(message);
			if (message.value > 10) {
				throw new Error("too much");
			}
		}
		return { objects: structuredClone(server.objects) };
	};
	return server;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

async function makeDetails(server, level) {
	const details = new Details(server, Object.assign(new EventTarget(), { shown: 0, target: 0 }));
	await details.begin(level);
	return details;
}

const rowOf = (details, path = "GravityScale") => details.properties.rows.get(path);

async function type(details, text, path) {
	rowOf(details, path).element.all("input", "textarea")[0].enter(text);
	await settle();
}

test("after another level is opened, edits go to its object, even if both have the same properties", async () => {
	const server = makeServer([cloth("Flag", gravity(1))]);
	const details = await makeDetails(server, "flag");
	await type(details, "2");
	server.objects = [cloth("Towel", gravity(1))];
	await details.begin("towel");
	await type(details, "3");
	assert.deepEqual(server.sets.map(({ object, value }) => [object, value]), [["Flag", 2], ["Towel", 3]]);
});

test("rows of the old level cannot be edited while those of the new one are fetched", async () => {
	const server = makeServer([cloth("Flag", gravity(1))]);
	const details = await makeDetails(server, "flag");
	const fetched = details.begin("towel");
	assert.equal(details.body.children.length, 0);
	await fetched;
	assert.equal(details.body.children.length, 1);
});

test("a refusal stays while the value stays, and goes with a new one", async () => {
	const server = makeServer([cloth("Flag", gravity(1))]);
	const details = await makeDetails(server, "flag");
	await type(details, "99");
	await details.fetch();
	assert.equal(rowOf(details).problem.hidden, false);
	assert.equal(rowOf(details).problem.textContent, "too much");
	server.objects = [cloth("Flag", gravity(0.5))];
	await details.fetch();
	assert.equal(rowOf(details).problem.hidden, true);
});

for (const level of ["flag", "towel"]) {
	test(`a refusal goes when ${level === "flag" ? "the level is reset" : "another level with the same object begins"}`, async () => {
		const server = makeServer([cloth("Flag", gravity(1))]);
		const details = await makeDetails(server, "flag");
		await type(details, "99");
		await details.begin(level);
		assert.equal(rowOf(details).problem.hidden, true);
	});
}

test("a list that is no JSON stays as it was typed, is not sent, and goes at reset", async () => {
	const server = makeServer([cloth("Flag", bones([1, 2]))]);
	const details = await makeDetails(server, "flag");
	const field = rowOf(details, "Bones").element.all("textarea")[0];
	assert.equal(field.value, "[1,2]");
	await type(details, "[1, 2", "Bones");
	await details.fetch();
	assert.equal(field.value, "[1, 2");
	assert.match(rowOf(details, "Bones").problem.textContent, /a list such as \[1, 2\]/);
	assert.deepEqual(server.sets, []);
	await details.begin("flag");
	assert.equal(field.value, "[1,2]");
	await type(details, "[3]", "Bones");
	assert.deepEqual(server.sets.map(({ value }) => value), [[3]]);
});
