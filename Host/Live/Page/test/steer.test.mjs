// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// What a user does to the cloth, with mouse and panel.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { openPage, pageFolder, until, useServer, waitForFrames } from "./support.mjs";

const live = useServer("flag");
const Size = { width: 900, height: 500 };
const GravityRow = '[data-path="Cloth.GravityScale"]';

async function setPaused(page, isPaused) {
	if ((await page.evaluate(() => clothLive.transport.isPaused)) !== isPaused) {
		await page.click("#play");
		await page.waitForFunction((wanted) => clothLive.transport.isPaused === wanted, isPaused);
	}
}

/** Puts the level back to its start. */
async function reset(page) {
	await setPaused(page, true);
	await page.click("#reset");
	await page.waitForFunction(() => clothLive.stage.coming === null && clothLive.stage.time < 0.1);
}

/** Where a vertex of the cloth is on the page. */
async function locate(page, vertex) {
	const box = await page.locator("#canvas").boundingBox();
	const { x, y } = await page.evaluate((index) => {
		const { stage } = clothLive;
		const point = stage.camera.position.clone().fromArray(stage.scenes[0].cloths[0].positions, 3 * index);
		return stage.project(point, 0);
	}, vertex);
	return { x: box.x + x, y: box.y + y };
}

test("dragging moves the nearest particle to the pointer, and it stays there until it is let go", async () => {
	const page = await openPage(live, Size);
	await reset(page);
	const middle = 17 * 50 + 30;
	const { x, y } = await locate(page, middle);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.waitForFunction(() => clothLive.hands.grips.size === 1);
	const held = await page.evaluate(() => {
		const { positions } = clothLive.stage.scenes[0].cloths[0];
		const { point } = [...clothLive.hands.grips.values()][0];
		const distance = (i) => Math.hypot(positions[3 * i] - point.x, positions[3 * i + 1] - point.y, positions[3 * i + 2] - point.z);
		const vertices = [...Array(positions.length / 3).keys()];
		const nearest = vertices.reduce((best, i) => (distance(i) < distance(best) ? i : best), 0);
		return { nearest, from: [...positions.slice(3 * nearest, 3 * nearest + 3)] };
	});
	await page.mouse.move(x - 20, y - 60, { steps: 4 });
	await setPausedByKey(page, false);
	const offset = ({ nearest, from }) => {
		const { positions } = clothLive.stage.scenes[0].cloths[0];
		const grip = [...clothLive.hands.grips.values()][0];
		const at = positions.slice(3 * nearest, 3 * nearest + 3);
		const target = grip && [grip.point.x, grip.point.y, grip.point.z];
		const length = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
		return { moved: length(at, from), away: target ? length(at, target) : null };
	};
	await until(page, offset, held, ({ moved, away }) => moved > 0.08 && away < 0.03);
	await waitForFrames(page, 30);
	assert.ok((await page.evaluate(offset, held)).away < 0.03, "it stays at the pointer in spite of the wind");
	const target = await page.evaluate(() => [...clothLive.hands.grips.values()][0].point.toArray());
	await page.mouse.up();
	await page.waitForFunction(() => clothLive.hands.grips.size === 0);
	await page.waitForFunction(({ nearest, point }) => {
		const { positions } = clothLive.stage.scenes[0].cloths[0];
		return Math.hypot(...point.map((x, axis) => positions[3 * nearest + axis] - x)) > 0.04;
	}, { nearest: held.nearest, point: target });
	assert.deepEqual(page.errors, []);
	await page.close();
});

/** While the mouse is busy. */
async function setPausedByKey(page, isPaused) {
	await page.keyboard.press(" ");
	await page.waitForFunction((wanted) => clothLive.transport.isPaused === wanted, isPaused);
}

test("the keyboard grabs cloth at the pointer, moves it and lets go", async () => {
	const page = await openPage(live, Size);
	await reset(page);
	const { x, y } = await locate(page, 17 * 50 + 30);
	await page.mouse.move(x, y);
	await page.focus("#canvas");
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => clothLive.hands.grips.size === 1);
	const height = () => [...clothLive.hands.grips.values()][0].point.y;
	const before = await page.evaluate(height);
	await page.keyboard.press("ArrowUp");
	assert.ok((await page.evaluate(height)) > before + 0.01);
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => clothLive.hands.grips.size === 0);
	await page.close();
});

test("dragging beside the cloth turns the camera", async () => {
	const page = await openPage(live, Size);
	const eye = () => clothLive.stage.camera.position.toArray();
	const before = await page.evaluate(eye);
	const box = await page.locator("#canvas").boundingBox();
	await page.mouse.move(box.x + 30, box.y + 30);
	await page.mouse.down();
	await page.mouse.move(box.x + 130, box.y + 40, { steps: 4 });
	await page.mouse.up();
	await page.waitForFunction((from) => clothLive.stage.camera.position.toArray().some((x, axis) => Math.abs(x - from[axis]) > 0.1), before);
	await page.keyboard.press("h");
	await page.waitForFunction((from) => clothLive.stage.camera.position.toArray().every((x, axis) => Math.abs(x - from[axis]) < 1e-3), before);
	await page.close();
});

