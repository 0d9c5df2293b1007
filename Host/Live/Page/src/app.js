// Copyright (c) 2026 ClothPhysics contributors. MIT license.

import { Connection } from "./net/connection.js";
import { Frame, Topology, frameNumber } from "./net/messages.js";
import { Details } from "./panel/details.js";
import { FabricPanel, spaced } from "./panel/fabric.js";
import { Sides } from "./panel/sides.js";
import { SolverPanel } from "./panel/solver.js";
import { ViewPanel } from "./panel/viewPanel.js";
import { byId, element } from "./ui/dom.js";
import { Gallery, titled } from "./ui/gallery.js";
import { placeIcons } from "./ui/icons.js";
import { Meter } from "./ui/meter.js";
import { installShortcuts } from "./ui/shortcuts.js";
import { Sheet } from "./ui/sheet.js";
import { Status } from "./ui/status.js";
import { Tabs } from "./ui/tabs.js";
import { confirmed } from "./ui/question.js";
import { say, sayError } from "./ui/toasts.js";
import { tooltip } from "./ui/tooltip.js";
import { Transport } from "./ui/transport.js";
import { Unsaved } from "./ui/unsaved.js";
import { toEngine } from "./net/axes.js";
import { throwMessage } from "./view/ball.js";
import { Hands } from "./view/hands.js";
import { Pointer } from "./view/pointer.js";
import { Quality } from "./view/quality.js";
import { ClipRecorder } from "./view/recorder.js";
import { Stage } from "./view/stage.js";

const PinDrawing = 2;
const Modes = ["grab", "pin", "throw"];

/** The page: shows what the server simulates and passes on what the user does. */
class App {
	constructor() {
		placeIcons(document);
		this.connection = new Connection(location);
		this.stage = new Stage(byId("canvas"));
		this.sides = new Sides();
		this.status = new Status(this.connection);
		this.transport = new Transport(this.connection);
		this.details = new Details(this.connection, this.sides);
		this.fabric = new FabricPanel(this.connection, this.sides);
		this.solver = new SolverPanel(this.sides, this.stage);
		this.quality = new Quality(this.stage);
		this.viewPanel = new ViewPanel(this.connection, this.stage, this.quality, () => this.throwAtMiddle());
		this.gallery = new Gallery((level) => this.open(level));
		this.recorder = new ClipRecorder(byId("canvas"));
		this.meter = new Meter();
		this.unsaved = new Unsaved();
		this.hands = new Hands(this.connection, this.stage);
		this.pointer = new Pointer(this.stage, this.hands, {
			pin: (hit) => this.pin(hit),
			throwAt: (x, y) => this.throwAt(x, y),
			touched: (hit) => this.touched(hit),
			failed: sayError
		});
		/** @type {ArrayBuffer | null} the newest frame that is not drawn */
		this.newest = null;
		/** @type {number[]} */
		this.acknowledgements = [];
		/** The message of the plugin that came last, if nothing else came after it. */
		this.lastLog = null;
		this.fabric.onwarning = (text) => this.log({ level: "warning", text });
		this.fabric.onchanged = () => this.labelScenes();
		this.details.onsaved = (scene) => this.unsaved.saved(scene);
		this.details.onshown = (objects, scene) => this.fabric.learn(objects, scene);
		this.listen();
	}

	listen() {
		this.connection.addEventListener("event", (event) => this.handle(event.detail));
		this.connection.addEventListener("binary", (event) => this.handleBinary(event.detail));
		this.connection.addEventListener("state", (event) => event.detail.state === "lost" && this.hands.releaseAll());
		this.tabs = new Tabs(document.querySelector('[role="tablist"]'), byId("panel-body"));
		this.tabs.addEventListener("change", () => this.turnTo(this.tabs.page));
		this.sheet = new Sheet(byId("panel"), byId("sheet"), this.tabs);
		this.turnTo(this.tabs.page);
		this.listenToButtons();
		installShortcuts(this.shortcuts());
	}

	listenToButtons() {
		const onClick = (id, run) => byId(id).addEventListener("click", run);
		onClick("levels", () => this.gallery.show());
		onClick("help", () => byId("shortcuts").showModal());
		onClick("compare", () => this.compare());
		onClick("record", () => this.record());
		onClick("home", () => this.stage.frameLevel());
		Modes.forEach((mode) => onClick(`mode-${mode}`, () => this.setMode(mode)));
		for (const close of document.querySelectorAll("[data-close]")) {
			close.addEventListener("click", () => close.closest("dialog").close());
		}
		for (const button of document.querySelectorAll(".bar .button.icon, .bar .group .button")) {
			tooltip.attach(button, () => button.getAttribute("aria-label") ?? Hints[button.id] ?? "");
		}
	}

