// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { element } from "../ui/dom.js";
import { clamp, niceStep, plain } from "../ui/numbers.js";

/**
 * A property of an object as the server describes it; Docs/Live.md has the members.
 * @typedef {object} Property
 * @property {string} name @property {string} label @property {string} [category] @property {string} [tooltip]
 * @property {string} type @property {string} [unit] @property {any} value
 * @property {number} [min] @property {number} [max] @property {number} [sliderMin] @property {number} [sliderMax]
 * @property {(string | {name: string, label?: string, value?: any})[]} [choices]
 * @property {string} [condition] @property {boolean} [enabled] @property {boolean} [hides] @property {boolean} [advanced]
 * @property {Property[]} [properties]
 *
 * @typedef {object} Editor
 * @property {HTMLElement} element
 * @property {(property: Property) => void} update shows the server's value, unless it is being edited
 * @property {() => void} [forget] lets the next update replace what was typed and could not be read
 *
 * @typedef {(value: any) => void} Commit asks the server to take a value
 * @typedef {(reason: string) => void} Refuse says why what was typed is not sent; empty: nothing is wrong
 */

const SliderSteps = 200;
const JsonColumns = 24;
const JsonLines = 4;

/** @param {Property} property @param {string} label of controls @param {Commit} commit @param {Refuse} refuse @returns {Editor} */
export function makeEditor(property, label, commit, refuse) {
	const make = Makers[property.type] ?? makeText;
	return make(property, label, commit, refuse);
}

const Makers = {
	number: makeNumber,
	integer: makeNumber,
	boolean: makeBoolean,
	text: makeText,
	enum: makeChoice,
	vector: makeVector,
	vector2: makeVector,
	intpoint: makeVector,
	rotator: makeVector,
	array: makeArray,
	object: makeObject,
	bitmask: makeNames
};

/** The range of a slider, or null where the property has no two ends. @param {Property} property */
export function sliderRange(property) {
	const low = property.sliderMin ?? property.min;
	const high = property.sliderMax ?? property.max;
	return Number.isFinite(low) && Number.isFinite(high) && high > low ? { low, high } : null;
}

function makeNumber(property, label, commit) {
	const range = sliderRange(property);
	const field = makeNumberField(property, label, commit);
	const unit = property.unit ? element("span", { class: "unit" }, property.unit) : null;
	if (!range) {
		return { element: element("div", { class: "number" }, field.element, unit), update: field.update };
	}
	const isInteger = property.type === "integer";
	const step = isInteger ? 1 : niceStep((range.high - range.low) / SliderSteps);
	const slider = element("input", {
		type: "range", min: range.low, max: range.high, step, "aria-label": `${label}, slider`,
		oninput: () => {
			field.show(slider.valueAsNumber);
			commit(slider.valueAsNumber);
		}
	});
	const show = (value) => {
		slider.value = value;
		slider.style.setProperty("--share", clamp((value - range.low) / (range.high - range.low), 0, 1));
	};
	slider.addEventListener("input", () => show(slider.valueAsNumber));
	return {
		element: element("div", { class: "number with-slider" }, slider, field.element, unit),
		update: (changed) => {
			field.update(changed);
			if (!slider.matches(":active")) {
				show(changed.value);
			}
		}
	};
}

/** A field for one number. Enter or leaving it commits; Escape goes back. */
function makeNumberField(property, label, commit) {
	let shown = property.value;
	const show = (value) => {
		shown = value;
		input.value = plain(value);
	};
	const take = () => {
		const value = Number(input.value);
		if (input.value.trim() === "" || !Number.isFinite(value)) {
			show(shown);
		} else if (value !== Number(plain(shown))) {
			shown = value;
			commit(value);
		}
	};
	const input = element("input", {
		type: "number", step: property.type === "integer" || property.type === "intpoint" ? 1 : "any", class: "number-field",
		"aria-label": property.unit ? `${label}, ${property.unit}` : label,
		onchange: take,
		onkeydown: (event) => event.key === "Escape" && show(shown)
	});
	return {
		element: input,
		show,
		update: ({ value }) => {
			// A value that is being typed is left alone, one that was refused is not.
			if (document.activeElement !== input || Number(input.value) === shown) {
				show(value);
			} else {
				shown = value;
			}
		}
	};
}

function makeBoolean(property, label, commit) {
	const input = element("input", { type: "checkbox", class: "switch", "aria-label": label, onchange: () => commit(input.checked) });
	return { element: input, update: ({ value }) => (input.checked = value) };
}

