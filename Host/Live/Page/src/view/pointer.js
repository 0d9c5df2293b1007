// Copyright (c) 2026 ClothPhysics contributors. MIT license.

const ArrowStep = 12; // px of a place that the keyboard holds
const OrbitStep = 0.06; // rad
const ZoomStep = 1.08;
const Keyboard = "keyboard";

/**
 * Mouse, touch and keyboard on the canvas: on cloth they grab, pin or throw, elsewhere they turn the camera.
 */
export class Pointer {
	/**
	 * @param {import("./stage.js").Stage} stage @param {import("./hands.js").Hands} hands
	 * @param {{pin: (hit: object) => void, throwAt: (x: number, y: number) => void, touched: (hit: object) => void, failed: (error: Error) => void}} actions
	 */
	constructor(stage, hands, actions) {
		this.stage = stage;
		this.hands = hands;
		this.actions = actions;
		/** "grab", "pin" or "throw": what a press on the canvas does. */
		this.mode = "grab";
		this.x = 0;
		this.y = 0;
		this.isOver = false;
		this.isHoverStale = false;
		const { canvas } = stage;
		// Before OrbitControls, which listens on the canvas.
		canvas.parentElement.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
		canvas.addEventListener("pointermove", (event) => this.move(event));
		canvas.addEventListener("pointerleave", () => (this.isOver = false));
		for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
			canvas.addEventListener(name, (event) => this.up(event));
		}
		canvas.addEventListener("keydown", (event) => this.key(event));
		canvas.addEventListener("blur", () => this.hands.release(Keyboard));
	}

	locate(event) {
		const box = this.stage.canvas.getBoundingClientRect();
		this.x = event.clientX - box.left;
		this.y = event.clientY - box.top;
		this.isOver = true;
	}

	/** Where a throw or a grab by key aims: at the pointer, or else at the middle. */
	aim() {
		const { x, y, width, height } = this.stage.viewport(0);
		return this.isOver ? { x: this.x, y: this.y } : { x: x + width / 2, y: y + height / 2 };
	}

	down(event) {
		if (event.target !== this.stage.canvas || event.button !== 0) {
			return;
		}
		this.locate(event);
		this.stage.controls.enabled = true;
		const isPin = this.mode === "pin" || event.shiftKey || event.altKey;
		if (this.mode === "throw" && !isPin) {
			this.take(event);
			this.actions.throwAt(this.x, this.y);
			return;
		}
		const hit = this.stage.pick(this.x, this.y);
		if (!hit?.mesh.isCloth) {
			return;
		}
		this.take(event);
		this.actions.touched(hit);
		if (isPin) {
			this.actions.pin(hit);
			return;
		}
		this.hands.grab(event.pointerId, hit).catch(this.actions.failed);
	}

	/** Keeps a press from the camera. */
	take(event) {
		this.stage.controls.enabled = false;
		this.stage.canvas.setPointerCapture(event.pointerId);
	}

	move(event) {
		this.locate(event);
		if (this.hands.grips.has(event.pointerId)) {
			this.hands.moveTo(event.pointerId, this.x, this.y);
		} else {
			this.isHoverStale = event.buttons === 0 && event.pointerType === "mouse";
		}
	}

	up(event) {
		this.hands.release(event.pointerId);
		if (this.hands.grips.size === 0) {
			this.stage.controls.enabled = true;
		}
	}

	/** Shows by the cursor what a press would do; once in a drawn frame. */
	hover() {
		if (this.isHoverStale) {
			this.isHoverStale = false;
			const isCloth = this.stage.pick(this.x, this.y)?.mesh.isCloth;
			this.stage.canvas.dataset.cursor = this.mode === "throw" || isCloth ? this.mode : "orbit";
		}
	}

	key(event) {
		const arrow = Arrows[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey) {
			return;
		}
		if (arrow) {
			event.preventDefault();
			this.arrow(...arrow);
		} else if (event.key === "Enter") {
			event.preventDefault();
			this.grabByKey();
		} else if (event.key === "+" || event.key === "-") {
			this.zoom(event.key === "+" ? 1 / ZoomStep : ZoomStep);
		}
	}

	arrow(right, down) {
		if (this.hands.grips.has(Keyboard)) {
			this.hands.moveBy(Keyboard, ArrowStep * right, ArrowStep * down);
			return;
		}
		const { controls } = this.stage;
		controls.rotateLeft(OrbitStep * right);
		controls.rotateUp(OrbitStep * down);
		controls.update();
	}

	zoom(factor) {
		const { camera, controls } = this.stage;
		camera.position.sub(controls.target).multiplyScalar(factor).add(controls.target);
		controls.update();
		this.stage.invalidate();
	}

	grabByKey() {
		if (this.hands.grips.has(Keyboard)) {
			this.hands.release(Keyboard);
			return;
		}
		const { x, y } = this.aim();
		const hit = this.stage.pick(x, y);
		if (!hit?.mesh.isCloth) {
			this.actions.failed(new Error("There is no cloth under the pointer or in the middle of the view"));
			return;
		}
		this.actions.touched(hit);
		if (this.mode === "pin") {
			this.actions.pin(hit);
		} else {
			this.hands.grab(Keyboard, hit).catch(this.actions.failed);
		}
	}
}

const Arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
