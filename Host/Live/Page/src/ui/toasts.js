// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "./dom.js";

const Shown = { note: 4000, warning: 8000, error: 10000 }; // ms
const Most = 4;

/** Says something for a while. @param {string} text @param {"note" | "warning" | "error"} [kind] */
export function say(text, kind = "note") {
	const list = byId("toasts");
	[...list.children].filter((toast) => toast.textContent === text).forEach((toast) => toast.remove());
	const toast = element("p", { class: `toast ${kind}` }, text);
	list.append(toast);
	while (list.children.length > Most) {
		list.firstChild.remove();
	}
	setTimeout(() => toast.remove(), Shown[kind]);
}

/** @param {Error} error */
export function sayError(error) {
	say(error.message, "error");
}