function makeText(property, label, commit) {
	const input = element("input", { type: "text", "aria-label": label, onchange: () => commit(input.value) });
	return { element: input, update: ({ value }) => (input.value = String(value ?? "")) };
}

/** Lists without an editor of their own, as JSON. Enter or leaving the field commits; Escape goes back. */
function makeJson(property, label, commit, refuse) {
	let shown = "";
	let isBad = false;
	const show = (text) => {
		shown = text;
		isBad = false;
		input.value = text;
		grow();
	};
	const grow = () => (input.rows = clamp(Math.ceil(input.value.length / JsonColumns), 1, JsonLines));
	const take = () => {
		if (input.value === shown) {
			return;
		}
		const value = readJson(input.value);
		isBad = value === undefined;
		if (isBad) {
			refuse("Write a list such as [1, 2]");
		} else {
			shown = input.value;
			commit(value);
		}
	};
	const goBack = () => {
		show(shown);
		refuse("");
	};
	const keys = { Enter: take, Escape: goBack };
	const input = element("textarea", {
		class: "json", "aria-label": `${label}, as a list`, spellcheck: false, oninput: grow, onchange: take,
		onkeydown: (event) => {
			if (keys[event.key] && !event.shiftKey) {
				event.preventDefault();
				keys[event.key]();
			}
		}
	});
	return {
		element: input,
		forget: () => (isBad = false),
		update: ({ value }) => {
			const text = JSON.stringify(value);
			// What could not be read stays, to be corrected, until there is another value.
			if (!isBad || text !== shown) {
				show(text);
			}
		}
	};
}

/** The value of a JSON text, or undefined. @param {string} text */
function readJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** An asset or an actor: a choice, if the server offers one, or else its name to read. */
function makeObject(property, label, commit) {
	if (property.choices) {
		return makeChoice({ ...property, choices: [{ name: "", label: "None" }, ...property.choices] }, label, (name) => commit(name || null));
	}
	const text = element("span", { class: "read-only" });
	return { element: text, update: ({ value }) => (text.textContent = value ?? "None") };
}

/** A list of names out of a few, or else JSON. */
function makeArray(property, label, commit, refuse) {
	const choices = property.properties?.[0]?.choices;
	return choices ? makeNames({ ...property, choices }, label, commit) : makeJson(property, label, commit, refuse);
}

const nameOf = (choice) => (typeof choice === "string" ? choice : choice.name);
const labelOf = (choice) => (typeof choice === "string" ? choice : (choice.label ?? choice.name));

function makeChoice(property, label, commit) {
	const options = (property.choices ?? []).map((choice) => element("option", { value: nameOf(choice) }, labelOf(choice)));
	const select = element("select", { "aria-label": label, onchange: () => commit(select.value) }, ...options);
	return {
		element: select,
		update: ({ value }) => {
			if (![...select.options].some((option) => option.value === String(value ?? ""))) {
				select.add(new Option(value || "None", value ?? ""), 0);
			}
			select.value = value ?? "";
		}
	};
}

const Components = {
	vector: ["X", "Y", "Z"],
	vector2: ["X", "Y"],
	intpoint: ["X", "Y"],
	rotator: ["Roll", "Pitch", "Yaw"]
};

function makeVector(property, label, commit) {
	const names = Components[property.type];
	let shown = [...property.value];
	const fields = names.map((name, index) =>
		makeNumberField({ ...property, value: shown[index] }, `${label} ${name}`, (value) => {
			commit(shown.map((old, other) => (other === index ? value : old)));
		})
	);
	const parts = fields.map((field, index) =>
		element("span", { class: "component" }, element("span", { class: "axis", "aria-hidden": "true" }, names[index][0]), field.element)
	);
	const unit = property.unit ? element("span", { class: "unit" }, property.unit) : null;
	return {
		element: element("div", { class: "vector" }, ...parts, unit),
		update: ({ value }) => {
			shown = [...value];
			fields.forEach((field, index) => field.update({ value: value[index] }));
		}
	};
}

/** Names of a set, as boxes to tick. */
function makeNames(property, label, commit) {
	const boxes = (property.choices ?? []).map((choice) => {
		const box = element("input", { type: "checkbox", onchange: () => commit(boxes.filter((other) => other.box.checked).map(({ name }) => name)) });
		return { name: nameOf(choice), box, row: element("label", { class: "bit" }, box, labelOf(choice)) };
	});
	return {
		element: element("div", { class: "bits", role: "group", "aria-label": label }, ...boxes.map(({ row }) => row)),
		update: ({ value }) => boxes.forEach(({ name, box }) => (box.checked = value.includes(name)))
	};
}
