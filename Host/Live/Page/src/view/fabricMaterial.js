// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Color, DoubleSide, FrontSide, MeshPhysicalMaterial, Vector2, Vector3 } from "three";

import { ClothShift, addDepthShift } from "./depthShift.js";

/**
 * What a surface looks like, as the player's Look; colours are linear.
 * @typedef {object} Look
 * @property {number[]} base
 * @property {number[]} accent of stripes; stripes both ways make checks
 * @property {number[]} stripes how many of them, with gaps, fit into the texture coordinates along U and V
 * @property {number[]} threads how many threads do; 0 for what is not woven
 * @property {number} gloss
 * @property {number} sheen
 * @property {number} translucency
 * @property {boolean} floor
 */

const Declarations = /* glsl */ `
uniform vec3 accent;
uniform vec2 stripes;
uniform vec2 threads;
uniform float translucency;

// Share of a stripe of width 1/2 that a pixel of this width sees.
float stripeShare(float x, float width) {
	width = clamp(width, 1e-4, 1.0);
	float edge = abs(fract(x + 0.25) - 0.5) - 0.25;
	return 1.0 - smoothstep(-0.5 * width, 0.5 * width, edge);
}

vec3 stripedColor(vec3 base, vec2 at) {
	vec2 way = step(vec2(1e-3), stripes);
	vec2 width = fwidth(at * stripes);
	vec2 share = way * vec2(stripeShare(at.x * stripes.x, width.x), stripeShare(at.y * stripes.y, width.y));
	return mix(base, accent, (share.x + share.y) / max(way.x + way.y, 1.0));
}

// How much of single threads can be seen: nothing where they are finer than pixels.
float threadVisibility(vec2 at) {
	vec2 width = fwidth(at * threads);
	return threads.x * threads.y > 0.0 ? 1.0 - smoothstep(0.1, 0.42, max(width.x, width.y)) : 0.0;
}

// In a plain weave, warp and weft lie on top in turns, like the fields of a chess board.
bool warpOnTop(vec2 cell) {
	return mod(floor(cell.x) + floor(cell.y), 2.0) < 0.5;
}
`;

// Threads are darker where they dive under the next one. The mean is that of unresolved threads.
const WeaveColor = /* glsl */ `
diffuseColor.rgb = stripedColor(diffuseColor.rgb, vUv);
vec2 weaveCell = vUv * threads;
float weaveVisible = threadVisibility(vUv);
vec2 weaveArch = sin(PI * fract(weaveCell));
diffuseColor.rgb *= mix(1.0, 0.9 + 0.16 * weaveArch.x * weaveArch.y + 0.03 * (warpOnTop(weaveCell) ? 1.0 : -1.0), weaveVisible);
`;

// Threads are round across and arch over their neighbours along. Tangents come from derivatives of the position.
const WeaveNormal = /* glsl */ `
if (weaveVisible > 0.0) {
	vec3 alongX = dFdx(-vViewPosition);
	vec3 alongY = dFdy(-vViewPosition);
	vec2 uvX = dFdx(vUv);
	vec2 uvY = dFdy(vUv);
	vec3 tangentU = alongX * uvY.y - alongY * uvX.y;
	vec3 tangentV = alongY * uvX.x - alongX * uvY.x;
	float turn = sign(uvX.x * uvY.y - uvX.y * uvY.x);
	tangentU = turn * tangentU / max(length(tangentU), 1e-12);
	tangentV = turn * tangentV / max(length(tangentV), 1e-12);
	vec2 slope = cos(PI * fract(weaveCell)) * weaveArch.yx * (warpOnTop(weaveCell) ? vec2(0.3, 1.0) : vec2(1.0, 0.3));
	normal = normalize(normal - 0.22 * weaveVisible * (slope.x * tangentU + slope.y * tangentV));
}
`;

