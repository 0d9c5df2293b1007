// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

/**
 * Tabs as the ARIA practices describe them: arrow keys move between them. Each keeps its place in the body that scrolls.
 * Events: "change" with the id of a page; "press" ({wasChosen}) before a click takes effect.
 */
export class Tabs extends EventTarget {
	/** @param {HTMLElement} list with role "tablist" @param {HTMLElement} body that holds the pages and scrolls */
	constructor(list, body) {
		super();
		this.body = body;
		this.page = "";
		/** @type {Map<string, number>} how far pages are scrolled, px */
		this.scrolled = new Map();
		this.tabs = [...list.querySelectorAll('[role="tab"]')];
		for (const tab of this.tabs) {
			tab.addEventListener("click", () => this.press(tab));
			tab.addEventListener("keydown", (event) => this.key(event));
		}
		this.select(this.tabs[0]);
	}

	press(tab) {
		const wasChosen = pageOf(tab) === this.page;
		this.dispatchEvent(new CustomEvent("press", { detail: { wasChosen } }));
		if (!wasChosen) {
			this.select(tab);
		}
	}

	/** @param {string} page the id of one */
	show(page) {
		this.select(this.tabs.find((tab) => pageOf(tab) === page));
	}

	/** @param {HTMLElement} chosen */
	select(chosen) {
		this.scrolled.set(this.page, this.body.scrollTop);
		for (const tab of this.tabs) {
			const isChosen = tab === chosen;
			tab.setAttribute("aria-selected", String(isChosen));
			tab.tabIndex = isChosen ? 0 : -1;
			byId(pageOf(tab)).hidden = !isChosen;
		}
		this.page = pageOf(chosen);
		this.dispatchEvent(new CustomEvent("change", { detail: this.page }));
		this.body.scrollTop = this.scrolled.get(this.page) ?? 0;
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

const pageOf = (tab) => tab.getAttribute("aria-controls");
