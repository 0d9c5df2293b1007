// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { element, freshId } from "../ui/dom.js";
import { tooltip } from "../ui/tooltip.js";
import { makeEditor } from "./editors.js";
import { Sender } from "./sender.js";

/** A property with its label, editor and, beside it, why the server refused a value. */
export class Row {
	/**
	 * @param {import("./editors.js").Property} property
	 * @param {(value: any) => Promise<void>} set fails with the server's message
	 */
	constructor(property, set) {
		this.property = property;
		this.sender = new Sender((value) => this.put(value, set));
		this.editor = makeEditor(property, property.label, (value) => this.sender.put(value), (reason) => this.showProblem(reason));
		const label = element("span", { class: "row-label", id: freshId("label") }, property.label);
		this.problem = element("p", { class: "row-problem", role: "alert", hidden: true });
		this.element = element("div", { class: "row", role: "group", "aria-labelledby": label.id, "data-path": property.name },
			label, element("div", { class: "row-editor" }, this.editor.element), this.problem);
		tooltip.attach(this.element, () => this.tip());
		this.update(property);
	}

	tip() {
		const { tooltip: text, condition, enabled } = this.property;
		return [text, enabled === false && condition ? `Needs ${condition}.` : ""].filter(Boolean).join("\n\n");
	}

	async put(value, set) {
		try {
			await set(value);
			this.problem.hidden = true;
		} catch (error) {
			this.showProblem(error.message);
			this.editor.update(this.property);
		}
	}

	/** @param {string} reason empty if there is none any more */
	showProblem(reason) {
		this.problem.textContent = reason;
		this.problem.hidden = reason === "";
	}

	/** Shows the server's value and nothing of one that was refused. */
	forgetProblem() {
		this.problem.hidden = true;
		this.editor.forget?.();
		this.editor.update(this.property);
	}

	/** @param {import("./editors.js").Property} property */
	update(property) {
		const isNew = JSON.stringify(property.value) !== JSON.stringify(this.property.value);
		this.property = property;
		if (isNew) {
			this.problem.hidden = true;
		}
		if (!this.sender.isBusy) {
			this.editor.update(property);
		}
		const isOff = property.enabled === false;
		this.element.classList.toggle("off", isOff);
		this.element.classList.toggle("gone", isOff && property.hides === true);
		for (const control of this.element.querySelectorAll("input, select, textarea, button")) {
			control.disabled = isOff;
		}
	}
}
