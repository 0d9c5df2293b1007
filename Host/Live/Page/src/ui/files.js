// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** Saves text or data as a file. @param {string} name @param {string | Blob} content */
export function download(name, content) {
	const blob = content instanceof Blob ? content : new Blob([content], { type: "application/octet-stream" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * Takes files that are dropped anywhere on the page.
 * @param {HTMLElement} overlay shown while files hover
 * @param {(file: File) => void} take
 */
export function acceptDrops(overlay, take) {
	const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
	addEventListener("dragover", (event) => {
		if (hasFiles(event)) {
			event.preventDefault();
			overlay.hidden = false;
		}
	});
	addEventListener("dragleave", (event) => {
		if (event.relatedTarget === null) {
			overlay.hidden = true;
		}
	});
	addEventListener("drop", (event) => {
		if (hasFiles(event)) {
			event.preventDefault();
			overlay.hidden = true;
			[...event.dataTransfer.files].forEach(take);
		}
	});
}
