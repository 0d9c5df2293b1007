// Copyright (c) 2026 ClothPhysics contributors. MIT license.

/** Sends values one after the other; of those that pile up while one is under way, only the newest. */
export class Sender {
	/** @param {(value: any) => Promise<void>} send */
	constructor(send) {
		this.send = send;
		this.isBusy = false;
		this.hasNext = false;
	}

	/** @param {any} value */
	async put(value) {
		this.next = value;
		this.hasNext = true;
		if (this.isBusy) {
			return;
		}
		this.isBusy = true;
		while (this.hasNext) {
			this.hasNext = false;
			await this.send(this.next);
		}
		this.isBusy = false;
	}
}
