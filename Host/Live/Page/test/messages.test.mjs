// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import assert from "node:assert/strict";
import test from "node:test";

import { Matrix4, Vector3 } from "three";

import { readMatrix, toEngine, toThree } from "../src/net/axes.js";
import { readDeformed, readFrame, readTopology } from "../src/net/messages.js";
import { turnToNormals } from "../src/view/winding.js";

/** Writes little-endian numbers one after the other. */
class Writer {
	constructor() {
		this.view = new DataView(new ArrayBuffer(4096));
		this.size = 0;
	}

	put(type, ...values) {
		const bytes = Number(/\d+/.exec(type)[0]) / 8;
		for (const value of values) {
			this.view[`set${type}`](this.size, value, true);
			this.size += bytes;
		}
		return this;
	}

	get buffer() {
		return this.view.buffer.slice(0, this.size);
	}
}

const near = (actual, expected, error, what) => assert.ok(Math.abs(actual - expected) <= error, `${what}: ${actual}, expected ${expected}`);

test("a topology of cloth has texture coordinates and corners, one of a body also vertices", () => {
	const head = (flags) => new Writer().put("Uint8", 1, 1).put("Uint16", 7).put("Uint32", 42, 3, 3, flags)
		.put("Float32", 0, 0, 1, 0, 0, 1).put("Uint32", 0, 2, 1);
	const cloth = readTopology(head(0).buffer);
	assert.deepEqual([cloth.scene, cloth.mesh, cloth.revision, cloth.positions], [1, 7, 42, null]);
	assert.deepEqual([...cloth.uvs], [0, 0, 1, 0, 0, 1]);
	assert.deepEqual([...cloth.indices], [0, 2, 1]);

	const body = head(1);
	for (let i = 0; i < 3; ++i) {
		body.put("Float32", i + 1, 10, 100, 0, 1, 0);
	}
	const { positions, normals } = readTopology(body.buffer);
	assert.deepEqual([...positions.slice(3, 6)], [2, 100, 10]);
	assert.deepEqual([...normals.slice(3, 6)], [0, 0, 1]);
});

test("a frame with two scenes gives its meshes and drawings in order", () => {
	const frame = new Writer().put("Uint8", 2, 2).put("Uint16", 0).put("Uint32", 99).put("Float64", 1.65);
	frame.put("Float32", 1, 2, 3).put("Uint32", 2);
	frame.put("Uint16", 4, 0).put("Uint32", 1).put("Float32", ...Array(12).fill(0));
	// Three vertices of ten bytes are padded by two.
	frame.put("Uint16", 5, 1).put("Uint32", 6, 3).put("Float32", 0, 0, 0, 1, 1, 1).put("Uint16", ...Array(16).fill(0));
	frame.put("Uint32", 1, 1).put("Float32", ...Array(3).fill(0)).put("Uint32", 0).put("Float32", ...Array(6).fill(0)).put("Uint32", 0);
	frame.put("Float32", 0, 0, 0).put("Uint32", 0).put("Uint32", 0, 2);
	frame.put("Float32", 0, 0, 0, 0, 0, 0).put("Uint32", 0).put("Float32", 0, 0, 0, 0, 0, 0).put("Uint32", 0);
	const calls = [];
	readFrame(frame.buffer, {
		begin: (...values) => calls.push(["begin", ...values]),
		scene: (scene, view, offset) => calls.push(["scene", scene, view.getFloat32(offset, true)]),
		rigid: (scene, mesh) => calls.push(["rigid", scene, mesh]),
		deformed: (scene, mesh, revision, vertices) => calls.push(["deformed", scene, mesh, revision, vertices]),
		drawing: (scene, points, lines, view, offset) => calls.push(["drawing", scene, points, lines, offset + 16 * points + 28 * lines])
	});
	assert.deepEqual(calls, [
		["begin", 99, 1.65, 2], ["scene", 0, 1], ["rigid", 0, 4], ["deformed", 0, 5, 6, 3], ["drawing", 0, 1, 1, 16 + 16 + 56 + 68 + 8 + 44],
		["scene", 1, 0], ["drawing", 1, 0, 2, frame.size]
	]);
});

test("positions and normals of deformed meshes come back within half a step", () => {
	const points = [[0, 0, 1], [0.2, -0.3, -0.4], [-1, 0, 0], [0.6, 0.5, -0.62], [-0.1, -0.2, 0.97]];
	const low = [-1, -0.5, -2];
	const size = [3, 2, 4];
	const message = new Writer().put("Float32", ...low, ...size);
	for (const point of points) {
		message.put("Uint16", ...point.map((x, axis) => Math.round((65535 * (x - low[axis])) / size[axis])));
		message.put("Int16", ...octahedral(point).map((x) => Math.round(32767 * x)));
	}
	const positions = new Float32Array(3 * points.length);
	const normals = new Float32Array(3 * points.length);
	const box = new Float32Array(6);
	readDeformed(new DataView(message.buffer), 0, positions, normals, box);
	assert.deepEqual([...box], [-1, -2, -0.5, 3, 4, 2]);
	points.forEach((point, i) => {
		const length = Math.hypot(...point);
		const expected = [point[0], point[2], point[1]];
		for (let axis = 0; axis < 3; ++axis) {
			near(positions[3 * i + axis], expected[axis], 4 / 65535 / 2 + 1e-6, `position ${i}`);
			near(normals[3 * i + axis], expected[axis] / length, 1e-4, `normal ${i}`);
		}
	});
});

/** As the definition has it: projected to the octahedron, its lower half folded out. */
function octahedral([x, y, z]) {
	const sum = Math.abs(x) + Math.abs(y) + Math.abs(z);
	const [a, b] = [x / sum, y / sum];
	const sign = (value) => (value < 0 ? -1 : 1);
	return z >= 0 ? [a, b] : [(1 - Math.abs(b)) * sign(a), (1 - Math.abs(a)) * sign(b)];
}

test("axes swap Y and Z, also of matrices", () => {
	const point = [1, 2, 3];
	assert.deepEqual(toEngine(toThree(point, new Vector3())), point);
	// A quarter turn about the engine's Z, from X to Y, and a way.
	const rows = new Writer().put("Float32", 0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7);
	const matrix = new Matrix4();
	readMatrix(new DataView(rows.buffer), 0, matrix);
	assert.deepEqual(toEngine(toThree(point, new Vector3()).applyMatrix4(matrix)), [-2 + 5, 1 + 6, 3 + 7]);
});

test("triangles are turned to their normals, whatever their order", () => {
	const positions = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
	const normals = new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]);
	const right = new Uint32Array([0, 1, 2]);
	assert.equal(turnToNormals(right, positions, normals), false);
	const wrong = new Uint32Array([0, 2, 1]);
	assert.equal(turnToNormals(wrong, positions, normals), true);
	assert.deepEqual([...wrong], [0, 1, 2]);
});
