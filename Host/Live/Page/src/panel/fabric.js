// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "../ui/dom.js";
import { acceptDrops, download } from "../ui/files.js";
import { say, sayError } from "../ui/toasts.js";
import { makeCurveChart } from "./curveChart.js";
import { readFabricFile } from "./fabricFile.js";

/** Fabrics to pick and to drop, and the curves of the one in use. */
export class FabricPanel {
	/** @param {import("../net/connection.js").Connection} connection @param {import("./sides.js").Sides} sides */
	constructor(connection, sides) {
		this.connection = connection;
		this.sides = sides;
		this.name = "";
		this.isShown = false;
		/** @type {(() => void) | undefined} called after a fabric has changed */
		this.onchanged = undefined;
		/** @type {((text: string) => void) | undefined} called with what is odd about a fabric */
		this.onwarning = undefined;
		this.chooser = element("select", { id: "cloth", onchange: () => this.select(this.chooser.value) });
		this.list = element("div", { class: "fabrics", role: "group", "aria-label": "Standard fabrics" });
		this.inUse = element("p", { class: "in-use", id: "fabric-in-use" });
		this.curves = element("div", { class: "curves", "aria-live": "polite" });
		const file = element("input", { type: "file", accept: ".json,.csv", id: "fabric-file", class: "hidden", onchange: () => this.takeFiles(file) });
		const open = element("label", { class: "button file-button", for: "fabric-file" }, "Open file");
		const save = element("button", { class: "button", type: "button", onclick: () => this.save() }, "Save fabric");
		byId("page-fabric").append(
			element("div", { class: "panel-head" }, element("label", { for: "cloth", class: "hidden" }, "Cloth"), this.chooser, file, open, save),
			this.list,
			element("p", { class: "hint" }, "A fabric file (JSON) or a KES sheet (CSV) can also be dropped onto the page."),
			this.inUse, this.curves);
		acceptDrops(byId("drop"), (dropped) => this.take(dropped));
		sides.addEventListener("change", () => this.refresh());
	}

	/** @param {string[]} fabrics names of the standard fabrics */
	setFabrics(fabrics) {
		const buttons = fabrics.map((name) =>
			element("button", { class: "fabric", type: "button", "aria-pressed": "false", "data-fabric": name, onclick: () => this.use({ name }) }, spaced(name))
		);
		this.list.replaceChildren(...buttons);
	}

	/** @param {object[]} scenes of the event "scenes" */
	setScenes(scenes) {
		scenes.forEach((scene, index) => keepFiles(this.scenes?.[index], scene));
		this.scenes = scenes;
		const names = scenes[0].meshes.filter((mesh) => mesh.cloth).map((mesh) => mesh.name);
		this.chooser.replaceChildren(...names.map((name) => new Option(name, name)));
		this.select(names.includes(this.name) ? this.name : (names[0] ?? ""));
	}

	/** Takes the names of fabrics from details, which anyone may have changed. @param {object[]} objects @param {number} scene */
	learn(objects, scene) {
		let isOther = false;
		for (const mesh of this.scenes?.[scene]?.meshes ?? []) {
			const fabric = mesh.cloth ? fabricOf(objects.find(({ object }) => object === mesh.name)) : undefined;
			isOther ||= fabric !== undefined && fabric !== mesh.fabric;
			setFabric(mesh, fabric ?? mesh.fabric);
		}
		if (isOther) {
			this.onchanged?.();
			this.refresh();
		}
	}

	/** @param {string} name of a cloth */
	select(name) {
		if ([...this.chooser.options].some((option) => option.value === name)) {
			this.name = name;
			this.chooser.value = name;
			this.refresh();
		}
	}

	meshIn(scene) {
		return this.scenes?.[scene]?.meshes.find((mesh) => mesh.cloth && mesh.name === this.name);
	}

	/** Curves are fetched only while they can be seen. @param {boolean} isShown */
	setShown(isShown) {
		this.isShown = isShown;
		this.refresh();
	}

	async refresh() {
		const mesh = this.meshIn(this.sides.shown);
		for (const button of this.list.children) {
			button.setAttribute("aria-pressed", String(!mesh?.file && button.dataset.fabric === mesh?.fabric));
		}
		this.inUse.textContent = mesh ? describe(mesh) : "";
		if (!this.isShown || !mesh) {
			return;
		}
		try {
			const { curves } = await this.connection.ask({ do: "curves", scene: this.sides.shown, mesh: mesh.mesh });
			this.curves.replaceChildren(...curves.map(makeCurveChart));
		} catch (error) {
			this.curves.replaceChildren(element("p", { class: "hint" }, error.message));
		}
	}

	/** @param {{name: string} | {file: string, text: string}} fabric */
	async use(fabric) {
		try {
			const warnings = new Set();
			for (const scene of this.sides.scenes) {
				const mesh = this.meshIn(scene);
				if (mesh) {
					const reply = await this.connection.ask({ do: "fabric", scene, mesh: mesh.mesh, ...fabric });
					mesh.fabric = reply.fabric;
					mesh.file = fabric.file;
					reply.warnings?.forEach((warning) => warnings.add(warning.replace(/^warning: /, "")));
				}
			}
			say(`${this.name} is made of ${fabric.name ? spaced(fabric.name) : fabric.file} now`);
			warnings.forEach((warning) => this.onwarning?.(warning));
			this.onchanged?.();
		} catch (error) {
			sayError(fabric.file ? naming(fabric.file, error) : error);
		}
		this.refresh();
	}

	async takeFiles(input) {
		for (const file of input.files) {
			await this.take(file);
		}
		input.value = "";
	}

	/** @param {File} file */
	async take(file) {
		try {
			const text = await readFabricFile(file);
			// The server knows endings in small letters.
			await this.use({ file: file.name.replace(/\.\w+$/, (ending) => ending.toLowerCase()), text });
		} catch (error) {
			sayError(error);
		}
	}

	async save() {
		try {
			const mesh = this.meshIn(this.sides.shown);
			const { file, text } = await this.connection.ask({ do: "save", what: "fabric", scene: this.sides.shown, mesh: mesh?.mesh });
			download(file, text);
		} catch (error) {
			sayError(error);
		}
	}
}

/** @param {string} file @param {Error} error */
function naming(file, error) {
	return error.message.includes(file) ? error : new Error(`${file}: ${error.message}`);
}

/** A mesh keeps the file its fabric came from until it has another fabric. */
function setFabric(mesh, fabric) {
	if (mesh.fabric !== fabric) {
		mesh.fabric = fabric;
		mesh.file = undefined;
	}
}

/** A reset keeps fabrics, and with them where they came from. */
function keepFiles(before, after) {
	for (const mesh of before?.level === after.level ? after.meshes : []) {
		mesh.file = before.meshes.find(({ name, fabric }) => name === mesh.name && fabric === mesh.fabric)?.file;
	}
}

/** Which fabric a mesh is made of. */
function describe({ fabric, file }) {
	return file ? `${spaced(fabric)}, from ${file}` : spaced(fabric);
}

/** The fabric among an object's properties, or else its preset. */
function fabricOf(object) {
	const properties = object?.properties.flatMap((property) => [property, ...(property.properties ?? [])]) ?? [];
	const valueOf = (wanted) => properties.find(({ name }) => name === wanted)?.value;
	return valueOf("Fabric") ?? valueOf("FabricPreset");
}

/** "CottonBroad" as "Cotton Broad". @param {string} name */
export function spaced(name) {
	return name.replace(/([a-z])([A-Z])/g, "$1 $2");
}
