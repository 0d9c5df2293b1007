// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { element, svg } from "../ui/dom.js";
import { niceStep, plain } from "../ui/numbers.js";

const Width = 320;
const Height = 190;
const Margin = { left: 46, right: 10, top: 10, bottom: 34 };
const Colors = ["#5aa9ff", "#ffb454", "#7fd48a", "#e58fd0"];

/** @typedef {{label: string, unit: string}} Axis */
/** @typedef {{name: string, kind: "loading" | "unloading", points: [number, number][]}} Branch */
/** @typedef {{title: string, x: Axis, y: Axis, branches: Branch[]}} Curve */

/** @param {number} low @param {number} high @returns {number[]} about five round numbers between the ends */
export function ticks(low, high) {
	const span = high - low || Math.abs(high) || 1;
	const step = niceStep(span / 3.5);
	const first = Math.ceil(low / step - 1e-9);
	const last = Math.floor(high / step + 1e-9);
	return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** Ends of an axis; what does not go below zero begins there. */
function range(values) {
	const low = Math.min(0, ...values);
	const high = Math.max(0, ...values);
	return high > low ? { low, high } : { low, high: low + 1 };
}

const nameOf = ({ label, unit }) => (unit ? `${label} (${unit})` : label);

/** Draws a measured curve with its branches. @param {Curve} curve */
export function makeCurveChart(curve) {
	const points = curve.branches.flatMap((branch) => branch.points);
	const x = range(points.map((point) => point[0]));
	const y = range(points.map((point) => point[1]));
	const place = {
		x: (value) => Margin.left + ((value - x.low) / (x.high - x.low)) * (Width - Margin.left - Margin.right),
		y: (value) => Height - Margin.bottom - ((value - y.low) / (y.high - y.low)) * (Height - Margin.top - Margin.bottom)
	};
	const names = [...new Set(curve.branches.map((branch) => branch.name))];
	const drawing = svg("svg", { viewBox: `0 0 ${Width} ${Height}`, role: "img", "aria-label": describe(curve), class: "curve" });
	drawing.append(...drawAxes(curve, x, y, place));
	for (const branch of curve.branches) {
		const path = branch.points.map(([px, py], index) => `${index ? "L" : "M"}${place.x(px).toFixed(2)} ${place.y(py).toFixed(2)}`).join("");
		drawing.append(svg("path", { d: path, class: `branch ${branch.kind}`, stroke: Colors[names.indexOf(branch.name) % Colors.length] }));
	}
	return element("figure", { class: "figure" }, element("figcaption", {}, curve.title), drawing, makeLegend(curve, names));
}

function drawAxes(curve, x, y, place) {
	const bottom = place.y(y.low);
	const left = place.x(x.low);
	const parts = [];
	for (const value of ticks(x.low, x.high)) {
		parts.push(svg("line", { class: "grid", x1: place.x(value), x2: place.x(value), y1: bottom, y2: Margin.top }));
		parts.push(svg("text", { class: "tick", x: place.x(value), y: bottom + 13, "text-anchor": "middle" }, plain(value)));
	}
	for (const value of ticks(y.low, y.high)) {
		parts.push(svg("line", { class: "grid", x1: left, x2: Width - Margin.right, y1: place.y(value), y2: place.y(value) }));
		parts.push(svg("text", { class: "tick", x: left - 5, y: place.y(value) + 3.5, "text-anchor": "end" }, plain(value)));
	}
	parts.push(svg("path", { class: "axis-line", d: `M${left} ${Margin.top}V${bottom}H${Width - Margin.right}` }));
	parts.push(svg("text", { class: "axis-name", x: (left + Width - Margin.right) / 2, y: Height - 4, "text-anchor": "middle" }, nameOf(curve.x)));
	const middle = (Margin.top + bottom) / 2;
	parts.push(svg("text", { class: "axis-name", transform: `translate(11 ${middle}) rotate(-90)`, "text-anchor": "middle" }, nameOf(curve.y)));
	return parts;
}

function makeLegend(curve, names) {
	const hasUnloading = curve.branches.some((branch) => branch.kind === "unloading");
	const sample = (color, kind) =>
		svg("svg", { viewBox: "0 0 22 8", class: "sample", "aria-hidden": "true" }, svg("path", { d: "M1 4H21", class: `branch ${kind}`, stroke: color }));
	const entries = names.map((name, index) => element("li", {}, sample(Colors[index % Colors.length], "loading"), name));
	if (hasUnloading) {
		entries.push(element("li", {}, sample("currentColor", "loading"), "loading"), element("li", {}, sample("currentColor", "unloading"), "unloading"));
	}
	return element("ul", { class: "legend" }, ...entries);
}

function describe(curve) {
	const ends = curve.branches
		.filter((branch) => branch.kind === "loading" && branch.points.length > 0)
		.map((branch) => {
			const [px, py] = branch.points.at(-1);
			return `${branch.name} reaches ${plain(py)} ${curve.y.unit} at ${plain(px)} ${curve.x.unit}`;
		});
	return `${curve.title}: ${nameOf(curve.y)} over ${nameOf(curve.x)}. ${ends.join("; ")}.`;
}
