// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";
import { icon } from "./icons.js";

/** Play, pause, step, reset and speed. */
export class Transport {
	/** @param {import("../net/connection.js").Connection} connection */
	constructor(connection) {
		this.connection = connection;
		this.isPaused = false;
		this.speed = byId("speed");
		byId("play").addEventListener("click", () => this.toggle());
		byId("step").addEventListener("click", () => this.step());
		byId("reset").addEventListener("click", () => this.reset());
		this.speed.addEventListener("change", () => connection.tell({ do: "speed", factor: Number(this.speed.value) }));
		this.show({ paused: false });
	}

	toggle() {
		this.connection.tell({ do: this.isPaused ? "play" : "pause" });
	}

	/** Pauses first if needed. */
	step() {
		if (!this.isPaused) {
			this.connection.tell({ do: "pause" });
		}
		this.connection.tell({ do: "step", frames: 1 });
	}

	reset() {
		this.connection.tell({ do: "reset" });
	}

	/** Half or twice as fast. @param {1 | -1} direction */
	shift(direction) {
		const to = this.speed.selectedIndex - direction;
		if (this.speed.options[to]) {
			this.speed.selectedIndex = to;
			this.speed.dispatchEvent(new Event("change"));
		}
	}

	/** @param {{paused?: boolean, speed?: number}} state of the server */
	show({ paused, speed }) {
		if (paused !== undefined) {
			this.isPaused = paused;
			const button = byId("play");
			button.replaceChildren(icon(paused ? "play" : "pause"));
			button.setAttribute("aria-label", paused ? "Play" : "Pause");
		}
		if (speed !== undefined) {
			this.showSpeed(speed);
		}
	}

	showSpeed(speed) {
		if (![...this.speed.options].some((option) => Number(option.value) === speed)) {
			this.speed.add(new Option(`${speed} \u00d7`, String(speed)));
		}
		this.speed.value = String(speed);
	}
}
