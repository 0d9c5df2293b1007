// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { element } from "../ui/dom.js";
import { fixed, niceStep } from "../ui/numbers.js";
import { spaced } from "./fabric.js";

const Samples = 120; // of ten a second
const Colors = [
	"#9aa5b1", "#5aa9ff", "#7fd48a", "#ffb454", "#c7a3ff", "#ff8f8f", "#3fd0c9", "#f2d34f", "#e58fd0", "#b5d465", "#d9996b", "#7c93ff"
];
const Height = 130; // px
const Left = 34; // px, room for numbers

/** Times of the solver's stages, stacked, over the last seconds. */
export class StageChart {
	constructor() {
		this.canvas = element("canvas", { class: "stage-chart", role: "img", "aria-label": "Time of each stage of the solver over the last twelve seconds" });
		this.legend = element("ul", { class: "stage-legend" });
		this.element = element("div", {}, this.canvas, this.legend);
		this.names = [];
		this.history = [];
		this.highest = 0.1;
	}

	/** @param {string[]} names of the stages @param {number[]} milliseconds of each */
	add(names, milliseconds) {
		if (names.join() !== this.names.join()) {
			this.setNames(names);
		}
		this.history.push(milliseconds);
		if (this.history.length > Samples) {
			this.history.shift();
		}
	}

	clear() {
		this.history = [];
	}

	setNames(names) {
		this.names = names;
		this.values = names.map(() => element("span", { class: "value" }));
		const entries = names.map((name, index) => {
			const swatch = element("span", { class: "swatch" });
			swatch.style.background = Colors[index % Colors.length];
			return element("li", {}, swatch, element("span", {}, spaced(name)), this.values[index]);
		});
		this.legend.replaceChildren(...entries);
	}

	/** Shows mean times of the last second, and draws. */
	draw() {
		const recent = this.history.slice(-10);
		this.names.forEach((_, stage) => {
			const mean = recent.reduce((sum, sample) => sum + (sample[stage] ?? 0), 0) / Math.max(recent.length, 1);
			this.values[stage].textContent = fixed(mean, 2);
		});
		const context = this.prepare();
		if (context) {
			this.drawScale(context);
			this.drawStages(context);
		}
	}

	prepare() {
		const ratio = globalThis.devicePixelRatio || 1;
		this.width = this.canvas.clientWidth;
		if (this.width === 0) {
			return null;
		}
		if (this.canvas.width !== Math.round(this.width * ratio)) {
			this.canvas.width = Math.round(this.width * ratio);
			this.canvas.height = Height * ratio;
		}
		const context = this.canvas.getContext("2d");
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		context.clearRect(0, 0, this.width, Height);
		const sums = this.history.map((sample) => sample.reduce((sum, value) => sum + value, 0));
		// A few peaks, such as the first factorization, may be cut off.
		this.highest = Math.max(0.05, 1.15 * (sums.sort((a, b) => a - b)[Math.floor(0.97 * (sums.length - 1))] ?? 0));
		return context;
	}

	y(value) {
		return Height - 4 - (value / this.highest) * (Height - 12);
	}

	drawScale(context) {
		const step = niceStep(this.highest / 2.2);
		context.font = "11px system-ui, sans-serif";
		context.textAlign = "right";
		context.textBaseline = "middle";
		context.lineWidth = 1;
		for (let value = 0; value <= this.highest; value += step) {
			const y = Math.round(this.y(value)) + 0.5;
			context.strokeStyle = "#323945";
			context.beginPath();
			context.moveTo(Left, y);
			context.lineTo(this.width, y);
			context.stroke();
			context.fillStyle = "#a9b3c0";
			context.fillText(value === 0 ? "0 ms" : String(Number(value.toPrecision(3))), Left - 5, Math.max(y, 8));
		}
	}

	drawStages(context) {
		const x = (index) => this.width - ((this.history.length - 1 - index) * (this.width - Left)) / (Samples - 1);
		const base = new Float64Array(this.history.length);
		for (let stage = 0; stage < this.names.length; ++stage) {
			context.beginPath();
			for (let i = 0; i < base.length; ++i) {
				context.lineTo(x(i), Math.max(this.y(base[i] + (this.history[i][stage] ?? 0)), 0));
			}
			for (let i = base.length - 1; i >= 0; --i) {
				context.lineTo(x(i), this.y(base[i]));
				base[i] += this.history[i][stage] ?? 0;
			}
			context.fillStyle = Colors[stage % Colors.length];
			context.fill();
		}
	}
}
