// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Mesh, MeshBasicMaterial, Plane, SphereGeometry, Vector3 } from "three";

import { toEngine } from "../net/axes.js";

/** @typedef {{grip: number, scene: number, plane: Plane, point: Vector3, isMoved: boolean, marker: Mesh}} Grip */

const MarkerRadius = 0.008; // m

/** Hands that hold cloth: each holds one place and moves it in the plane that faced the camera when it took hold. */
export class Hands {
	/** @param {import("../net/connection.js").Connection} connection @param {import("./stage.js").Stage} stage */
	constructor(connection, stage) {
		this.connection = connection;
		this.stage = stage;
		/** @type {Map<number | string, Grip>} by pointer */
		this.grips = new Map();
		this.nextGrip = 1;
	}

	/** @param {number | string} pointer @param {NonNullable<ReturnType<import("./stage.js").Stage["pick"]>>} hit */
	grab(pointer, hit) {
		const facing = this.stage.camera.getWorldDirection(new Vector3());
		const grip = {
			grip: this.nextGrip++,
			scene: hit.scene,
			plane: new Plane().setFromNormalAndCoplanarPoint(facing, hit.point),
			point: hit.point.clone(),
			isMoved: false,
			marker: makeMarker(hit.point)
		};
		this.grips.set(pointer, grip);
		this.stage.scenes[hit.scene].scene.add(grip.marker);
		const message = { do: "grab", grip: grip.grip, scene: hit.scene, mesh: hit.mesh.id, point: toEngine(hit.point) };
		return this.connection.ask(message).catch((error) => {
			this.release(pointer);
			throw error;
		});
	}

	/** @param {number | string} pointer @param {number} x @param {number} y CSS pixels of the canvas */
	moveTo(pointer, x, y) {
		const grip = this.grips.get(pointer);
		if (grip && this.stage.rayAt(x, y, grip.scene).intersectPlane(grip.plane, target)) {
			this.place(grip, target);
		}
	}

	/** Moves a place by pixels, for the keyboard. @param {number | string} pointer @param {number} right @param {number} down */
	moveBy(pointer, right, down) {
		const grip = this.grips.get(pointer);
		if (grip) {
			const { x, y } = this.stage.project(grip.point, grip.scene);
			this.moveTo(pointer, x + right, y + down);
		}
	}

	place(grip, point) {
		grip.point.copy(point);
		grip.marker.position.copy(point);
		grip.isMoved = true;
		this.stage.invalidate();
	}

	/** Tells the server where the hands are, once in a drawn frame. */
	tell() {
		for (const grip of this.grips.values()) {
			if (grip.isMoved) {
				grip.isMoved = false;
				const message = { do: "drag", grip: grip.grip, point: toEngine(grip.point) };
				this.connection.ask(message).catch(() => this.lose(grip));
			}
		}
	}

	/** The server does not hold it any more, as the cloth was made anew. @param {Grip} grip */
	lose(grip) {
		for (const [pointer, held] of this.grips) {
			if (held === grip) {
				this.grips.delete(pointer);
				grip.marker.removeFromParent();
				this.stage.invalidate();
			}
		}
	}

	/** @param {number | string} pointer */
	release(pointer) {
		const grip = this.grips.get(pointer);
		if (grip) {
			this.tell();
			this.grips.delete(pointer);
			grip.marker.removeFromParent();
			this.connection.tell({ do: "release", grip: grip.grip });
			this.stage.invalidate();
		}
	}

	releaseAll() {
		[...this.grips.keys()].forEach((pointer) => this.release(pointer));
	}
}

function makeMarker(point) {
	const marker = new Mesh(markerGeometry, markerMaterial);
	marker.position.copy(point);
	marker.renderOrder = 3;
	return marker;
}

const markerGeometry = new SphereGeometry(MarkerRadius, 16, 12);
const markerMaterial = new MeshBasicMaterial({ color: "#5aa9ff", depthTest: false, transparent: true, toneMapped: false });
const target = new Vector3();