// Light from behind shines through thin cloth.
const Translucency = /* glsl */ `
#if NUM_DIR_LIGHTS > 0
	float through = saturate(-dot(nonPerturbedNormal, directionalLights[0].direction));
	totalEmissiveRadiance += 0.6 * translucency * through * RECIPROCAL_PI * diffuseColor.rgb * directionalLights[0].color;
#endif
`;

function addWeave(shader, uniforms) {
	Object.assign(shader.uniforms, uniforms);
	addDepthShift(shader, ClothShift);
	shader.fragmentShader = shader.fragmentShader
		.replace("#include <clipping_planes_pars_fragment>", "#include <clipping_planes_pars_fragment>\n" + Declarations)
		.replace("#include <color_fragment>", "#include <color_fragment>\n" + WeaveColor)
		.replace("#include <normal_fragment_maps>", "#include <normal_fragment_maps>\n" + WeaveNormal)
		.replace("#include <emissivemap_fragment>", "#include <emissivemap_fragment>\n" + Translucency);
}

// A floor is lost in the background at a distance from the middle of the scene.
const FadeVertex = "#include <project_vertex>\nvFloor = (modelMatrix * vec4(transformed, 1.0)).xz;";
const FadeFragment = /* glsl */ `#include <color_fragment>
diffuseColor.a *= 1.0 - smoothstep(0.3 * fadeDistance, fadeDistance, distance(vFloor, fadeCenter.xz));`;

function addFade(shader, uniforms) {
	Object.assign(shader.uniforms, uniforms);
	shader.vertexShader = "varying vec2 vFloor;\n" + shader.vertexShader.replace("#include <project_vertex>", FadeVertex);
	shader.fragmentShader =
		"varying vec2 vFloor;\nuniform float fadeDistance;\nuniform vec3 fadeCenter;\n" +
		shader.fragmentShader.replace("#include <color_fragment>", FadeFragment);
}

function makeClothMaterial(look) {
	const material = new MeshPhysicalMaterial({
		color: new Color().fromArray(look.base),
		roughness: 0.92 - 0.5 * look.gloss,
		sheen: 0.1 + 0.8 * look.sheen,
		sheenRoughness: 0.55,
		sheenColor: new Color().fromArray(look.base).lerp(new Color(1, 1, 1), 0.35).multiplyScalar(0.5),
		side: DoubleSide,
		shadowSide: DoubleSide
	});
	const uniforms = {
		accent: { value: new Vector3().fromArray(look.accent) },
		stripes: { value: new Vector2().fromArray(look.stripes) },
		threads: { value: new Vector2().fromArray(look.threads) },
		translucency: { value: look.translucency }
	};
	material.defines.USE_UV = "";
	material.onBeforeCompile = (shader) => addWeave(shader, uniforms);
	material.customProgramCacheKey = () => "cloth";
	return material;
}

function makeFloorMaterial(look, fade) {
	const material = new MeshPhysicalMaterial({
		color: new Color().fromArray(look.base),
		roughness: 0.95,
		side: FrontSide,
		transparent: true
	});
	material.onBeforeCompile = (shader) => addFade(shader, fade);
	material.customProgramCacheKey = () => "floor";
	return material;
}

function makeSolidMaterial(look) {
	return new MeshPhysicalMaterial({
		color: new Color().fromArray(look.base),
		roughness: 0.85 - 0.45 * look.gloss,
		clearcoat: look.gloss,
		clearcoatRoughness: 0.25,
		side: FrontSide
	});
}

/**
 * @param {Look} look @param {boolean} isCloth
 * @param {{fadeCenter: {value: Vector3}, fadeDistance: {value: number}}} fade shared by the floors of a scene
 */
export function makeMaterial(look, isCloth, fade) {
	if (isCloth) {
		return makeClothMaterial(look);
	}
	if (look.floor) {
		return makeFloorMaterial(look, fade);
	}
	// Stripes and threads are drawn on anything that has them.
	return look.stripes[0] + look.stripes[1] > 0 ? makeClothMaterial(look) : makeSolidMaterial(look);
}
