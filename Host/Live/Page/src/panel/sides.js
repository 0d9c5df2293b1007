// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "../ui/dom.js";

const Choices = [
	{ label: "A", target: 0 },
	{ label: "B", target: 1 },
	{ label: "Both", target: "both" }
];

/** Which of two scenes side by side the panel shows and changes. Event: "change". */
export class Sides extends EventTarget {
	constructor() {
		super();
		/** @type {0 | 1 | "both"} */
		this.target = 0;
		this.count = 1;
		this.isNeeded = true;
		this.field = byId("sides");
		for (const { label, target } of Choices) {
			const input = element("input", {
				type: "radio", name: "side", value: String(target), checked: target === 0, onchange: () => this.choose(target)
			});
			this.field.append(element("label", { class: "side" }, input, element("span", {}, label)));
		}
	}

	/** The scene whose values are shown. */
	get shown() {
		return this.target === 1 ? 1 : 0;
	}

	/** Scenes that a change applies to. */
	get scenes() {
		return this.target === "both" ? [0, 1] : [this.target];
	}

	/** @param {number} count of scenes */
	setCount(count) {
		this.count = count;
		this.show();
		if (count < 2) {
			this.choose(0);
		}
	}

	/** Whether the page of the panel changes scenes. @param {boolean} isNeeded */
	setNeeded(isNeeded) {
		this.isNeeded = isNeeded;
		this.show();
	}

	show() {
		this.field.hidden = this.count < 2 || !this.isNeeded;
	}

	choose(target) {
		const isOther = this.target !== target;
		this.target = target;
		for (const input of this.field.querySelectorAll("input")) {
			input.checked = input.value === String(target);
		}
		if (isOther) {
			this.dispatchEvent(new Event("change"));
		}
	}
}