test("a click with Shift pins a particle, another frees it", async () => {
	const page = await openPage(live, Size);
	await reset(page);
	const { x, y } = await locate(page, 17 * 50 + 40);
	for (const state of ["pinned", "free"]) {
		await page.keyboard.down("Shift");
		await page.mouse.click(x, y);
		await page.keyboard.up("Shift");
		await page.waitForSelector(`.toast:has-text("is ${state}")`);
	}
	await page.close();
});

test("a key throws a ball, which is drawn", async () => {
	const page = await openPage(live, Size);
	await reset(page);
	const meshes = () => [...clothLive.stage.scenes[0].meshes.values()].filter((mesh) => mesh.object.visible).length;
	const before = await page.evaluate(meshes);
	await page.keyboard.press("b");
	await until(page, meshes, null, (count) => count === before + 1);
	await reset(page);
	await until(page, meshes, null, (count) => count === before);
	await page.close();
});

test("a refused value shows the server's message beside its row and goes back", async () => {
	const page = await openPage(live, Size);
	await page.waitForSelector(GravityRow);
	const field = page.locator(`${GravityRow} .number-field`);
	await field.fill("99");
	await field.press("Enter");
	const problem = page.locator(`${GravityRow} .row-problem`);
	await problem.waitFor({ state: "visible" });
	assert.match(await problem.textContent(), /GravityScale: 99 is not allowed \(-10 to 10\)/);
	assert.equal(await field.inputValue(), "1");
	await field.fill("0.5");
	await field.press("Enter");
	await problem.waitFor({ state: "hidden" });
	await page.waitForFunction(() => clothLive.details.objects.find(({ object }) => object === "Flag").properties[0].properties
		.find(({ name }) => name === "GravityScale").value === 0.5);
	await page.close();
});

test("a slider of one of two scenes changes its drape and not the other", async () => {
	const page = await openPage(live, Size);
	await setPaused(page, true);
	await page.click("#compare");
	await page.waitForFunction(() => clothLive.stage.scenes.length === 2 && clothLive.stage.scenes.every((scene) => scene.cloths[0].object.visible));
	const difference = () => {
		const [a, b] = clothLive.stage.scenes.map((scene) => scene.cloths[0].positions);
		return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);
	};
	await setPaused(page, false);
	await waitForFrames(page, 30);
	assert.equal(await page.evaluate(difference), 0, "two scenes in lock step are equal");
	await page.click('#sides .side:has-text("B")');
	await page.waitForSelector(GravityRow);
	const slider = page.locator(`${GravityRow} input[type=range]`);
	await slider.focus();
	await slider.press("Home");
	await until(page, difference, null, (most) => most > 0.05);
	const shown = await page.locator(`${GravityRow} .number-field`).inputValue();
	assert.equal(shown, "0");
	await page.click('#sides .side:has-text("A")');
	await page.waitForFunction((row) => document.querySelector(`${row} .number-field`).value !== "0", GravityRow);
	await page.click("#compare");
	await page.waitForFunction(() => clothLive.stage.scenes.length === 1);
	assert.deepEqual(page.errors, []);
	await page.close();
});

test("fabrics are picked and opened from files; bad files are refused with a reason", async () => {
	const page = await openPage(live, Size);
	const other = await openPage(live, { width: 400, height: 300 });
	await page.click("#tab-fabric");
	await page.waitForSelector(".curve");
	const curve = () => document.querySelector(".curve .branch").getAttribute("d");
	const nylon = await page.evaluate(curve);
	await page.click('[data-fabric="Silk"]');
	await page.waitForSelector('[data-fabric="Silk"][aria-pressed="true"]');
	await other.waitForSelector('[data-fabric="Silk"][aria-pressed="true"]', { state: "attached" });
	await other.close();
	await until(page, curve, null, (silk) => silk !== nylon);
	const file = join(pageFolder, "../../../Content/Fabrics/Denim.json");
	await page.setInputFiles("#fabric-file", file);
	await page.waitForSelector('.toast:has-text("Denim.json")');
	await page.setInputFiles("#fabric-file", { name: "broken.json", mimeType: "application/json", buffer: Buffer.from("{") });
	await page.waitForSelector('.toast.error:has-text("broken.json")');
	await page.evaluate((text) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([text], "dropped.json"));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
	}, readFileSync(file, "utf8"));
	await page.waitForSelector('.toast:not(.error):has-text("dropped.json")');
	const [download] = await Promise.all([page.waitForEvent("download"), page.click('button:has-text("Save fabric")')]);
	const [saved, opened] = [await download.path(), file].map((path) => JSON.parse(readFileSync(path, "utf8")));
	assert.ok(Math.abs(saved.Friction - opened.Friction) < 1e-6, `friction ${saved.Friction}, opened with ${opened.Friction}`);
	assert.ok(Math.abs(saved.TensileStrengthWarp / saved.TensileStrengthWeft - 1200 / 700) < 1e-3, "strengths of Denim.json");
	await page.close();
});

