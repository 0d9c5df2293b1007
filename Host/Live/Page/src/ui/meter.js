// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

const Every = 500; // ms

/** Counts drawn frames and how long the page takes for them. */
export class Meter {
	constructor() {
		this.since = performance.now();
		this.drawn = 0;
		this.work = 0;
	}

	/** @param {number} milliseconds that decoding and drawing took */
	add(milliseconds) {
		this.drawn += 1;
		this.work += milliseconds;
	}

	/** @param {number} now @param {number} time of the simulation, s */
	show(now, time) {
		if (now - this.since < Every) {
			return;
		}
		const rate = (1000 * this.drawn) / (now - this.since);
		const mean = this.drawn > 0 ? this.work / this.drawn : 0;
		byId("status-time").textContent = `${time.toFixed(2)} s`;
		byId("status-drawing").textContent = `drawn ${rate.toFixed(0)} / s \u00b7 page ${mean.toFixed(1)} ms`;
		this.since = now;
		this.drawn = 0;
		this.work = 0;
	}
}
