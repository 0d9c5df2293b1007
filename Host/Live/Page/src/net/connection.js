// Copyright (c) 2026 ClothPhysics contributors. MIT license.

const FirstDelay = 500; // ms
const LastDelay = 8000; // ms

/**
 * A socket to the server that comes back by itself. Events: "state" ({state, seconds}), "event" (a message of the
 * server), "binary" (an ArrayBuffer).
 */
export class Connection extends EventTarget {
	/** @param {Location} location the page's own address, which carries the token */
	constructor(location) {
		super();
		const token = new URLSearchParams(location.search).get("token") ?? "";
		this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?token=${encodeURIComponent(token)}`;
		this.waiting = new Map();
		this.nextId = 1;
		this.delay = FirstDelay;
		this.isOpen = false;
		this.timer = 0;
	}

	connect() {
		clearTimeout(this.timer);
		this.say("connecting");
		const socket = new WebSocket(this.address);
		this.socket = socket;
		socket.binaryType = "arraybuffer";
		socket.onopen = () => this.opened();
		socket.onmessage = (message) => this.received(message.data);
		socket.onclose = (close) => this.closed(close);
	}

	/** Tries again now instead of at the end of the delay. */
	retry() {
		this.delay = FirstDelay;
		if (!this.isOpen) {
			this.connect();
		}
	}

	/** Sends without asking for an answer. @param {object} message */
	tell(message) {
		if (this.isOpen) {
			this.socket.send(JSON.stringify(message));
		}
	}

	/**
	 * Sends and waits for the answer; fails with the server's message.
	 * @param {object} message @returns {Promise<any>}
	 */
	ask(message) {
		if (!this.isOpen) {
			return Promise.reject(new Error("Not connected to the server"));
		}
		const id = this.nextId++;
		return new Promise((resolve, reject) => {
			this.waiting.set(id, { resolve, reject });
			this.socket.send(JSON.stringify({ ...message, id }));
		});
	}

	opened() {
		this.isOpen = true;
		this.delay = FirstDelay;
		this.say("open");
	}

	received(data) {
		if (data instanceof ArrayBuffer) {
			this.dispatchEvent(new CustomEvent("binary", { detail: data }));
			return;
		}
		const message = JSON.parse(data);
		if (message.reply !== undefined) {
			this.answered(message);
		} else {
			this.dispatchEvent(new CustomEvent("event", { detail: message }));
		}
	}

	answered(message) {
		const waiting = this.waiting.get(message.reply);
		this.waiting.delete(message.reply);
		if (message.error !== undefined) {
			waiting?.reject(new Error(message.error));
		} else {
			waiting?.resolve(message);
		}
	}

	closed(close) {
		this.isOpen = false;
		for (const { reject } of this.waiting.values()) {
			reject(new Error("The connection to the server was lost"));
		}
		this.waiting.clear();
		this.say("lost", { delay: this.delay, reason: close.reason });
		this.timer = setTimeout(() => this.connect(), this.delay);
		this.delay = Math.min(2 * this.delay, LastDelay);
	}

	say(state, more = {}) {
		this.dispatchEvent(new CustomEvent("state", { detail: { state, ...more } }));
	}
}
