// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Sphere, Vector3 } from "three";

import { readMatrix } from "../net/axes.js";
import { readDeformed } from "../net/messages.js";
import { makeMaterial } from "./fabricMaterial.js";
import { turnToNormals } from "./winding.js";

/** One mesh of a scene: geometry that stays, into which frames are read. */
export class MeshView {
	/** @param {object} description as in the event "scenes" @param {object} fade see makeMaterial */
	constructor(description, fade) {
		this.id = description.mesh;
		this.name = description.name;
		this.isCloth = description.cloth;
		this.isFloor = description.look.floor;
		this.fabric = description.fabric;
		this.object = new Mesh(new BufferGeometry(), makeMaterial(description.look, this.isCloth, fade));
		this.object.castShadow = !this.isFloor;
		this.object.receiveShadow = true;
		this.object.matrixAutoUpdate = false;
		this.object.visible = false;
		this.object.userData.view = this;
		this.box = new Float32Array(6);
		this.revision = -1;
	}

	/** @param {import("../net/messages.js").MeshTopology} topology */
	setTopology(topology) {
		this.revision = topology.revision;
		const isRigid = topology.positions !== null;
		this.positions = topology.positions ?? new Float32Array((topology.uvs.length / 2) * 3);
		this.normals = topology.normals ?? new Float32Array(this.positions.length);
		const attribute = (array) => {
			const made = new BufferAttribute(array, 3);
			return isRigid ? made : made.setUsage(DynamicDrawUsage);
		};
		this.object.geometry.dispose();
		const geometry = new BufferGeometry();
		geometry.setAttribute("position", attribute(this.positions));
		geometry.setAttribute("normal", attribute(this.normals));
		geometry.setAttribute("uv", new BufferAttribute(topology.uvs, 2));
		geometry.setIndex(new BufferAttribute(topology.indices, 1));
		geometry.boundingSphere = new Sphere();
		if (isRigid) {
			geometry.computeBoundingSphere();
			turnToNormals(topology.indices, this.positions, this.normals);
		}
		this.object.geometry = geometry;
		this.object.visible = false;
	}

	/** @param {DataView} view @param {number} offset */
	readRigid(view, offset) {
		readMatrix(view, offset, this.object.matrix);
		this.object.matrixWorldNeedsUpdate = true;
		this.object.visible = this.revision >= 0;
	}

	/** @param {number} revision @param {number} vertices @param {DataView} view @param {number} offset */
	readDeformed(revision, vertices, view, offset) {
		if (revision !== this.revision || 3 * vertices !== this.positions.length) {
			return; // of a topology that is on its way
		}
		readDeformed(view, offset, this.positions, this.normals, this.box);
		const { geometry } = this.object;
		if (!this.object.visible && turnToNormals(geometry.index.array, this.positions, this.normals)) {
			geometry.index.needsUpdate = true;
		}
		geometry.attributes.position.needsUpdate = true;
		geometry.attributes.normal.needsUpdate = true;
		const [x, y, z, width, height, depth] = this.box;
		geometry.boundingSphere.center.set(x + width / 2, y + height / 2, z + depth / 2);
		geometry.boundingSphere.radius = 0.5 * Math.hypot(width, height, depth);
		this.object.visible = true;
	}

	/** Adds the corners of a sphere around it to a box. @param {import("three").Box3} box */
	addTo(box) {
		const { center, radius } = this.object.geometry.boundingSphere ?? { radius: -1 };
		if (this.object.visible && radius >= 0) {
			corner.copy(center).applyMatrix4(this.object.matrix);
			box.expandByPoint(corner.addScalar(radius));
			box.expandByPoint(corner.addScalar(-2 * radius));
		}
	}

	dispose() {
		this.object.geometry.dispose();
		this.object.material.dispose();
	}
}

const corner = new Vector3();
