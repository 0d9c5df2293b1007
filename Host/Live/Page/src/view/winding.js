// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Triangle, Vector3 } from "three";

const corners = new Triangle();
const face = new Vector3();
const normal = new Vector3();

/**
 * Turns triangles over whose vertex normals say that they show their backs. Cloth and bodies of the engine differ in the
 * order of their corners; of a mesh, all agree.
 * @param {Uint32Array} indices @param {Float32Array} positions @param {Float32Array} normals
 * @returns {boolean} whether it turned them
 */
export function turnToNormals(indices, positions, normals) {
	let agreement = 0;
	for (let i = 0; i < indices.length; i += 3) {
		corners.a.fromArray(positions, 3 * indices[i]);
		corners.b.fromArray(positions, 3 * indices[i + 1]);
		corners.c.fromArray(positions, 3 * indices[i + 2]);
		agreement += Math.sign(corners.getNormal(face).dot(normal.fromArray(normals, 3 * indices[i])));
	}
	if (agreement >= 0) {
		return false;
	}
	for (let i = 0; i < indices.length; i += 3) {
		[indices[i + 1], indices[i + 2]] = [indices[i + 2], indices[i + 1]];
	}
	return true;
}