test("a level and a clip are saved", async () => {
	const page = await openPage(live, Size);
	const [level] = await Promise.all([page.waitForEvent("download"), page.click('button:has-text("Save level")')]);
	assert.equal(level.suggestedFilename(), "flag.json");
	assert.ok(JSON.parse(readFileSync(await level.path(), "utf8")).Actors.length >= 4);
	await setPaused(page, false);
	await page.click("#record");
	await page.waitForSelector('#record[aria-pressed="true"]');
	await page.waitForFunction(() => clothLive.recorder.bytes > 2000); // a busy machine encodes late
	const [clip] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
	assert.match(clip.suggestedFilename(), /^flag-\d{8}-\d{6}\.webm$/);
	const bytes = readFileSync(await clip.path());
	assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
	assert.equal(bytes.readUInt32BE(0), 0x1a45dfa3, "begins as WebM does");
	await page.close();
});

test("a level with changes is left only after a question", async () => {
	const page = await openPage(live, Size);
	await page.waitForSelector(GravityRow);
	await page.fill(`${GravityRow} .number-field`, "0.7");
	await page.press(`${GravityRow} .number-field`, "Enter");
	await page.waitForFunction(() => clothLive.unsaved.isAny);
	const choose = async (key) => {
		await page.click("#levels");
		await page.click('[data-level="sphere"]');
		await page.waitForSelector("#question[open]");
		assert.match(await page.textContent("#question-text"), /Flag has changes .* Open Sphere and lose them\?/);
		assert.equal(await page.evaluate(() => document.activeElement.id), "question-no");
		if (key === "Tab") {
			await page.keyboard.press("Tab");
			await page.keyboard.press("Enter");
		} else {
			await page.keyboard.press(key);
		}
		await page.waitForSelector("#question", { state: "hidden" });
	};
	await choose("Escape");
	await choose("Enter");
	assert.equal(await page.evaluate(() => clothLive.scenes[0].level), "flag");
	await choose("Tab");
	await page.waitForFunction(() => clothLive.scenes[0].level === "sphere" && !clothLive.unsaved.isAny);
	await page.click("#levels");
	await page.click('[data-level="flag"]');
	await page.waitForFunction(() => clothLive.scenes[0].level === "flag");
	assert.deepEqual(page.errors, []);
	await page.close();
});

test("an error that pauses is told as the reason, with a way to the messages", async () => {
	const page = await openPage(live, Size);
	await page.evaluate(() => {
		clothLive.handle({ event: "log", level: "error", text: "Flag has no mesh" });
		clothLive.handle({ event: "state", paused: true });
	});
	assert.deepEqual(await page.locator(".toast").evaluateAll((toasts) => toasts.map(({ dataset }) => dataset.text)), ["Paused: Flag has no mesh"]);
	await page.click(".toast.error .link");
	assert.equal(await page.getAttribute("#tab-solver", "aria-selected"), "true");
	await page.waitForSelector('#page-solver .log .error:has-text("Flag has no mesh")');
	await page.close();
});

test("the cursor shows what a press does", async () => {
	const page = await openPage(live, Size);
	await page.keyboard.press("t");
	const box = await page.locator("#canvas").boundingBox();
	await page.mouse.move(box.x + 40, box.y + 40);
	await page.waitForFunction(() => getComputedStyle(clothLive.stage.canvas).cursor === "crosshair");
	await page.keyboard.press("t");
	await page.mouse.move(box.x + 50, box.y + 40);
	await page.waitForFunction(() => getComputedStyle(clothLive.stage.canvas).cursor !== "crosshair");
	await page.close();
});

test("a level of the gallery opens", async () => {
	const page = await openPage(live, Size);
	await page.click("#levels");
	await page.click('[data-level="sphere"]');
	await page.waitForFunction(() => clothLive.stage.scenes[0].level === "sphere" && clothLive.stage.scenes[0].cloths[0].object.visible);
	assert.equal(await page.textContent("#level-name"), "Sphere");
	await page.click("#levels");
	await page.click('[data-level="flag"]');
	await page.waitForFunction(() => clothLive.stage.scenes[0].level === "flag");
	await page.close();
});
