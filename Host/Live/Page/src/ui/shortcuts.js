// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId, element } from "./dom.js";

const Mouse = [
	["Drag cloth", "Grab and move it"],
	["Shift + click cloth", "Pin it there, or free it"],
	["Drag elsewhere", "Turn the camera"],
	["Right drag", "Move the camera"],
	["Wheel", "Zoom"],
	["Drop a file", "Fabric (JSON) or KES sheet (CSV)"]
];

const Touch = [
	["Drag cloth", "Grab and move it; more fingers hold more places"],
	["Pin, then tap", "Pin cloth there, or free it"],
	["Throw, then tap", "Throw a ball there"],
	["Drag elsewhere", "Turn the camera"],
	["Two fingers", "Move the camera and zoom"],
	["Tap a tab", "Open the panel; tap it again to close"]
];

const OnView = [
	["Arrow keys", "Turn the camera, or move what Enter grabbed"],
	["Enter", "Grab the cloth at the pointer or in the middle; let go"],
	["+ and \u2212", "Zoom"]
];

/**
 * Keys that work anywhere but in text fields.
 * @param {{key: string, label: string, text: string, run: () => void}[]} shortcuts
 */
export function installShortcuts(shortcuts) {
	const byKey = new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut]));
	addEventListener("keydown", (event) => {
		const shortcut = byKey.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
		if (!shortcut || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) {
			return;
		}
		event.preventDefault();
		shortcut.run();
	});
	byId("shortcuts-list").replaceChildren(
		makeTable("Keys, anywhere", shortcuts.map(({ label, text }) => [label, text])),
		makeTable("Keys, on the view", OnView),
		makeTable("Mouse", Mouse),
		makeTable("Touch", Touch, "touch"));
}

/** Whether the key belongs to what has the focus, or a dialog is open. */
function isTaken(event) {
	const { target } = event;
	if (document.querySelector("dialog[open]")) {
		return true;
	}
	if (target.matches?.("input:not([type=checkbox], [type=radio], [type=range]), select, textarea")) {
		return true;
	}
	return event.key === " " && target.matches?.("button, summary, input, [role=tab]");
}

function makeTable(title, rows, kind = "") {
	const body = rows.map(([keys, text]) => element("div", {}, element("dt", {}, element("kbd", {}, keys)), element("dd", {}, text)));
	return element("section", { class: kind }, element("h3", {}, title), element("dl", {}, ...body));
}
