// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** Which scenes have changes that were not saved, since their level was opened. */
export class Unsaved {
	constructor() {
		this.level = "";
		/** @type {Set<number>} */
		this.scenes = new Set();
	}

	/** @returns {boolean} whether another level would lose something */
	get isAny() {
		return this.scenes.size > 0;
	}

	/** @param {number} scene */
	changed(scene) {
		this.scenes.add(scene);
	}

	/** @param {number} scene */
	saved(scene) {
		this.scenes.delete(scene);
	}

	/** The level was opened as its file has it. */
	forget() {
		this.scenes.clear();
	}

	/** Scenes began, by whatever client; a reset keeps changes. @param {string} level @param {number} count of scenes */
	began(level, count) {
		if (level !== this.level) {
			this.forget();
		}
		this.level = level;
		[...this.scenes].filter((scene) => scene >= count).forEach((scene) => this.scenes.delete(scene));
	}
}
