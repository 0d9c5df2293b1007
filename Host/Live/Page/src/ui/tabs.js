// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

/** Tabs as the ARIA practices describe them: arrow keys move between them. Event: "change" with the id of a page. */
export class Tabs extends EventTarget {
	/** @param {HTMLElement} list with role "tablist" */
	constructor(list) {
		super();
		this.tabs = [...list.querySelectorAll('[role="tab"]')];
		for (const tab of this.tabs) {
			tab.addEventListener("click", () => this.select(tab));
			tab.addEventListener("keydown", (event) => this.key(event));
		}
		this.select(this.tabs[0]);
	}

	/** @param {HTMLElement} chosen */
	select(chosen) {
		for (const tab of this.tabs) {
			const isChosen = tab === chosen;
			tab.setAttribute("aria-selected", String(isChosen));
			tab.tabIndex = isChosen ? 0 : -1;
			byId(tab.getAttribute("aria-controls")).hidden = !isChosen;
		}
		this.page = chosen.getAttribute("aria-controls");
		this.dispatchEvent(new CustomEvent("change", { detail: this.page }));
	}

	key(event) {
		const at = this.tabs.indexOf(event.target);
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
		if (to !== undefined) {
			const tab = this.tabs.at(to % this.tabs.length);
			this.select(tab);
			tab.focus();
			event.preventDefault();
			event.stopPropagation();
		}
	}
}
