// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** The panel as a sheet, on phones: the handle opens and closes it, and so do the tabs. */
export class Sheet {
	/** @param {HTMLElement} panel @param {HTMLElement} handle @param {import("./tabs.js").Tabs} tabs */
	constructor(panel, handle, tabs) {
		this.panel = panel;
		this.handle = handle;
		handle.addEventListener("click", () => this.setOpen(!this.isOpen));
		// Another tab shows its page; the chosen one, pressed again, goes away.
		tabs.addEventListener("press", (event) => this.setOpen(!this.isOpen || !event.detail.wasChosen));
		this.setOpen(false);
	}

	/** @param {boolean} isOpen */
	setOpen(isOpen) {
		this.isOpen = isOpen;
		this.panel.toggleAttribute("data-open", isOpen);
		this.handle.setAttribute("aria-expanded", String(isOpen));
		this.handle.setAttribute("aria-label", isOpen ? "Close the panel" : "Open the panel");
	}
}
