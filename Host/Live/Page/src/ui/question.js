// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

/**
 * Asks in a dialog of the page. Escape means no.
 * @param {string} text @param {string} yes @param {string} no labels of the buttons @returns {Promise<boolean>}
 */
export function confirmed(text, yes, no) {
	const dialog = byId("question");
	byId("question-text").textContent = text;
	byId("question-yes").textContent = yes;
	byId("question-no").textContent = no;
	dialog.returnValue = "";
	dialog.showModal();
	byId("question-no").focus();
	return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
