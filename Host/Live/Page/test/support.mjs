// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// A server, a browser and pages for tests.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

export const here = dirname(fileURLToPath(import.meta.url));
export const pageFolder = dirname(here);
const program = process.env.CLOTH_LIVE ?? join(pageFolder, "../../../Build/release/clothlive");
const browserPath = process.env.CLOTH_BROWSER ?? "/usr/bin/chromium";
const Patience = 60000; // ms; software rendering on a busy machine is slow

/** Runs a program to its end. @param {string} command @param {string[]} args @returns {Promise<void>} */
export function run(command, args) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
		child.on("error", reject);
		child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${command} ${args.join(" ")} ended with ${code}`))));
	});
}

export function makeFolder() {
	return mkdtempSync(join(tmpdir(), "cloth-live-"));
}

/** @param {string} folder */
export function removeFolder(folder) {
	rmSync(folder, { recursive: true, force: true });
}

/** @param {string} folder */
export function buildPage(folder) {
	return run(process.execPath, [join(pageFolder, "build.mjs"), folder]);
}

/** The program clothlive with a level. */
export class LiveServer {
	/** @param {string} folder of the built page @param {string} level */
	constructor(folder, level) {
		this.folder = folder;
		this.level = level;
		this.port = 0;
		this.token = "0123456789abcdef0123456789abcdef";
	}

	/** Starts it; again at the same address after stop(). */
	async start() {
		const args = [this.level, "--port", String(this.port), "--token", this.token, "--no-browser", "--page", this.folder];
		this.child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
		this.ended = new Promise((resolve) => this.child.on("exit", resolve));
		this.address = await new Promise((resolve, reject) => {
			createInterface({ input: this.child.stdout }).once("line", resolve);
			this.child.on("error", reject);
			this.child.on("exit", (code) => reject(new Error(`clothlive ended with ${code}`)));
		});
		this.port = Number(new URL(this.address).port);
	}

	async stop() {
		this.child?.kill("SIGTERM");
		await this.ended;
	}
}

/**
 * The page, a server and a browser for the tests of a file.
 * @param {string} level
 */
export function useServer(level) {
	const folder = makeFolder();
	const used = { server: new LiveServer(folder, level), browser: null };
	before(async () => {
		await buildPage(folder);
		await used.server.start();
		used.browser = await launchBrowser();
	});
	after(async () => {
		await used.browser?.close();
		await used.server.stop();
		removeFolder(folder);
	});
	return used;
}

function launchBrowser() {
	return chromium.launch({
		executablePath: browserPath,
		args: [
			"--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--disable-quic", "--no-first-run",
			"--disable-background-networking", "--disable-component-update", "--disable-sync"
		]
	});
}

/**
 * Opens the page and waits until cloth is drawn. Errors of the page fail the test that closes it.
 * @param {ReturnType<typeof useServer>} used
 * @param {{width?: number, height?: number}} [size] small, because everything is drawn by software
 */
export async function openPage({ browser, server }, { width = 800, height = 600 } = {}) {
	const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
	page.setDefaultTimeout(Patience);
	page.errors = [];
	page.on("pageerror", (error) => page.errors.push(error));
	await page.goto(server.address);
	await waitForCloth(page);
	return page;
}

/** Waits until cloth can be seen. @param {import("playwright-core").Page} page */
export function waitForCloth(page) {
	return page.waitForFunction(() => globalThis.clothLive?.stage.scenes[0]?.cloths.some((cloth) => cloth.object.visible));
}

/** Waits until the page has drawn frames after now. @param {import("playwright-core").Page} page @param {number} count */
export async function waitForFrames(page, count) {
	const frame = await page.evaluate(() => clothLive.stage.frame);
	await page.waitForFunction((last) => clothLive.stage.frame >= last, frame + count);
}

/**
 * Evaluates in the page, once a drawn frame, until what comes back is right. (The page's policy forbids code as text,
 * which waitForFunction would need to combine functions.)
 * @param {import("playwright-core").Page} page @param {Function} read @param {any} argument @param {(value: any) => boolean | Promise<boolean>} isRight
 */
export async function until(page, read, argument, isRight) {
	const end = Date.now() + Patience;
	for (;;) {
		const value = await page.evaluate(read, argument);
		if (await isRight(value)) {
			return value;
		}
		if (Date.now() > end) {
			throw new Error(`still ${JSON.stringify(value)} after ${Patience / 1000} s`);
		}
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	}
}
