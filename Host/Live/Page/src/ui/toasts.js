// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "./dom.js";

const Shown = { note: 4000, warning: 8000, error: 10000 }; // ms
const Most = 4;

/**
 * Says something for a while.
 * @param {string} text @param {"note" | "warning" | "error"} [kind] @param {{label: string, run: () => void}} [link]
 * @returns {HTMLElement}
 */
export function say(text, kind = "note", link = undefined) {
	const list = byId("toasts");
	[...list.children].filter((toast) => toast.dataset.text === text).forEach((toast) => toast.remove());
	const button = link ? element("button", { class: "link", type: "button", onclick: link.run }, link.label) : null;
	const toast = element("p", { class: `toast ${kind}`, "data-text": text }, text, button);
	list.append(toast);
	while (list.children.length > Most) {
		list.firstChild.remove();
	}
	setTimeout(() => toast.remove(), Shown[kind]);
	return toast;
}

/** @param {Error} error */
export function sayError(error) {
	say(error.message, "error");
}
