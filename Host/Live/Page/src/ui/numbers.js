// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** A number as a field shows it: no more digits than a float has. @param {number} value */
export function plain(value) {
	return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "";
}

/** 1, 2 or 5 times a power of ten, not above the value. @param {number} value */
export function niceStep(value) {
	const power = 10 ** Math.floor(Math.log10(value));
	const lead = value / power;
	return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/** @param {number} value @param {number} digits after the point */
export function fixed(value, digits) {
	return Number.isFinite(value) ? value.toFixed(digits) : "\u2013";
}

/** @param {number} value @param {number} low @param {number} high */
export function clamp(value, low, high) {
	return Math.min(Math.max(value, low), high);
}
