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
		/** Flags that the server draws, or was just told to draw. */
		this.flags = 0;
		/** Flags that are on only for a while. */
		this.borrowed = 0;
		this.boxes = Drawings.map(({ flag, label, hint }) => makeBox(label, hint, () => this.toggle(flag)));
		this.normals = makeBox("Normals", "Drawn by the page", () => this.toggleNormals());
		this.resolution = element("select", { id: "resolution", onchange: () => quality.choose(pixelRatio(this.resolution.value, quality.full)) },
			...Resolutions.map(([label, value]) => new Option(label, value)));
		const rows = BallProperties.map(makeBallRow);
		byId("page-view").append(
			makeSection("Drawing of the plugin", ...this.boxes.map(({ row }) => row), this.normals.row),
			makeSection("Ball", ...rows.map((row) => row.element),
				element("div", { class: "row-buttons" }, element("button", { class: "button", type: "button", onclick: throwBall }, "Throw at the middle"))),
			makeSection("Picture", element("div", { class: "row" }, element("label", { class: "row-label", for: "resolution" }, "Resolution"),
				element("div", { class: "row-editor" }, this.resolution))));
	}

	/** @param {number} flag of p.ClothPhysics.DebugDraw */
	toggle(flag) {
		this.borrowed &= ~flag;
		this.ask(this.flags ^ flag);
	}

	/** Draws something for a while, unless it is drawn anyway. @param {number} flag */
	borrow(flag) {
		if ((this.flags & flag) === 0) {
			this.borrowed |= flag;
			this.ask(this.flags | flag);
		}
	}

	/** Ends that, unless the user has switched it since. @param {number} flag */
	giveBack(flag) {
		if (this.borrowed & flag) {
			this.borrowed &= ~flag;
			this.ask(this.flags & ~flag);
		}
	}

	/** @param {number} flags */
	ask(flags) {
		this.show(flags);
		this.connection.tell({ do: "draw", flags });
	}

	/** Shows what is drawn, for all clients. @param {number} flags of the server */
	show(flags) {
		this.flags = flags;
		this.boxes.forEach(({ box }, index) => (box.checked = (flags & Drawings[index].flag) !== 0));
	}

	toggleNormals() {
		this.stage.setNormals(!this.stage.showsNormals);
		this.normals.box.checked = this.stage.showsNormals;
	}
}

function pixelRatio(choice, full) {
	return choice === "automatic" ? choice : Math.min(Number(choice), full);
}

function makeBallRow(property) {
	const shown = () => ({ ...property, value: Ball[property.name] });
	const row = new Row(shown(), async (value) => {
		setBall(property, value);
		row.property = shown();
		row.editor.update(row.property);
	});
	return row;
}

function setBall({ name, label, unit, min, max }, value) {
	if (value < min || value > max) {
		throw new Error(`${label} must be from ${min} to ${max} ${unit}`);
	}
	Ball[name] = value;
}

function makeBox(label, hint, onchange) {
	const box = element("input", { type: "checkbox", class: "switch", onchange });
	const text = element("span", { class: "row-label" }, label, hint ? element("span", { class: "row-hint" }, hint) : null);
	return { box, row: element("label", { class: "row toggle" }, text, box) };
}

function makeSection(title, ...content) {
	return element("details", { class: "category", open: true }, element("summary", {}, title), element("div", { class: "category-body" }, ...content));
}