	shortcuts() {
		const { transport } = this;
		const draw = (flag) => () => this.viewPanel.toggle(flag);
		return [
			{ key: " ", label: "Space", text: "Pause or play", run: () => transport.toggle() },
			{ key: ".", label: ".", text: "Step one frame", run: () => transport.step() },
			{ key: "r", label: "R", text: "Reset the level", run: () => transport.reset() },
			{ key: "[", label: "[", text: "Slower", run: () => transport.shift(-1) },
			{ key: "]", label: "]", text: "Faster", run: () => transport.shift(1) },
			{ key: "b", label: "B", text: "Throw a ball at the pointer", run: () => this.throwAtAim() },
			{ key: "g", label: "G", text: "Grab mode", run: () => this.setMode("grab") },
			{ key: "p", label: "P", text: "Pin mode", run: () => this.setMode(this.pointer.mode === "pin" ? "grab" : "pin") },
			{ key: "t", label: "T", text: "Throw mode", run: () => this.setMode(this.pointer.mode === "throw" ? "grab" : "throw") },
			{ key: "l", label: "L", text: "Levels", run: () => this.gallery.show() },
			{ key: "c", label: "C", text: "Compare two scenes", run: () => this.compare() },
			{ key: "v", label: "V", text: "Record a clip", run: () => this.record() },
			{ key: "h", label: "H", text: "Camera of the level", run: () => this.stage.frameLevel() },
			{ key: "1", label: "1", text: "Draw particles", run: draw(1) },
			{ key: "2", label: "2", text: "Draw pins", run: draw(2) },
			{ key: "3", label: "3", text: "Draw contacts", run: draw(4) },
			{ key: "4", label: "4", text: "Draw stretch", run: draw(8) },
			{ key: "5", label: "5", text: "Draw colliders", run: draw(16) },
			{ key: "n", label: "N", text: "Draw normals", run: () => this.viewPanel.toggleNormals() },
			{ key: "?", label: "?", text: "This list", run: () => byId("shortcuts").showModal() }
		];
	}

	start() {
		this.connection.connect();
		requestAnimationFrame((now) => this.animate(now));
	}

	handle(event) {
		const before = this.lastLog;
		Handlers[event.event]?.(this, event);
		if (this.lastLog === before) {
			this.lastLog = null;
		}
		if (event.error) {
			say(event.error, "error");
		}
	}

	handleBinary(buffer) {
		const kind = new DataView(buffer).getUint8(0);
		if (kind === Topology) {
			// Frames before it belong to the topology that goes.
			this.readNewest();
			this.stage.readTopology(buffer);
		} else if (kind === Frame) {
			this.acknowledgements.push(frameNumber(buffer));
			this.newest = buffer;
		}
	}

	readNewest() {
		if (this.newest) {
			this.stage.readFrame(this.newest);
			this.newest = null;
		}
	}

	animate(now) {
		requestAnimationFrame((next) => this.animate(next));
		const before = performance.now();
		const isNew = this.newest !== null;
		this.hands.tell();
		this.readNewest();
		this.pointer.hover();
		if (this.stage.draw()) {
			this.meter.add(performance.now() - before);
		}
		if (isNew) {
			this.quality.drawn(now);
		}
		this.acknowledgements.forEach((frame) => this.connection.tell({ do: "ack", frame }));
		this.acknowledgements.length = 0;
		this.meter.show(now, this.stage.time);
	}

	/** @param {object} event "scenes" */
	showScenes(event) {
		this.newest = null;
		this.hands.releaseAll();
		this.scenes = event.scenes;
		this.unsaved.began(event.scenes[0].level, event.scenes.length);
		this.stage.open(event.scenes);
		this.sides.setCount(event.scenes.length);
		this.transport.show(event);
		this.fabric.setScenes(event.scenes);
		this.details.begin(event.scenes[0].level);
		this.solver.chart.clear();
		this.gallery.mark(event.scenes[0].level);
		byId("level-name").textContent = titled(event.scenes[0].level);
		byId("compare").setAttribute("aria-pressed", String(event.scenes.length > 1));
		document.title = `${titled(event.scenes[0].level)} \u2013 ClothPhysics Live`;
		this.labelScenes();
	}

	/** Names both sides by what they are made of. */
	labelScenes() {
		const isTwo = this.scenes.length > 1;
		const labels = this.scenes.map((scene, index) => {
			const fabrics = [...new Set(scene.meshes.filter((mesh) => mesh.cloth).map((mesh) => spaced(mesh.fabric)))];
			return element("span", {}, element("b", {}, "AB"[index]), ` ${fabrics.slice(0, 3).join(", ")}`);
		});
		byId("labels").replaceChildren(...(isTwo ? labels : []));
	}

