// Copyright (c) 2026 ClothPhysics contributors. MIT license.

// The server sends metres in engine axes: left-handed, X forward, Y right, Z up. three.js is right-handed, Y up.
// Swapping Y and Z maps one to the other and is its own inverse.

/** @param {ArrayLike<number>} p @param {import("three").Vector3} target */
export function toThree(p, target) {
	return target.set(p[0], p[2], p[1]);
}

/** @param {{x: number, y: number, z: number}} v @returns {number[]} */
export function toEngine(v) {
	return [v.x, v.z, v.y];
}

/**
 * Reads the three rows of a 3x4 matrix in engine axes.
 * @param {DataView} view @param {number} offset @param {import("three").Matrix4} matrix
 */
export function readMatrix(view, offset, matrix) {
	const at = (row, column) => view.getFloat32(offset + 4 * (4 * row + column), true);
	matrix.set(
		at(0, 0), at(0, 2), at(0, 1), at(0, 3),
		at(2, 0), at(2, 2), at(2, 1), at(2, 3),
		at(1, 0), at(1, 2), at(1, 1), at(1, 3),
		0, 0, 0, 1
	);
}
