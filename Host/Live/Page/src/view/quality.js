// Copyright (c) 2026 ClothPhysics contributors. MIT license.

const Slow = 45; // ms between drawn frames
const Fast = 20; // ms
const Window = 12; // frames that are looked at before a change
const Least = 0.5; // pixels of the canvas in a pixel of the page
const Factor = 0.8;

/** How finely is drawn: fixed, or as finely as the machine draws fluently. */
export class Quality {
	/** @param {import("./stage.js").Stage} stage */
	constructor(stage) {
		this.stage = stage;
		this.full = stage.pixelRatio;
		this.isAutomatic = true;
		this.restart();
	}

	/** @param {"automatic" | number} ratio pixels of the canvas in a pixel of the page */
	choose(ratio) {
		this.isAutomatic = ratio === "automatic";
		this.stage.setPixelRatio(this.isAutomatic ? this.full : ratio);
		this.restart();
	}

	restart() {
		this.frames = 0;
		this.since = 0;
	}

	/** After a drawn frame of the simulation. @param {number} now ms */
	drawn(now) {
		if (this.frames++ === 0) {
			this.since = now;
		} else if (this.frames > Window) {
			this.adapt((now - this.since) / (this.frames - 1));
			this.restart();
		}
	}

	/** @param {number} interval mean time between frames, ms */
	adapt(interval) {
		const { pixelRatio } = this.stage;
		const wanted = interval > Slow ? pixelRatio * Factor : interval < Fast ? pixelRatio / Factor : pixelRatio;
		const ratio = Math.min(Math.max(wanted, Least), this.full);
		if (this.isAutomatic && ratio !== pixelRatio) {
			this.stage.setPixelRatio(ratio);
		}
	}
}
