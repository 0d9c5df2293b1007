// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { byId } from "./dom.js";

const Texts = { connecting: "Connecting", open: "Connected", lost: "Not connected" };

/** Shows whether there is a server, and counts down to the next try. */
export class Status {
	/** @param {import("../net/connection.js").Connection} connection */
	constructor(connection) {
		this.connection = connection;
		this.wasOpen = false;
		this.timer = 0;
		byId("retry").addEventListener("click", () => connection.retry());
		connection.addEventListener("state", (event) => this.show(event.detail));
	}

	show({ state, delay }) {
		const mark = byId("status-connection");
		mark.textContent = Texts[state];
		mark.dataset.state = state;
		if (state === "open") {
			this.wasOpen = true;
			byId("lost").hidden = true;
			clearInterval(this.timer);
		} else if (state === "lost") {
			this.countDown(performance.now() + delay);
			this.findReason();
		}
	}

	countDown(end) {
		clearInterval(this.timer);
		this.reason = this.wasOpen ? "The server does not answer. It may be restarting." : "The server does not answer.";
		const tick = () => {
			const seconds = Math.max(Math.ceil((end - performance.now()) / 1000), 0);
			byId("lost-text").textContent = `${this.reason} ${seconds > 0 ? `Next try in ${seconds} s.` : "Trying again."}`;
		};
		byId("lost").hidden = false;
		this.timer = setInterval(tick, 500);
		tick();
	}

	/** A server that answers but refuses the socket has another token. */
	async findReason() {
		const answer = await fetch("style.css", { method: "HEAD", cache: "no-store" }).catch(() => null);
		if (answer?.ok && !this.connection.isOpen) {
			this.reason = "The server runs but refuses this page. If it was started anew, open the address that it printed.";
		}
	}
}
