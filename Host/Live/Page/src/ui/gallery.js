// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "./dom.js";

/** All levels with pictures. */
export class Gallery {
	/** @param {(level: string) => void} open */
	constructor(open) {
		this.open = open;
		this.dialog = byId("gallery");
	}

	/** @param {{name: string, description: string}[]} levels */
	setLevels(levels) {
		byId("gallery-list").replaceChildren(...levels.map((level) => this.makeCard(level)));
	}

	makeCard({ name, description }) {
		// A sheet of six moments in two rows; the page shows one of them.
		const picture = element("img", { src: `levels/${encodeURIComponent(name)}.png`, alt: "", loading: "lazy", decoding: "async" });
		const frame = element("span", { class: "card-picture", "data-name": name }, picture);
		picture.addEventListener("error", () => picture.remove());
		const choose = () => {
			this.dialog.close();
			this.open(name);
		};
		const text = element("span", { class: "card-text" }, element("strong", {}, titled(name)), element("span", {}, description));
		return element("li", {}, element("button", { class: "card", type: "button", "data-level": name, onclick: choose }, frame, text));
	}

	/** Marks the level that plays. @param {string} name */
	mark(name) {
		for (const card of byId("gallery-list").querySelectorAll(".card")) {
			card.toggleAttribute("data-current", card.dataset.level === name);
			card.setAttribute("aria-current", String(card.dataset.level === name));
		}
	}

	show() {
		this.dialog.showModal();
		this.dialog.querySelector("[data-current]")?.focus();
	}
}

/** "three-cloths" as "Three cloths". @param {string} name */
export function titled(name) {
	const words = name.replaceAll("-", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}
