// Copyright (c) 2026 ClothPhysics contributors. MIT license.

// Binary messages of the server, little endian; Docs/Live.md describes them.

export const Topology = 1;
export const Frame = 2;

const Deformed = 1;
const VertexBytes = 10;
const PointBytes = 16;
const LineBytes = 28;

/**
 * @typedef {object} MeshTopology
 * @property {number} scene
 * @property {number} mesh
 * @property {number} revision frames of a deformed mesh refer to it
 * @property {Float32Array} uvs
 * @property {Uint32Array} indices corners of triangles, in either order
 * @property {Float32Array | null} positions of a rigid mesh, in three.js axes
 * @property {Float32Array | null} normals of a rigid mesh
 */

/** @param {ArrayBuffer} buffer @returns {MeshTopology} */
export function readTopology(buffer) {
	const view = new DataView(buffer);
	const vertices = view.getUint32(8, true);
	const count = view.getUint32(12, true);
	const isRigid = (view.getUint32(16, true) & 1) !== 0;
	const indicesAt = 20 + 8 * vertices;
	const topology = {
		scene: view.getUint8(1),
		mesh: view.getUint16(2, true),
		revision: view.getUint32(4, true),
		uvs: new Float32Array(2 * vertices),
		indices: new Uint32Array(count),
		positions: null,
		normals: null
	};
	for (let i = 0; i < 2 * vertices; ++i) {
		topology.uvs[i] = view.getFloat32(20 + 4 * i, true);
	}
	for (let i = 0; i < count; ++i) {
		topology.indices[i] = view.getUint32(indicesAt + 4 * i, true);
	}
	if (isRigid) {
		readRigidVertices(view, indicesAt + 4 * count, vertices, topology);
	}
	return topology;
}

function readRigidVertices(view, offset, vertices, topology) {
	topology.positions = new Float32Array(3 * vertices);
	topology.normals = new Float32Array(3 * vertices);
	for (let i = 0; i < vertices; ++i) {
		readPoint(view, offset + 24 * i, topology.positions, 3 * i);
		readPoint(view, offset + 24 * i + 12, topology.normals, 3 * i);
	}
}

/** Reads three floats in engine axes into an array in three.js axes. */
export function readPoint(view, offset, target, at) {
	target[at] = view.getFloat32(offset, true);
	target[at + 1] = view.getFloat32(offset + 8, true);
	target[at + 2] = view.getFloat32(offset + 4, true);
}

/**
 * What a frame is read into. Offsets are bytes in the view.
 * @typedef {object} FrameSink
 * @property {(frame: number, time: number, scenes: number) => void} begin
 * @property {(scene: number, view: DataView, offset: number) => void} scene of the way that the camera goes along with
 * @property {(scene: number, mesh: number, view: DataView, offset: number) => void} rigid
 * @property {(scene: number, mesh: number, revision: number, vertices: number, view: DataView, offset: number) => void} deformed
 * @property {(scene: number, points: number, lines: number, view: DataView, offset: number) => void} drawing
 */

/** The number of a frame, without reading the rest. @param {ArrayBuffer} buffer */
export function frameNumber(buffer) {
	return new DataView(buffer, 4, 4).getUint32(0, true);
}

/** @param {ArrayBuffer} buffer @param {FrameSink} sink */
export function readFrame(buffer, sink) {
	const view = new DataView(buffer);
	const scenes = view.getUint8(1);
	sink.begin(view.getUint32(4, true), view.getFloat64(8, true), scenes);
	let offset = 16;
	for (let scene = 0; scene < scenes; ++scene) {
		offset = readScene(view, offset, scene, sink);
	}
}

function readScene(view, offset, scene, sink) {
	sink.scene(scene, view, offset);
	const meshes = view.getUint32(offset + 12, true);
	offset += 16;
	for (let i = 0; i < meshes; ++i) {
		offset = readMesh(view, offset, scene, sink);
	}
	const points = view.getUint32(offset, true);
	const lines = view.getUint32(offset + 4, true);
	sink.drawing(scene, points, lines, view, offset + 8);
	return offset + 8 + PointBytes * points + LineBytes * lines;
}

function readMesh(view, offset, scene, sink) {
	const mesh = view.getUint16(offset, true);
	const kind = view.getUint16(offset + 2, true);
	const revision = view.getUint32(offset + 4, true);
	if (kind !== Deformed) {
		sink.rigid(scene, mesh, view, offset + 8);
		return offset + 8 + 48;
	}
	const vertices = view.getUint32(offset + 8, true);
	sink.deformed(scene, mesh, revision, vertices, view, offset + 12);
	return offset + 12 + 24 + Math.ceil((VertexBytes * vertices) / 4) * 4;
}

/**
 * Reads box and vertices of a deformed mesh into arrays that stay.
 * @param {DataView} view @param {number} offset of the box
 * @param {Float32Array} positions @param {Float32Array} normals
 * @param {Float32Array} box receives low corner and size, in three.js axes
 */
export function readDeformed(view, offset, positions, normals, box) {
	readPoint(view, offset, box, 0);
	readPoint(view, offset + 12, box, 3);
	const [lowX, lowY, lowZ] = box;
	const stepX = box[3] / 65535;
	const stepY = box[4] / 65535;
	const stepZ = box[5] / 65535;
	let from = offset + 24;
	for (let i = 0; i < positions.length; i += 3, from += VertexBytes) {
		positions[i] = lowX + stepX * view.getUint16(from, true);
		positions[i + 1] = lowY + stepY * view.getUint16(from + 4, true);
		positions[i + 2] = lowZ + stepZ * view.getUint16(from + 2, true);
		readNormal(view, from + 6, normals, i);
	}
}

/** An octahedral normal: two numbers for the faces of an octahedron unfolded into a square. */
function readNormal(view, offset, normals, at) {
	let x = Math.max(view.getInt16(offset, true) / 32767, -1);
	let y = Math.max(view.getInt16(offset + 2, true) / 32767, -1);
	const z = 1 - Math.abs(x) - Math.abs(y);
	if (z < 0) {
		const unfolded = x;
		x = (1 - Math.abs(y)) * (unfolded < 0 ? -1 : 1);
		y = (1 - Math.abs(unfolded)) * (y < 0 ? -1 : 1);
	}
	const scale = 1 / Math.sqrt(x * x + y * y + z * z);
	normals[at] = x * scale;
	normals[at + 1] = z * scale;
	normals[at + 2] = y * scale;
}
