// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { BackSide, Box3, Color, DirectionalLight, HemisphereLight, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from "three";

const Horizon = new Color("#4a5461");
const Zenith = new Color("#20262e");
const ShadowTexels = 2048;

const SkyVertex = /* glsl */ `
varying vec3 vDirection;
void main() {
	vDirection = position;
	gl_Position = (projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0)).xyww;
}`;

const SkyFragment = /* glsl */ `
uniform vec3 horizon;
uniform vec3 zenith;
varying vec3 vDirection;
void main() {
	float up = normalize(vDirection).y;
	gl_FragColor = vec4(mix(horizon, zenith, smoothstep(0.0, 0.6, abs(up))), 1.0);
	#include <colorspace_fragment>
	// Noise of half a step against bands.
	gl_FragColor.rgb += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}`;

function makeSky() {
	const material = new ShaderMaterial({
		vertexShader: SkyVertex,
		fragmentShader: SkyFragment,
		uniforms: { horizon: { value: Horizon }, zenith: { value: Zenith } },
		side: BackSide,
		depthWrite: false
	});
	const sky = new Mesh(new SphereGeometry(1, 24, 16), material);
	sky.frustumCulled = false;
	sky.renderOrder = -1;
	return sky;
}

/** Light and background of a scene: a key light over the viewer's left shoulder with soft shadows, and light from the sky. */
export class Studio {
	/** @param {import("three").Scene} scene */
	constructor(scene) {
		this.key = new DirectionalLight(new Color(1, 0.95, 0.87), 3.0);
		this.key.castShadow = true;
		this.key.shadow.mapSize.set(ShadowTexels, ShadowTexels);
		this.key.shadow.radius = 4.5;
		this.key.shadow.bias = -0.0004;
		this.fill = new DirectionalLight(new Color(0.75, 0.85, 1), 0.45);
		this.sky = new HemisphereLight(new Color(0.8, 0.88, 1), new Color(0.5, 0.47, 0.44), 1.6);
		this.toLight = new Vector3(0, 1, 0);
		this.lit = new Box3();
		scene.add(this.key, this.key.target, this.fill, this.sky, makeSky());
	}

	/** @param {Vector3} eye @param {Vector3} target */
	setView(eye, target) {
		const back = eye.clone().sub(target).setY(0).normalize();
		const left = new Vector3(-back.z, 0, back.x);
		this.toLight.set(0, 1, 0).addScaledVector(back, 0.35).addScaledVector(left, 0.75).normalize();
		this.fill.position.set(0, 0.4, 0).addScaledVector(back, -0.6).addScaledVector(left, -0.7);
		this.lit.makeEmpty();
	}

	/** Makes the shadow map cover a box with room around it; does nothing while the box stays in there. @param {Box3} box */
	cover(box) {
		if (box.isEmpty() || this.lit.containsBox(box)) {
			return;
		}
		const margin = 0.15 * box.getSize(new Vector3()).length();
		this.lit.copy(box).expandByScalar(margin);
		const center = this.lit.getCenter(new Vector3());
		const radius = 0.5 * this.lit.getSize(new Vector3()).length();
		this.key.target.position.copy(center);
		this.key.position.copy(center).addScaledVector(this.toLight, 2 * radius);
		const { camera } = this.key.shadow;
		camera.left = camera.bottom = -radius;
		camera.right = camera.top = radius;
		camera.near = 0.1 * radius;
		camera.far = 4.5 * radius;
		camera.updateProjectionMatrix();
		this.key.shadow.normalBias = (4 * radius) / ShadowTexels;
	}

	dispose() {
		this.key.dispose();
	}
}
