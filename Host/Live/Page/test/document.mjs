// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// As much of a document as panels need, for tests without a browser. Import it before them.

class FakeElement extends EventTarget {
	constructor(tag) {
		super();
		this.tagName = tag;
		this.children = [];
		this.attributes = {};
		this.dataset = {};
		this.style = { setProperty() {} };
		this.classes = new Set();
		this.classList = { toggle: (name, isOn) => (isOn ? this.classes.add(name) : this.classes.delete(name)) };
		this.hidden = false;
		this.value = "";
	}

	get options() {
		return this.all("option");
	}

	append(...children) {
		this.children.push(...children);
	}

	replaceChildren(...children) {
		this.children = children;
	}

	get text() {
		return this.textContent ?? this.children.map((child) => child.text ?? child).join("");
	}

	setAttribute(name, value) {
		this.attributes[name] = String(value);
		if (name.startsWith("data-")) {
			this.dataset[name.slice(5)] = String(value);
		}
	}

	getAttribute(name) {
		return this.attributes[name] ?? null;
	}

	toggleAttribute(name, isOn = !(name in this.attributes)) {
		delete this.attributes[name];
		if (isOn) {
			this.attributes[name] = "";
		}
		return isOn;
	}

	matches() {
		return false;
	}

	/** Elements below with one of the tags. */
	all(...tags) {
		const below = this.children.filter((child) => child instanceof FakeElement);
		return below.flatMap((child) => [...(tags.includes(child.tagName) ? [child] : []), ...child.all(...tags)]);
	}

	querySelectorAll(selector) {
		return this.all(...selector.split(", "));
	}

	querySelector(selector) {
		return this.querySelectorAll(selector)[0] ?? null;
	}

	/** What a user does: a value and an event. */
	enter(value, event = "change") {
		this.value = value;
		this.dispatchEvent(new Event(event));
	}
}

const byId = new Map();

globalThis.document = {
	activeElement: null,
	createElement: (tag) => new FakeElement(tag),
	getElementById: (id) => {
		byId.set(id, byId.get(id) ?? new FakeElement("div"));
		return byId.get(id);
	}
};
globalThis.addEventListener = () => {};
globalThis.Option = class extends FakeElement {
	constructor(text, value) {
		super("option");
		this.value = value;
	}
};

export const makeElement = (tag) => new FakeElement(tag);
