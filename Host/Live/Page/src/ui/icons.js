// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { svg } from "./dom.js";

// Strokes in a square of 16.
const Paths = {
	grid: "M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z",
	play: "M4.5 2.8v10.4l8.5-5.2z",
	pause: "M5 3v10M11 3v10",
	step: "M3.5 3v10l6.5-5zM12.5 3v10",
	reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3",
	hand: "M5 8.5V4a1 1 0 0 1 2 0v3.5M7 7V3a1 1 0 0 1 2 0v4M9 7.2V4a1 1 0 0 1 2 0v4M11 7.5V6a1 1 0 0 1 2 0v4c0 2.5-1.6 4-4 4-2 0-3-.9-4-2.6L3.1 9.5a1 1 0 0 1 1.6-1z",
	pin: "M8 9.5v5M5 9.5h6M6 2h4l-.5 4 1.5 3.5H5L6.5 6z",
	ball: "M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM4 4.5c3 1 5 4 4.5 8.8M12.5 5c-2.5.5-6 3-9.5 3",
	compare: "M2 3h12v10H2zM8 2v12",
	record: "M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9z",
	home: "M2.5 8 8 3l5.5 5M4 7v6h8V7",
	help: "M5.5 6a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2.9-1.2 1.8M8 12.5v.4",
	close: "M4 4l8 8M12 4l-8 8",
	chevron: "M6 4l4 4-4 4"
};

/** @param {string} name */
export function icon(name) {
	return svg("svg", { viewBox: "0 0 16 16", class: "icon-shape", "aria-hidden": "true" }, svg("path", { d: Paths[name] }));
}

/** Puts icons into elements that ask for one. @param {ParentNode} root */
export function placeIcons(root) {
	for (const place of root.querySelectorAll("[data-icon]")) {
		place.prepend(icon(place.dataset.icon));
	}
}
