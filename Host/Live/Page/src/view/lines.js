// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineBasicMaterial, LineSegments, Points, ShaderMaterial } from "three";

import { readPoint } from "../net/messages.js";
import { DrawingShift, addDepthShift } from "./depthShift.js";

const DotVertex = /* glsl */ `
attribute vec4 color;
uniform float pixels; // of a metre at a distance of one metre
uniform float ratio;
varying vec4 vColor;
void main() {
	vColor = color;
	vec3 transformed = position;
	#include <project_vertex>
	gl_PointSize = ratio * clamp(0.007 * pixels / gl_Position.w, 2.0, 7.0);
}`;

const DotFragment = /* glsl */ `
varying vec4 vColor;
void main() {
	if (length(gl_PointCoord - 0.5) > 0.5) discard;
	gl_FragColor = vColor;
}`;

/** Coloured points or lines whose arrays grow, never shrink, and are written anew in every frame. */
class Drawing {
	/** @param {import("three").Points | import("three").LineSegments} object */
	constructor(object) {
		this.object = object;
		object.frustumCulled = false;
		object.renderOrder = 2;
		this.reserve(256);
	}

	reserve(vertices) {
		if (this.positions && this.positions.count >= vertices) {
			return;
		}
		const capacity = 2 * vertices;
		this.object.geometry.dispose();
		this.object.geometry = new BufferGeometry();
		this.positions = new BufferAttribute(new Float32Array(3 * capacity), 3).setUsage(DynamicDrawUsage);
		this.colors = new BufferAttribute(new Uint8Array(4 * capacity), 4, true).setUsage(DynamicDrawUsage);
		this.object.geometry.setAttribute("position", this.positions);
		this.object.geometry.setAttribute("color", this.colors);
	}

	/** @param {number} vertices how many are used */
	finish(vertices) {
		this.object.geometry.setDrawRange(0, vertices);
		this.object.visible = vertices > 0;
		this.positions.needsUpdate = vertices > 0;
		this.colors.needsUpdate = vertices > 0;
	}

	/** RGBA of the debug drawing. */
	readColor(view, offset, vertex) {
		for (let i = 0; i < 4; ++i) {
			this.colors.array[4 * vertex + i] = view.getUint8(offset + i);
		}
	}
}

export class PointDrawing extends Drawing {
	constructor() {
		const material = new ShaderMaterial({
			vertexShader: DotVertex,
			fragmentShader: DotFragment,
			uniforms: { pixels: { value: 1000 }, ratio: { value: 1 } }
		});
		material.onBeforeCompile = (shader) => addDepthShift(shader, DrawingShift);
		super(new Points(new BufferGeometry(), material));
	}

	/** @param {number} pixels of a metre at a distance of one metre @param {number} ratio pixels of the canvas in one of the page */
	setScale(pixels, ratio) {
		this.object.material.uniforms.pixels.value = pixels;
		this.object.material.uniforms.ratio.value = ratio;
	}

	/** @param {number} count @param {DataView} view @param {number} offset @returns {number} the offset after them */
	read(count, view, offset) {
		this.reserve(count);
		for (let i = 0; i < count; ++i, offset += 16) {
			readPoint(view, offset, this.positions.array, 3 * i);
			this.readColor(view, offset + 12, i);
		}
		this.finish(count);
		return offset;
	}
}

export class LineDrawing extends Drawing {
	constructor() {
		const material = new LineBasicMaterial({ vertexColors: true, toneMapped: false });
		material.onBeforeCompile = (shader) => addDepthShift(shader, DrawingShift);
		super(new LineSegments(new BufferGeometry(), material));
	}

	/** @param {number} count @param {DataView} view @param {number} offset */
	read(count, view, offset) {
		this.reserve(2 * count);
		for (let i = 0; i < count; ++i, offset += 28) {
			readPoint(view, offset, this.positions.array, 6 * i);
			readPoint(view, offset + 12, this.positions.array, 6 * i + 3);
			this.readColor(view, offset + 24, 2 * i);
			this.readColor(view, offset + 24, 2 * i + 1);
		}
		this.finish(2 * count);
	}

	/** Draws the normals of meshes. @param {Iterable<{positions: Float32Array, normals: Float32Array}>} meshes @param {number} length m */
	drawNormals(meshes, length) {
		let vertices = 0;
		for (const { positions } of meshes) {
			vertices += (2 * positions.length) / 3;
		}
		this.reserve(vertices);
		this.colors.array.fill(255);
		let to = 0;
		const target = this.positions.array;
		for (const { positions, normals } of meshes) {
			for (let i = 0; i < positions.length; i += 3, to += 6) {
				for (let axis = 0; axis < 3; ++axis) {
					target[to + axis] = positions[i + axis];
					target[to + 3 + axis] = positions[i + axis] + length * normals[i + axis];
				}
			}
		}
		this.finish(vertices);
	}
}
