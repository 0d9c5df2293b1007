// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Vector3 } from "three";

import { toEngine } from "../net/axes.js";

const Gravity = 9.81; // m/s2
const LeastDistance = 1; // m from the camera; nearer, a ball that waits would fill the view

/** What is thrown, and how fast. */
export const Ball = { radius: 0.08, mass: 0.5, speed: 7 }; // m, kg, m/s

/**
 * Throws a ball from the camera so that it hits what lies under a place of the canvas.
 * @param {import("./stage.js").Stage} stage @param {number} x @param {number} y CSS pixels
 */
export function throwMessage(stage, x, y) {
	const hit = stage.pick(x, y);
	const scene = hit?.scene ?? stage.sceneAt(x, y);
	const { origin, direction } = stage.rayAt(x, y, scene);
	const start = startOf(hit?.distance ?? Infinity, Ball.radius);
	const from = origin.clone().addScaledVector(direction, start);
	const velocity = direction.clone().multiplyScalar(Ball.speed);
	if (hit) {
		const flight = Math.max(hit.distance - start, 0) / Ball.speed;
		velocity.add(new Vector3(0, (Gravity * flight) / 2, 0));
	}
	return { do: "throw", scene, from: toEngine(from), velocity: toEngine(velocity), radius: Ball.radius, mass: Ball.mass };
}

/** How far from the camera a ball begins: not in or behind what it is thrown at. @param {number} distance of that, m @param {number} radius m */
export function startOf(distance, radius) {
	return Math.max(Math.min(LeastDistance + 2 * radius, distance - 2 * radius), 2 * radius);
}
