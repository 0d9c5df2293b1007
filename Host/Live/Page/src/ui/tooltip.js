// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

const Delay = 350; // ms

/** Shows texts beside what the pointer rests on or the keyboard has reached. */
class Tooltip {
	constructor() {
		this.bubble = byId("tooltip");
		this.timer = 0;
		addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
		addEventListener("pointerdown", () => this.hide(), { capture: true });
		addEventListener("scroll", () => this.hide(), { capture: true });
	}

	/** @param {HTMLElement} owner @param {() => string} text */
	attach(owner, text) {
		owner.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.plan(owner, text));
		owner.addEventListener("pointerleave", () => this.hide());
		owner.addEventListener("focusin", (event) => {
			if (event.target.matches(":focus-visible")) {
				event.target.setAttribute("aria-describedby", this.bubble.id);
				this.plan(owner, text);
			}
		});
		owner.addEventListener("focusout", (event) => {
			event.target.removeAttribute("aria-describedby");
			this.hide();
		});
	}

	plan(owner, text) {
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.show(owner, text()), Delay);
	}

	show(owner, text) {
		if (!text) {
			return;
		}
		this.bubble.textContent = text;
		this.bubble.hidden = false;
		const box = owner.getBoundingClientRect();
		const { width, height } = this.bubble.getBoundingClientRect();
		// Beside rows of the panel, below everything else or where there is no room.
		const isBeside = owner.classList.contains("row") && box.left - width - 8 >= 0;
		const left = isBeside ? box.left - width - 8 : Math.min(box.left, innerWidth - width - 8);
		const top = isBeside ? box.top : box.bottom + 6;
		this.bubble.style.left = `${Math.max(left, 8)}px`;
		this.bubble.style.top = `${Math.max(Math.min(top, innerHeight - height - 8), 8)}px`;
	}

	hide() {
		clearTimeout(this.timer);
		this.bubble.hidden = true;
	}
}

export const tooltip = new Tooltip();
