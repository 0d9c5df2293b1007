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
	}

	get isRecording() {
		return this.recorder !== null;
	}

	/** @param {string} name of the file, without its ending */
	start(name) {
		const mimeType = globalThis.MediaRecorder && Types.find((type) => MediaRecorder.isTypeSupported(type));
		if (!mimeType) {
			throw new Error("This browser cannot record WebM clips");
		}
		const chunks = [];
		const recorder = new MediaRecorder(this.canvas.captureStream(60), { mimeType, videoBitsPerSecond: BitsPerSecond });
		recorder.ondataavailable = (event) => chunks.push(event.data);
		recorder.onstop = () => download(`${name}.webm`, new Blob(chunks, { type: "video/webm" }));
		recorder.start(1000);
		this.recorder = recorder;
	}

	stop() {
		this.recorder?.stop();
		this.recorder?.stream.getTracks().forEach((track) => track.stop());
		this.recorder = null;
	}
}
