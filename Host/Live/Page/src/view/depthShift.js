// Copyright (c) 2026 ClothPhysics contributors. MIT license.

const Shift = /* glsl */ `#include <project_vertex>
vec4 nearer = projectionMatrix * vec4(mvPosition.xyz * (1.0 - DEPTH_SHIFT / length(mvPosition.xyz)), 1.0);
gl_Position.z = nearer.z / nearer.w * gl_Position.w;`;

/** Distances (m) by which things count as nearer to the camera, so that what they lie on does not show through. */
export const ClothShift = 0.005;
export const DrawingShift = 0.01;

/** Lets a material's vertices be nearer to the camera in depth, without moving them in the picture. */
export function addDepthShift(shader, distance) {
	shader.vertexShader = shader.vertexShader.replace("#include <project_vertex>", Shift.replace("DEPTH_SHIFT", distance.toFixed(4)));
}
