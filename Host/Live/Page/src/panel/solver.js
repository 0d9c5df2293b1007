// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "../ui/dom.js";
import { fixed } from "../ui/numbers.js";
import { StageChart } from "./stageChart.js";

const TextEvery = 250; // ms
const LogLines = 50;

const sumOf = (cloths, member) => cloths.reduce((sum, cloth) => sum + (Number(cloth[member]) || 0), 0);
const mostOf = (cloths, member) => cloths.reduce((most, cloth) => Math.max(most, Number(cloth[member]) || 0), 0);
const percent = (value) => `${fixed(100 * value, 2)} %`;

// Rows of the table: label, and the text of a list of cloths.
const Numbers = [
	["Particles", (cloths) => sumOf(cloths, "particles")],
	["Contacts", (cloths) => sumOf(cloths, "Contacts")],
	["Contacts with itself", (cloths) => sumOf(cloths, "SelfContacts")],
	["Colliders near", (cloths) => sumOf(cloths, "Colliders")],
	["Substeps", (cloths) => sumOf(cloths, "Substeps")],
	["Steps left out", (cloths) => sumOf(cloths, "DroppedSteps")],
	["Asleep", (cloths) => `${cloths.filter((cloth) => cloth.asleep).length} of ${cloths.length}`],
	["Stretch, 95 of 100 threads", (cloths) => percent(mostOf(cloths, "Stretch95"))],
	["Stretch, most", (cloths) => percent(mostOf(cloths, "StretchMax"))],
	["Deepest penetration", (cloths) => `${fixed(10 * mostOf(cloths, "DeepestPenetration"), 2)} mm`],
	["Energy", (cloths) => `${fixed(sumOf(cloths, "Energy"), 3)} J`],
	["Memory", (cloths) => `${sumOf(cloths, "MemoryKilobytes")} kB`]
];

/** What the solver does: times, counts, and what the plugin says. */
export class SolverPanel {
	/** @param {import("./sides.js").Sides} sides @param {import("../view/stage.js").Stage} stage */
	constructor(sides, stage) {
		this.sides = sides;
		this.stage = stage;
		this.chart = new StageChart();
		this.lastText = 0;
		this.times = makeTable([["Solver", ""], ["Rest of the plugin", ""], ["Whole frame, this machine", ""], ["Encoding it for the page", ""], ["Server late", ""], ["Page behind", ""]]);
		this.numbers = makeTable(Numbers);
		this.log = element("ol", { class: "log" });
		byId("page-solver").append(
			makeSection("Stages of a step (ms)", this.chart.element),
			makeSection("Times", this.times.element),
			makeSection("Cloth", this.numbers.element),
			makeSection("Messages", this.log));
		sides.addEventListener("change", () => this.chart.clear());
	}

	/** @param {object} event "statistics" of the server */
	add(event) {
		const cloths = event.scenes[this.sides.shown]?.cloths ?? [];
		this.chart.add(event.stages, event.stages.map((_, stage) => cloths.reduce((sum, cloth) => sum + (cloth.StageMilliseconds?.[stage] ?? 0), 0)));
		const now = performance.now();
		if (now - this.lastText > TextEvery) {
			this.lastText = now;
			this.showText(event, cloths);
		}
	}

	showText(event, cloths) {
		const step = sumOf(cloths, "StepMilliseconds");
		const behind = Math.max(event.frame - this.stage.frame, 0);
		this.times.show([
			`${fixed(step, 2)} ms`,
			`${fixed(sumOf(cloths, "OverheadMilliseconds"), 2)} ms`,
			`${fixed(event.wall, 2)} ms`,
			`${fixed(event.show, 2)} ms`,
			`${fixed(event.late, 1)} ms`,
			`${behind} ${behind === 1 ? "frame" : "frames"}`
		]);
		this.numbers.show(Numbers.map(([, text]) => String(text(cloths))));
		byId("status-solver").textContent = summary(cloths, event.wall);
		if (this.chart.canvas.offsetParent) {
			this.chart.draw();
		}
	}

	/** @param {{level: string, text: string}} event "log" of the server */
	addLog(event) {
		this.log.append(element("li", { class: event.level }, event.text));
		while (this.log.children.length > LogLines) {
			this.log.firstChild.remove();
		}
	}

	showMessages() {
		const section = this.log.closest("details");
		section.open = true;
		section.scrollIntoView();
		this.log.scrollTop = this.log.scrollHeight;
	}
}

/** One line for the bar. Cloth that sleeps has the contacts and times of its last step, which say nothing. @param {number} wall ms of the frame */
export function summary(cloths, wall) {
	const particles = `${sumOf(cloths, "particles")} particles`;
	const isAsleep = cloths.length > 0 && cloths.every((cloth) => cloth.asleep);
	const parts = isAsleep ? [particles, "asleep"] : [
		particles, `${sumOf(cloths, "Contacts")} contacts`, `solver ${fixed(sumOf(cloths, "StepMilliseconds"), 1)} ms`, `frame ${fixed(wall, 1)} ms`
	];
	return parts.join(" \u00b7 ");
}

function makeSection(title, content) {
	return element("details", { class: "category", open: true }, element("summary", {}, title), element("div", { class: "category-body" }, content));
}

function makeTable(rows) {
	const cells = rows.map(() => element("td", {}, "\u2013"));
	const body = rows.map(([label], index) => element("tr", {}, element("th", { scope: "row" }, label), cells[index]));
	return {
		element: element("table", { class: "numbers" }, element("tbody", {}, ...body)),
		show: (texts) => texts.forEach((text, index) => (cells[index].textContent = text))
	};
}
