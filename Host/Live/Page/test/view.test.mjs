// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import assert from "node:assert/strict";
import test from "node:test";

import { openPage, until, useServer, waitForFrames } from "./support.mjs";

const live = useServer("flag");

/** Draws once with cloth and once without, and compares the pixels with the projected vertices. Runs in the page. */
function measureSilhouette() {
	const { stage } = globalThis.clothLive;
	const gl = stage.renderer.getContext();
	const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
	const read = () => {
		stage.invalidate();
		stage.draw();
		const pixels = new Uint8Array(4 * width * height);
		gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
		return pixels;
	};
	const scene = stage.scenes[0];
	scene.studio.key.castShadow = false;
	const withCloth = read();
	scene.cloths.forEach((cloth) => (cloth.object.visible = false));
	const without = read();
	scene.cloths.forEach((cloth) => (cloth.object.visible = true));
	scene.studio.key.castShadow = true;
	stage.invalidate();
	const isCloth = (x, y) => {
		const at = 4 * ((height - 1 - y) * width + x);
		return [0, 1, 2].some((i) => Math.abs(withCloth[at + i] - without[at + i]) > 6);
	};

	const grown = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	const grow = (x, y, box) => {
		box.left = Math.min(box.left, x);
		box.right = Math.max(box.right, x);
		box.top = Math.min(box.top, y);
		box.bottom = Math.max(box.bottom, y);
	};
	const drawn = { ...grown };
	for (let y = 0; y < height; ++y) {
		for (let x = 0; x < width; ++x) {
			if (isCloth(x, y)) {
				grow(x, y, drawn);
			}
		}
	}
	const projected = { ...grown };
	const ratio = width / stage.width;
	let covered = 0;
	let vertices = 0;
	for (const cloth of scene.cloths) {
		for (let i = 0; i < cloth.positions.length; i += 3) {
			const point = stage.project(stage.camera.position.clone().fromArray(cloth.positions, i), 0);
			const x = Math.round(point.x * ratio - 0.5);
			const y = Math.round(point.y * ratio - 0.5);
			grow(x, y, projected);
			vertices += 1;
			const around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]];
			covered += around.some(([right, down]) => isCloth(x + right, y + down)) ? 1 : 0;
		}
	}
	const along = (axis) => scene.cloths[0].positions.filter((_, i) => i % 3 === axis);
	const low = [0, 1, 2].map((axis) => Math.min(...along(axis)));
	const high = [0, 1, 2].map((axis) => Math.max(...along(axis)));
	return { share: covered / vertices, vertices, drawn, projected, low, high };
}

test("the page draws the cloth where its particles are, and it moves", async () => {
	const page = await openPage(live);
	await page.click("#play");
	await page.waitForFunction(() => clothLive.transport.isPaused);
	const { share, vertices, drawn, projected, low, high } = await page.evaluate(measureSilhouette);
	// A flag of 0.9 x 0.6 m whose pole stands at the origin; its upper corner is 1.6 m high.
	assert.ok(low[0] > -0.05 && high[0] > 0.4 && high[0] < 1 && high[1] > 1.58 && high[1] < 1.75, `from ${low} to ${high} m`);
	assert.ok(vertices >= 1700, `${vertices} vertices`);
	assert.ok(share > 0.97, `cloth was drawn at ${(100 * share).toFixed(1)} % of its particles`);
	for (const side of ["left", "right", "top", "bottom"]) {
		assert.ok(Math.abs(drawn[side] - projected[side]) <= 4, `${side}: drawn to ${drawn[side]}, particles to ${projected[side]}`);
	}

	const before = await page.locator("#canvas").screenshot();
	await page.click("#play");
	await waitForFrames(page, 20);
	const later = await page.locator("#canvas").screenshot();
	assert.ok(!before.equals(later), "the picture did not change");
	assert.deepEqual(page.errors, []);
	await page.close();
});

test("two clients see the same simulation", async () => {
	const first = await openPage(live, { width: 500, height: 400 });
	const second = await openPage(live, { width: 500, height: 400 });
	await first.click("#play");
	await second.waitForFunction(() => clothLive.transport.isPaused);
	await first.waitForFunction(() => clothLive.transport.isPaused);
	const state = () => ({ frame: clothLive.stage.frame, positions: [...clothLive.stage.scenes[0].cloths[0].positions] });
	const before = await second.evaluate(() => clothLive.stage.frame);
	await second.click("#step");
	let seenByFirst = null;
	const seenBySecond = await until(second, state, undefined, async ({ frame }) => {
		seenByFirst = await first.evaluate(state);
		return frame > before && frame === seenByFirst.frame;
	});
	assert.deepEqual(seenByFirst.positions, seenBySecond.positions);
	await second.click("#play");
	await first.waitForFunction(() => !clothLive.transport.isPaused);
	assert.deepEqual([...first.errors, ...second.errors], []);
	await first.close();
	await second.close();
});

test("a page reconnects after the server was started anew, and says so meanwhile", async () => {
	const page = await openPage(live, { width: 500, height: 400 });
	await live.server.stop();
	await page.waitForSelector("#lost:not([hidden])");
	assert.match(await page.textContent("#lost-text"), /does not answer.*(Next try in \d+ s|Trying again)/);
	assert.equal(await page.textContent("#status-connection"), "Not connected");
	await live.server.start();
	await page.waitForSelector("#lost", { state: "hidden" });
	assert.equal(await page.textContent("#status-connection"), "Connected");
	await page.waitForFunction(() => clothLive.stage.time < 1);
	await waitForFrames(page, 5);
	assert.deepEqual(page.errors, []);
	await page.close();
});

test("a page with another token says what to do", async () => {
	const page = await live.browser.newPage({ viewport: { width: 500, height: 400 } });
	await page.goto(live.server.address);
	await page.evaluate(() => {
		clothLive.connection.address = clothLive.connection.address.replace(/token=.*/, "token=" + "f".repeat(32));
		clothLive.connection.socket.close();
	});
	await page.waitForFunction(() => document.getElementById("lost-text").textContent.includes("open the address that it printed"));
	await page.close();
});