	/** Opens a level, and asks first if changes would be lost. @param {string} level */
	async open(level) {
		const question = `${titled(this.unsaved.level)} has changes that were not saved. Open ${titled(level)} and lose them?`;
		if (this.unsaved.isAny && !(await confirmed(question, "Open it", "Stay here"))) {
			return;
		}
		try {
			await this.connection.ask({ do: "open", level, beside: null });
			this.unsaved.forget();
		} catch (error) {
			sayError(error);
		}
	}

	/** A second scene like the first, with its changes; or the first alone again. */
	compare() {
		if (this.scenes) {
			this.connection.ask({ do: "compare", on: this.scenes.length < 2 }).catch(sayError);
		}
	}

	/** @param {"grab" | "pin" | "throw"} mode */
	setMode(mode) {
		this.pointer.mode = mode;
		Modes.forEach((other) => byId(`mode-${other}`).setAttribute("aria-pressed", String(other === mode)));
		if (mode === "pin") {
			this.viewPanel.borrow(PinDrawing);
		} else {
			this.viewPanel.giveBack(PinDrawing);
		}
	}

	touched(hit) {
		this.details.select(hit.mesh.name);
		this.fabric.select(hit.mesh.name);
	}

	async pin(hit) {
		try {
			const { particle, pinned } = await this.connection.ask({ do: "pin", scene: hit.scene, mesh: hit.mesh.id, point: toEngine(hit.point) });
			say(`Particle ${particle} of ${hit.mesh.name} is ${pinned ? "pinned" : "free"}`);
		} catch (error) {
			sayError(error);
		}
	}

	throwAt(x, y) {
		this.connection.ask(throwMessage(this.stage, x, y)).catch(sayError);
	}

	throwAtAim() {
		const { x, y } = this.pointer.aim();
		this.throwAt(x, y);
	}

	throwAtMiddle() {
		const { x, y, width, height } = this.stage.viewport(0);
		this.throwAt(x + width / 2, y + height / 2);
	}

	record() {
		try {
			if (this.recorder.isRecording) {
				this.recorder.stop();
			} else {
				this.recorder.start(this.scenes?.[0].level ?? "cloth");
				this.stage.invalidate();
			}
		} catch (error) {
			sayError(error);
		}
		byId("record").setAttribute("aria-pressed", String(this.recorder.isRecording));
		byId("record").setAttribute("aria-label", this.recorder.isRecording ? "Stop and save the clip" : "Record a clip");
	}

	/** @param {{level: string, text: string}} event "log", or the like */
	log(event) {
		this.solver.addLog(event);
		this.lastLog = { ...event, toast: say(event.text, event.level === "error" ? "error" : "warning") };
	}

	/** An error right before a pause is its reason. @param {{paused?: boolean}} event "state" */
	sayWhyPaused({ paused }) {
		if (paused && this.lastLog?.level === "error") {
			this.lastLog.toast.remove();
			const reason = this.lastLog.text.replace(/^Paused: /, "");
			say(`Paused: ${reason}`, "error", { label: "See Solver", run: () => this.showSolver() });
		}
	}

	showSolver() {
		this.tabs.show("page-solver");
		this.sheet.setOpen(true);
		this.solver.showMessages();
	}

	/** @param {string} page of the panel */
	turnTo(page) {
		this.fabric.setShown(page === "page-fabric");
		this.sides.setNeeded(page === "page-details" || page === "page-fabric");
	}
}

const Hints = {
	"mode-grab": "Drag cloth to move it (G)",
	"mode-pin": "Press cloth to pin it, or to free it (P; or Shift and a click)",
	"mode-throw": "Press the view to throw a ball there (T; or B at the pointer)",
	compare: "The same level twice, in lock step, to compare fabrics or settings (C)"
};

const Handlers = {
	hello: (app, event) => {
		app.gallery.setLevels(event.levels);
		app.fabric.setFabrics(event.fabrics);
		app.viewPanel.show(event.drawing ?? 0);
	},
	drawing: (app, event) => app.viewPanel.show(event.flags),
	scenes: (app, event) => app.showScenes(event),
	state: (app, event) => {
		app.transport.show(event);
		app.sayWhyPaused(event);
	},
	changed: (app, event) => {
		app.unsaved.changed(event.scene);
		app.details.fetch();
	},
	statistics: (app, event) => app.solver.add(event),
	log: (app, event) => app.log(event)
};

const app = new App();
app.start();

// For tests and for curious users of the console.
globalThis.clothLive = app;
