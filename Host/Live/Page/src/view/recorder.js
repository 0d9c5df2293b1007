// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { download } from "../ui/files.js";

const Types = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const BitsPerSecond = 8e6;

/** Records the canvas and downloads the clip. */
export class ClipRecorder {
	/** @param {HTMLCanvasElement} canvas */
	constructor(canvas) {
		this.canvas = canvas;
		this.recorder = null;
		/** Of the clip, encoded so far. */
		this.bytes = 0;
	}

	get isRecording() {
		return this.recorder !== null;
	}

	/** @param {string} name of the level */
	start(name) {
		const mimeType = globalThis.MediaRecorder && Types.find((type) => MediaRecorder.isTypeSupported(type));
		if (!mimeType) {
			throw new Error("This browser cannot record WebM clips");
		}
		const chunks = [];
		const begun = new Date();
		const stream = this.canvas.captureStream(60);
		const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BitsPerSecond });
		recorder.ondataavailable = ({ data }) => {
			chunks.push(data);
			this.bytes += this.recorder === recorder ? data.size : 0; // the end of a clip may come after the next has begun
		};
		recorder.onstop = () => {
			// Tracks end after the recorder: it would stop a second time, and the last frames could get lost.
			stream.getTracks().forEach((track) => track.stop());
			download(clipName(name, begun), new Blob(chunks, { type: "video/webm" }));
		};
		this.bytes = 0;
		recorder.start(1000);
		this.recorder = recorder;
	}

	stop() {
		this.recorder?.stop();
		this.recorder = null;
	}
}

/** "flag-20260131-154500.webm": clips of a level do not overwrite each other. @param {string} level @param {Date} begun local time is shown */
export function clipName(level, begun) {
	const two = (number) => String(number).padStart(2, "0");
	const day = `${begun.getFullYear()}${two(begun.getMonth() + 1)}${two(begun.getDate())}`;
	return `${level}-${day}-${two(begun.getHours())}${two(begun.getMinutes())}${two(begun.getSeconds())}.webm`;
}
