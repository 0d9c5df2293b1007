// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "../ui/dom.js";
import { Ball } from "../view/ball.js";
import { Row } from "./row.js";

const Drawings = [
	{ flag: 1, label: "Particles" },
	{ flag: 2, label: "Pins" },
	{ flag: 4, label: "Contacts" },
	{ flag: 8, label: "Stretch", hint: "Threads from blue (slack) to red (stretched)" },
	{ flag: 16, label: "Colliders" }
];

const BallProperties = [
	{ name: "radius", label: "Radius", type: "number", unit: "m", min: 0.02, max: 0.3 },
	{ name: "mass", label: "Mass", type: "number", unit: "kg", min: 0.05, max: 10 },
	{ name: "speed", label: "Speed", type: "number", unit: "m/s", min: 1, max: 20 }
];

const Resolutions = [["Automatic", "automatic"], ["Full", "2"], ["Medium", "1"], ["Low", "0.5"]];

/** What is drawn besides the cloth, and the ball. */
export class ViewPanel {
	/**
	 * @param {import("../net/connection.js").Connection} connection @param {import("../view/stage.js").Stage} stage
	 * @param {import("../view/quality.js").Quality} quality @param {() => void} throwBall
	 */
	constructor(connection, stage, quality, throwBall) {
		this.connection = connection;
		this.stage = stage;
		this.flags = 0;
		this.boxes = Drawings.map(({ flag, label, hint }) => makeBox(label, hint, () => this.toggle(flag)));
		this.normals = makeBox("Normals", "Drawn by the page", () => this.toggleNormals());
		this.resolution = element("select", { id: "resolution", onchange: () => quality.choose(pixelRatio(this.resolution.value, quality.full)) },
			...Resolutions.map(([label, value]) => new Option(label, value)));
		const rows = BallProperties.map((property) => new Row({ ...property, value: Ball[property.name] }, async (value) => setBall(property, value)));
		byId("page-view").append(
			makeSection("Drawing of the plugin", ...this.boxes.map(({ row }) => row), this.normals.row),
			makeSection("Ball", ...rows.map((row) => row.element),
				element("div", { class: "row-buttons" }, element("button", { class: "button", type: "button", onclick: throwBall }, "Throw at the middle"))),
			makeSection("Picture", element("div", { class: "row" }, element("label", { class: "row-label", for: "resolution" }, "Resolution"),
				element("div", { class: "row-editor" }, this.resolution))));
	}

	/** @param {number} flag of p.ClothPhysics.DebugDraw */
	toggle(flag) {
		this.setFlags(this.flags ^ flag);
	}

	/** @param {number} flags */
	setFlags(flags) {
		this.flags = flags;
		this.boxes.forEach(({ box }, index) => (box.checked = (flags & Drawings[index].flag) !== 0));
		this.connection.tell({ do: "draw", flags });
	}

	toggleNormals() {
		this.stage.setNormals(!this.stage.showsNormals);
		this.normals.box.checked = this.stage.showsNormals;
	}
}

function pixelRatio(choice, full) {
	return choice === "automatic" ? choice : Math.min(Number(choice), full);
}

function setBall(property, value) {
	if (value < property.min || value > property.max) {
		throw new Error(`${property.label} must be from ${property.min} to ${property.max} ${property.unit}`);
	}
	Ball[property.name] = value;
	property.value = value;
}

function makeBox(label, hint, onchange) {
	const box = element("input", { type: "checkbox", class: "switch", onchange });
	const text = element("span", { class: "row-label" }, label, hint ? element("span", { class: "row-hint" }, hint) : null);
	return { box, row: element("label", { class: "row toggle" }, text, box) };
}

function makeSection(title, ...content) {
	return element("details", { class: "category", open: true }, element("summary", {}, title), element("div", { class: "category-body" }, ...content));
}
