// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { element } from "../ui/dom.js";
import { Row } from "./row.js";

/** @typedef {import("./editors.js").Property} Property */

/** What decides whether rows can stay as they are: everything but values. @param {Property[]} properties */
export function shapeOf(properties) {
	return properties.map(({ name, type, min, max, ...rest }) => [name, type, min, max, shapeOf(membersOf(rest, type))].join(":")).join("|");
}

/** Properties of a struct or a subobject; of an array, `properties` tells what its elements are. */
function membersOf({ properties }, type) {
	return type === "struct" || type === "object" ? (properties ?? []) : [];
}

const hasMembers = (property) => membersOf(property, property.type).length > 0;

/** The properties of an object, by category, as the editor's details panel shows them. */
export class Properties {
	/**
	 * @param {Property[]} properties
	 * @param {(path: string[], value: any) => Promise<void>} set
	 */
	constructor(properties, set) {
		this.set = set;
		/** @type {Map<string, Row>} by path */
		this.rows = new Map();
		this.shape = shapeOf(properties);
		this.element = element("div", { class: "properties" });
		this.addCategories(properties, [], this.element);
	}

	addCategories(properties, path, parent) {
		const categories = new Map();
		for (const property of properties) {
			// A component is shown as its own categories.
			if (property.type === "object" && hasMembers(property)) {
				this.addCategories(property.properties, [...path, property.name], parent);
				continue;
			}
			const name = property.category || "General";
			categories.set(name, [...(categories.get(name) ?? []), property]);
		}
		for (const [name, members] of categories) {
			parent.append(this.makeCategory(name, members, path));
		}
	}

	makeCategory(name, properties, path) {
		const body = element("div", { class: "category-body" });
		const section = element("details", { class: "category", open: true }, element("summary", {}, name.replaceAll("|", " \u203a ")), body);
		properties.filter((property) => !property.advanced).forEach((property) => this.add(property, path, body));
		const advanced = properties.filter((property) => property.advanced);
		if (advanced.length > 0) {
			const more = element("details", { class: "advanced" }, element("summary", {}, "Advanced"));
			advanced.forEach((property) => this.add(property, path, more));
			body.append(more);
		}
		return section;
	}

	add(property, path, parent) {
		const own = [...path, property.name];
		if (hasMembers(property)) {
			const group = element("details", { class: "struct" }, element("summary", {}, property.label));
			property.properties.forEach((member) => this.add(member, own, group));
			parent.append(group);
			return;
		}
		const row = new Row(property, (value) => this.set(own, value));
		row.element.dataset.path = own.join(".");
		this.rows.set(own.join("."), row);
		parent.append(row.element);
	}

	/** Shows new values of the same properties. @param {Property[]} properties @param {string[]} [path] */
	update(properties, path = []) {
		for (const property of properties) {
			const own = [...path, property.name];
			if (hasMembers(property)) {
				this.update(property.properties, own);
			} else {
				this.rows.get(own.join("."))?.update(property);
			}
		}
	}

	/** Forgets values that were refused. */
	forgetProblems() {
		this.rows.forEach((row) => row.forgetProblem());
	}

	/** Shows only rows whose label has a text. @param {string} text */
	filter(text) {
		const wanted = text.trim().toLowerCase();
		for (const row of this.rows.values()) {
			row.element.hidden = !row.property.label.toLowerCase().includes(wanted);
		}
		for (const group of this.element.querySelectorAll("details")) {
			group.hidden = wanted !== "" && !group.querySelector(".row:not([hidden])");
			if (wanted !== "" && !group.hidden) {
				group.open = true;
			}
		}
	}
}
