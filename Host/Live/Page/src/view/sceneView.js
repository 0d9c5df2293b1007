// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Box3, Scene, Vector3 } from "three";

import { toThree } from "../net/axes.js";
import { readPoint } from "../net/messages.js";
import { LineDrawing, PointDrawing } from "./lines.js";
import { MeshView } from "./meshView.js";
import { Studio } from "./studio.js";

const NormalLength = 0.025; // m
const FloorFades = 9; // m, as in the player

/** One of the scenes that the server plays. */
export class SceneView {
	/** @param {object} description as in the event "scenes" */
	constructor(description) {
		this.level = description.level;
		this.description = description.description;
		this.eye = toThree(description.camera.eye, new Vector3());
		this.target = toThree(description.camera.target, new Vector3());
		/** How far the actor has gone that the camera follows, and how far since the last frame. */
		this.way = new Vector3();
		this.step = new Vector3();
		this.fieldOfView = description.camera.fieldOfView;
		this.scene = new Scene();
		this.studio = new Studio(this.scene);
		this.studio.setView(this.eye, this.target);
		this.floorCenter = this.target.clone();
		const fade = { fadeCenter: { value: this.floorCenter }, fadeDistance: { value: FloorFades } };
		this.meshes = new Map(description.meshes.map((mesh) => [mesh.mesh, new MeshView(mesh, fade)]));
		this.points = new PointDrawing();
		this.lines = new LineDrawing();
		this.normals = new LineDrawing();
		this.showsNormals = false;
		this.bounds = new Box3();
		this.scene.add(this.points.object, this.lines.object, this.normals.object);
		for (const mesh of this.meshes.values()) {
			this.scene.add(mesh.object);
		}
	}

	get cloths() {
		return [...this.meshes.values()].filter((mesh) => mesh.isCloth);
	}

	readWay(view, offset) {
		this.step.copy(this.way).negate();
		readPoint(view, offset, way, 0);
		this.way.fromArray(way);
		this.step.add(this.way);
		this.floorCenter.copy(this.target).add(this.way);
	}

	readRigid(mesh, view, offset) {
		this.meshes.get(mesh)?.readRigid(view, offset);
	}

	readDeformed(mesh, revision, vertices, view, offset) {
		this.meshes.get(mesh)?.readDeformed(revision, vertices, view, offset);
	}

	readDrawing(points, lines, view, offset) {
		this.lines.read(lines, view, this.points.read(points, view, offset));
	}

	/** After all meshes of a frame were read. */
	finishFrame() {
		this.bounds.makeEmpty();
		for (const mesh of this.meshes.values()) {
			if (!mesh.isFloor) {
				mesh.addTo(this.bounds);
			}
		}
		this.studio.cover(this.bounds);
		this.updateNormals();
	}

	updateNormals() {
		this.normals.drawNormals(this.showsNormals ? this.cloths.filter((mesh) => mesh.object.visible) : [], NormalLength);
	}

	dispose() {
		for (const mesh of this.meshes.values()) {
			mesh.dispose();
		}
		for (const drawing of [this.points, this.lines, this.normals]) {
			drawing.object.geometry.dispose();
			drawing.object.material.dispose();
		}
		this.studio.dispose();
	}
}

const way = new Float32Array(3);
