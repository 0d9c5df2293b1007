// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// The page for people: keyboard, contrast, phones.

import assert from "node:assert/strict";
import test from "node:test";

import { openPage, useServer } from "./support.mjs";

const live = useServer("flag");
const Tabs = ["details", "fabric", "solver", "view"];

async function openTab(page, tab) {
	await page.click(`#tab-${tab}`);
	const ready = { details: ".row", fabric: ".curve", solver: ".stage-legend li", view: ".row" }[tab];
	await page.waitForSelector(`#page-${tab} ${ready}`);
}

/** Every control that is shown and works has an id of the test. Runs in the page. */
function markControls() {
	const controls = [...document.querySelectorAll("button, input, select, textarea, summary, canvas[tabindex]")];
	const isShown = (control) => control.checkVisibility() && !control.disabled;
	// Of radio buttons and tabs, the keyboard stops at the chosen one; arrow keys do the rest.
	const isStop = (control) => (control.type !== "radio" || control.checked) && control.getAttribute("aria-selected") !== "false";
	return controls.filter(isShown).filter(isStop).map((control, index) => {
		control.dataset.control = String(index);
		return control.id || control.getAttribute("aria-label") || control.textContent.trim();
	});
}

for (const tab of Tabs) {
	test(`the keyboard reaches every control beside ${tab}, with a visible focus and a name`, async () => {
		const page = await openPage(live);
		await openTab(page, tab);
		const names = await page.evaluate(markControls);
		await page.evaluate(() => document.activeElement.blur());
		const reached = new Set();
		for (let presses = 0; presses < 2 * names.length + 10 && reached.size < names.length; ++presses) {
			await page.keyboard.press("Tab");
			const stop = await page.evaluate(() => {
				const { activeElement: active } = document;
				const shown = active.closest(".side, .panel-head") ? (active.matches(".hidden, .side input") ? active.nextElementSibling : active) : active;
				const { outlineStyle, outlineWidth } = getComputedStyle(shown);
				return { control: active.dataset.control, isVisible: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 };
			});
			if (stop.control !== undefined) {
				assert.ok(stop.isVisible, `no visible focus on ${names[stop.control]}`);
				reached.add(Number(stop.control));
			}
		}
		const missed = names.filter((_, index) => !reached.has(index));
		assert.deepEqual(missed, []);
		assert.ok(names.length > 15, `${names.length} controls`);
		const nameless = await page.evaluate(() => [...document.querySelectorAll("[data-control]")]
			.filter((control) => !control.getAttribute("aria-label") && !control.textContent.trim() && !control.labels?.length && !control.getAttribute("aria-labelledby"))
			.map((control) => control.outerHTML));
		assert.deepEqual(nameless, []);
		await page.close();
	});
}

test("arrow keys change tabs, ? lists shortcuts, L opens the gallery, Escape closes them", async () => {
	const page = await openPage(live);
	await page.focus("#tab-details");
	await page.keyboard.press("ArrowRight");
	assert.equal(await page.getAttribute("#tab-fabric", "aria-selected"), "true");
	await page.keyboard.press("ArrowLeft");
	await page.keyboard.press("ArrowLeft");
	assert.equal(await page.getAttribute("#tab-view", "aria-selected"), "true");
	await page.keyboard.press("?");
	await page.waitForSelector("#shortcuts[open] kbd");
	await page.keyboard.press("Escape");
	await page.waitForSelector("#shortcuts", { state: "hidden" });
	await page.keyboard.press("l");
	await page.waitForSelector("#gallery[open] .card");
	assert.ok((await page.locator(".card").count()) >= 17);
	await page.keyboard.press("Escape");
	await page.waitForSelector("#gallery", { state: "hidden" });
	await page.close();
});

/** Contrast (WCAG 2.1) of every text that is shown. Runs in the page. */
function lowContrast() {
	const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
	const parse = (color) => color.match(/[\d.]+/g).map(Number);
	const luminance = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
	const over = (top, bottom) => {
		const alpha = top[3] ?? 1;
		return [0, 1, 2].map((i) => alpha * top[i] + (1 - alpha) * bottom[i]);
	};
	const backOf = (element) => {
		if (!element) {
			return [0, 0, 0];
		}
		const color = parse(getComputedStyle(element).backgroundColor);
		return (color[3] ?? 1) === 1 ? color : over(color, backOf(element.parentElement));
	};
	const ratio = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
	const isOff = (element) => element.closest(".off") || element.disabled || element.closest("#labels");
	const texts = [...document.querySelectorAll("body *")].filter((element) => {
		const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
		return (hasText || element.matches("input, select")) && element.checkVisibility() && !isOff(element) && !element.closest("option, optgroup, script, style");
	});
	const top = document.querySelector("dialog[open]");
	const low = texts.filter((element) => !top || top.contains(element)).map((element) => {
		const style = getComputedStyle(element);
		const color = element.namespaceURI.endsWith("svg") ? style.fill : style.color;
		const back = backOf(element);
		return { text: element.textContent.slice(0, 30) || element.outerHTML.slice(0, 60), ratio: ratio(over(parse(color), back), back) };
	});
	return { count: low.length, low: low.filter((entry) => entry.ratio < 4.5) };
}

test("all text has a contrast of at least 4.5", async () => {
	const page = await openPage(live, { width: 1200, height: 600 });
	let count = 0;
	const check = async () => {
		const result = await page.evaluate(lowContrast);
		count += result.count;
		assert.deepEqual(result.low, []);
	};
	for (const tab of Tabs) {
		await openTab(page, tab);
		await check();
	}
	await page.keyboard.press("l");
	await check();
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	await check();
	await page.keyboard.press("Escape");
	await page.evaluate(() => ["error", "warning", "note"].forEach((kind) => document.getElementById("toasts")
		.append(Object.assign(document.createElement("p"), { className: `toast ${kind}`, textContent: kind }))));
	await page.evaluate(() => (document.getElementById("lost").hidden = false));
	await check();
	assert.ok(count > 150, `${count} texts`);
	await page.close();
});

for (const width of [360, 412]) {
	test(`at a width of ${width} nothing leaves the screen and the panel is a sheet`, async () => {
		const page = await openPage(live, { width, height: 740 });
		await page.click("#sheet");
		assert.equal(await page.getAttribute("#sheet", "aria-expanded"), "true");
		await page.click("#tab-details");
		await page.waitForSelector("#panel-body", { state: "hidden" });
		for (const tab of Tabs) {
			await openTab(page, tab);
			const { scroll, outside } = await page.evaluate(() => ({
				scroll: document.scrollingElement.scrollWidth,
				outside: [...document.querySelectorAll("button, input, select, textarea, canvas, svg, p, td, th, label, summary")]
					.filter((element) => element.checkVisibility() && !element.matches(".hidden") && !element.closest(".hidden"))
					.filter((element) => {
						const { left, right } = element.getBoundingClientRect();
						return left < -0.5 || right > innerWidth + 0.5;
					})
					.map((element) => element.outerHTML.slice(0, 80))
			}));
			assert.ok(scroll <= width, `${tab}: ${scroll} px wide`);
			assert.deepEqual(outside, [], tab);
		}
		const canvas = await page.locator("#canvas").boundingBox();
		const panel = await page.locator("#panel").boundingBox();
		assert.ok(canvas.height > 200 && canvas.y + canvas.height <= panel.y + 1, "the cloth stays in sight above the sheet");
		await page.close();
	});
}
