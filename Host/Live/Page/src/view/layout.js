// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** @typedef {{x: number, y: number, width: number, height: number}} Viewport CSS pixels, from the top left of the canvas */
/** @typedef {"one" | "columns" | "rows"} Layout */

/** How scenes share a view: side by side, or one above the other where it is tall. @returns {Layout} */
export function layoutOf(count, width, height) {
	if (count < 2) {
		return "one";
	}
	return width >= height ? "columns" : "rows";
}

/** Where a scene is drawn. @param {Layout} layout @param {number} scene @param {number} width @param {number} height @returns {Viewport} */
export function viewportIn(layout, scene, width, height) {
	if (layout === "columns") {
		return { x: (scene * width) / 2, y: 0, width: width / 2, height };
	}
	if (layout === "rows") {
		return { x: 0, y: (scene * height) / 2, width, height: height / 2 };
	}
	return { x: 0, y: 0, width, height };
}
