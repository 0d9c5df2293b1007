// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "../ui/dom.js";
import { download } from "../ui/files.js";
import { sayError } from "../ui/toasts.js";
import { Properties, shapeOf } from "./properties.js";

/** The details of one object of a scene. */
export class Details {
	/** @param {import("../net/connection.js").Connection} connection @param {import("./sides.js").Sides} sides */
	constructor(connection, sides) {
		this.connection = connection;
		this.sides = sides;
		this.name = "";
		this.level = "";
		/** @type {Properties | null} of the object that is shown */
		this.properties = null;
		this.objects = [];
		this.isStale = false;
		this.isFetching = false;
		/** @type {((objects: object[], scene: number) => void) | undefined} called with what was fetched */
		this.onshown = undefined;
		/** @type {((scene: number) => void) | undefined} called after a scene was saved */
		this.onsaved = undefined;
		this.chooser = element("select", { id: "object", onchange: () => this.select(this.chooser.value) });
		this.search = element("input", {
			type: "search", placeholder: "Find a property", "aria-label": "Find a property", oninput: () => this.properties?.filter(this.search.value)
		});
		this.body = element("div");
		const save = element("button", { class: "button", type: "button", onclick: () => this.save() }, "Save level");
		byId("page-details").append(
			element("div", { class: "panel-head" }, element("label", { for: "object", class: "hidden" }, "Object"), this.chooser, save),
			element("div", { class: "panel-head" }, this.search), this.body);
		sides.addEventListener("change", () => this.fetch());
	}

	/**
	 * The server began scenes. Rows of another level are dropped, as they would change objects of the old one.
	 * @param {string} level
	 */
	begin(level) {
		if (level === this.level) {
			this.properties?.forgetProblems();
		} else {
			this.level = level;
			this.properties = null;
			this.body.replaceChildren();
		}
		return this.fetch();
	}

	/** Fetches anew; of requests while one is under way, one follows. */
	async fetch() {
		this.isStale = true;
		if (this.isFetching) {
			return;
		}
		this.isFetching = true;
		while (this.isStale) {
			this.isStale = false;
			try {
				const { objects } = await this.connection.ask({ do: "details", scene: this.sides.shown });
				this.show(objects);
			} catch (error) {
				this.isStale = false;
				sayError(error);
			}
		}
		this.isFetching = false;
	}

	show(objects) {
		this.objects = objects;
		this.onshown?.(objects, this.sides.shown);
		const names = objects.map((object) => object.object);
		const shown = [...this.chooser.options].map((option) => option.value);
		if (names.join("\n") !== shown.join("\n")) {
			const kinds = { cloth: "Cloths", body: "Bodies", wind: "Wind" };
			const groups = Object.entries(kinds).map(([kind, label]) => {
				const options = objects.filter((object) => object.kind === kind).map((object) => new Option(object.object, object.object));
				return element("optgroup", { label }, ...options);
			});
			this.chooser.replaceChildren(...groups.filter((group) => group.children.length > 0));
		}
		const first = objects.find((object) => object.kind === "cloth") ?? objects[0];
		this.select(names.includes(this.name) ? this.name : (first?.object ?? ""));
	}

	/** @param {string} name of an object */
	select(name) {
		const object = this.objects.find((candidate) => candidate.object === name);
		if (!object) {
			return;
		}
		const canStay = this.name === name && this.properties?.shape === shapeOf(object.properties);
		this.name = name;
		this.chooser.value = name;
		if (canStay) {
			this.properties.update(object.properties);
			return;
		}
		this.properties = new Properties(object.properties, (path, value) => this.set(name, path, value));
		this.body.replaceChildren(this.properties.element);
		this.properties.filter(this.search.value);
	}

	async set(object, path, value) {
		await this.connection.ask({ do: "set", scene: this.sides.target, object, path, value });
		this.fetch();
	}

	async save() {
		try {
			const scene = this.sides.shown;
			const { file, text } = await this.connection.ask({ do: "save", what: "level", scene });
			download(file, text);
			this.onsaved?.(scene);
		} catch (error) {
			sayError(error);
		}
	}
}
