// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Raycaster, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { readFrame, readTopology } from "../net/messages.js";
import { layoutOf, viewportIn } from "./layout.js";
import { SceneView } from "./sceneView.js";

const LeastAspect = 1.15;
const TouchReach = 0.02; // m that cloth may lie below a collider and still be the one that is touched

/** The canvas: one or two scenes, one camera. Draws when something changed. */
export class Stage {
	/** @param {HTMLCanvasElement} canvas */
	constructor(canvas) {
		this.canvas = canvas;
		this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
		this.renderer.shadowMap.enabled = true;
		this.renderer.shadowMap.type = PCFShadowMap;
		this.renderer.toneMapping = NeutralToneMapping;
		this.renderer.toneMappingExposure = 1.2;
		this.renderer.setScissorTest(true);
		this.camera = new PerspectiveCamera(30, 1, 0.02, 200);
		this.controls = new OrbitControls(this.camera, canvas);
		this.controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
		this.controls.dampingFactor = 0.15;
		this.controls.maxDistance = 60;
		this.controls.addEventListener("change", () => this.invalidate());
		this.raycaster = new Raycaster();
		/** @type {SceneView[]} */
		this.scenes = [];
		/** @type {SceneView[] | null} scenes whose first frame has not come */
		this.coming = null;
		this.frame = -1;
		this.time = 0;
		this.isInvalid = true;
		this.pixelRatio = Math.min(globalThis.devicePixelRatio || 1, 2);
		this.showsNormals = false;
		this.sink = this.makeSink();
		new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
		this.resize();
	}

	invalidate() {
		this.isInvalid = true;
	}

	/** @param {object[]} descriptions of the event "scenes" */
	open(descriptions) {
		this.coming?.forEach((scene) => scene.dispose());
		this.coming = descriptions.map((description) => new SceneView(description));
	}

	/** @param {ArrayBuffer} buffer */
	readTopology(buffer) {
		const topology = readTopology(buffer);
		(this.coming ?? this.scenes)[topology.scene]?.meshes.get(topology.mesh)?.setTopology(topology);
	}

	/** @param {ArrayBuffer} buffer */
	readFrame(buffer) {
		if (this.coming) {
			this.show(this.coming);
			this.coming = null;
		}
		readFrame(buffer, this.sink);
		this.scenes.forEach((scene) => scene.finishFrame());
		this.follow();
		this.invalidate();
	}

	makeSink() {
		return {
			begin: (frame, time) => {
				this.frame = frame;
				this.time = time;
			},
			scene: (scene, view, offset) => this.scenes[scene]?.readWay(view, offset),
			rigid: (scene, mesh, view, offset) => this.scenes[scene]?.readRigid(mesh, view, offset),
			deformed: (scene, mesh, revision, vertices, view, offset) =>
				this.scenes[scene]?.readDeformed(mesh, revision, vertices, view, offset),
			drawing: (scene, points, lines, view, offset) => this.scenes[scene]?.readDrawing(points, lines, view, offset)
		};
	}

	/** Moves the camera along with the actor that the level's camera follows. */
	follow() {
		const step = this.scenes[0]?.step;
		if (step && step.lengthSq() > 0) {
			this.camera.position.add(step);
			this.controls.target.add(step);
		}
	}

	show(scenes) {
		const isOther = this.scenes[0]?.level !== scenes[0]?.level;
		this.scenes.forEach((scene) => scene.dispose());
		this.scenes = scenes;
		this.setNormals(this.showsNormals);
		if (isOther) {
			this.frameLevel();
		}
		this.resize();
	}

	/** Puts the camera where the level wants it. */
	frameLevel() {
		const scene = this.scenes[0];
		if (!scene) {
			return;
		}
		this.stopCamera();
		this.camera.position.copy(scene.eye).add(scene.way);
		this.controls.target.copy(scene.target).add(scene.way);
		this.resize();
		this.controls.update();
		this.invalidate();
	}

	/** Ends a turn that still rolls out. */
	stopCamera() {
		const { enableDamping } = this.controls;
		this.controls.enableDamping = false;
		this.controls.update();
		this.controls.enableDamping = enableDamping;
	}

