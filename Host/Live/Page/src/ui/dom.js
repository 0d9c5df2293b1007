// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/**
 * Makes an element. Properties that start with "on" are listeners; "class" and names with a dash are attributes.
 * @param {string} tag @param {Record<string, any>} [properties] @param {...(Node | string | null | undefined)} children
 */
export function element(tag, properties = {}, ...children) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(properties)) {
		setProperty(made, name, value);
	}
	made.append(...children.filter((child) => child !== null && child !== undefined));
	return made;
}

const SvgNamespace = "http://www.w3.org/2000/svg";

/** Makes an element of a drawing. @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string)} children */
export function svg(tag, attributes = {}, ...children) {
	const made = document.createElementNS(SvgNamespace, tag);
	for (const [name, value] of Object.entries(attributes)) {
		made.setAttribute(name, value);
	}
	made.append(...children);
	return made;
}

function setProperty(made, name, value) {
	if (value === undefined || value === null) {
		return;
	}
	if (name.startsWith("on")) {
		made.addEventListener(name.slice(2), value);
	} else if (name === "class" || name === "role" || name.includes("-")) {
		made.setAttribute(name, value);
	} else if (name === "for") {
		made.htmlFor = value;
	} else {
		made[name] = value;
	}
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
	return document.getElementById(id);
}

let lastId = 0;

/** An id that no other element has. @param {string} [prefix] */
export function freshId(prefix = "e") {
	return `${prefix}-${++lastId}`;
}
