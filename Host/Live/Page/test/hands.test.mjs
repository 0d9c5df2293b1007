// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import assert from "node:assert/strict";
import test from "node:test";

import { Scene, Vector3 } from "three";

import { Hands } from "../src/view/hands.js";

const fakeStage = () => ({
	camera: { getWorldDirection: (direction) => direction.set(0, 0, -1) },
	scenes: [{ scene: new Scene() }],
	rayAt: () => ({ intersectPlane: (_plane, target) => target.set(0.5, 0, 0) }),
	invalidate() {}
});

test("a hand whose grip is lost is shown no longer, and drags no longer", async () => {
	const said = [];
	let isHeld = true;
	const connection = {
		ask: async (message) => {
			said.push(message.do);
			if (!isHeld) {
				throw new Error("grip 1 holds nothing");
			}
		},
		tell: (message) => said.push(message.do)
	};
	const stage = fakeStage();
	const hands = new Hands(connection, stage);
	await hands.grab(7, { scene: 0, point: new Vector3(), mesh: { id: 2 } });
	const drag = async () => {
		hands.moveTo(7, 1, 1);
		hands.tell();
		await new Promise(setImmediate);
	};
	await drag();
	assert.equal(stage.scenes[0].scene.children.length, 1);
	isHeld = false;
	await drag();
	assert.equal(hands.grips.size, 0);
	assert.equal(stage.scenes[0].scene.children.length, 0);
	await drag();
	hands.release(7);
	assert.deepEqual(said, ["grab", "drag", "drag"]);
});