	/** @param {boolean} shows */
	setNormals(shows) {
		this.showsNormals = shows;
		for (const scene of this.scenes) {
			scene.showsNormals = shows;
			scene.updateNormals();
		}
		this.invalidate();
	}

	/** @param {number} ratio pixels of the canvas in a pixel of the page */
	setPixelRatio(ratio) {
		this.pixelRatio = ratio;
		this.resize();
	}

	resize() {
		const { clientWidth, clientHeight } = this.canvas.parentElement;
		this.width = Math.max(clientWidth, 1);
		this.height = Math.max(clientHeight, 1);
		this.layout = layoutOf(this.scenes.length, this.width, this.height);
		// Labels and the line between scenes follow it.
		this.canvas.parentElement.dataset.layout = this.layout;
		this.renderer.setPixelRatio(this.pixelRatio);
		this.renderer.setSize(this.width, this.height, false);
		const { width, height } = this.viewport(0);
		const fieldOfView = this.scenes[0]?.fieldOfView ?? 30;
		this.camera.aspect = width / height;
		// The level's camera is made for 4 : 3; narrower views show nearly the same width.
		const narrow = Math.max(1, LeastAspect / this.camera.aspect);
		this.camera.fov = (Math.atan(Math.tan((fieldOfView * Math.PI) / 360) * narrow) * 360) / Math.PI;
		this.camera.updateProjectionMatrix();
		this.invalidate();
	}

	/** Where a scene is drawn. @param {number} scene */
	viewport(scene) {
		return viewportIn(this.layout, scene, this.width, this.height);
	}

	/** Draws if needed. @returns {boolean} whether it did */
	draw() {
		this.controls.update();
		if (!this.isInvalid) {
			return false;
		}
		this.isInvalid = false;
		this.scenes.forEach((scene, index) => {
			const { x, y, width, height } = this.viewport(index);
			const bottom = this.height - y - height;
			this.renderer.setViewport(x, bottom, width, height);
			this.renderer.setScissor(x, bottom, width, height);
			scene.points.setScale((height * this.camera.projectionMatrix.elements[5]) / 2, this.pixelRatio);
			this.renderer.render(scene.scene, this.camera);
		});
		return true;
	}

	/** The scene at a place of the canvas. @param {number} x @param {number} y CSS pixels */
	sceneAt(x, y) {
		for (let index = 1; index < this.scenes.length; ++index) {
			const viewport = this.viewport(index);
			if (x >= viewport.x && y >= viewport.y) {
				return index;
			}
		}
		return 0;
	}

	/** The ray through a place of the canvas. @param {number} x @param {number} y @param {number} scene whose viewport is meant */
	rayAt(x, y, scene) {
		const viewport = this.viewport(scene);
		pointer.set((2 * (x - viewport.x)) / viewport.width - 1, 1 - (2 * (y - viewport.y)) / viewport.height);
		this.camera.updateMatrixWorld();
		this.raycaster.setFromCamera(pointer, this.camera);
		return this.raycaster.ray;
	}

	/**
	 * What lies under a place of the canvas, cloth first if something else touches it there.
	 * @param {number} x @param {number} y
	 * @returns {{scene: number, mesh: import("./meshView.js").MeshView, point: Vector3, distance: number} | null}
	 */
	pick(x, y) {
		const scene = this.sceneAt(x, y);
		if (!this.scenes[scene]) {
			return null;
		}
		this.rayAt(x, y, scene);
		const objects = [...this.scenes[scene].meshes.values()].map((mesh) => mesh.object).filter((object) => object.visible);
		const hits = this.raycaster.intersectObjects(objects, false);
		const cloth = hits.find((hit) => hit.object.userData.view.isCloth && hit.distance <= hits[0].distance + TouchReach);
		const hit = cloth ?? hits[0];
		return hit ? { scene, mesh: hit.object.userData.view, point: hit.point, distance: hit.distance } : null;
	}

	/** Where a point is on the canvas, CSS pixels. @param {Vector3} point @param {number} scene */
	project(point, scene) {
		const viewport = this.viewport(scene);
		projected.copy(point).project(this.camera);
		return {
			x: viewport.x + (viewport.width * (1 + projected.x)) / 2,
			y: viewport.y + (viewport.height * (1 - projected.y)) / 2
		};
	}
}

const pointer = new Vector2();
const projected = new Vector3();
