// Copyright (c) 2026 ClothPhysics contributors. MIT license.
// Builds the page into the folder that is named. The same sources give the same bytes.

import { build } from "esbuild";
import { copyFile, cp, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
if (process.argv.length !== 3) {
	console.error("Usage: node build.mjs FOLDER");
	process.exit(2);
}
const folder = resolve(process.argv[2]);
await mkdir(folder, { recursive: true });
await build({
	absWorkingDir: here,
	entryPoints: ["src/app.js"],
	outfile: join(folder, "app.js"),
	bundle: true,
	format: "esm",
	target: "es2022",
	minify: true,
	legalComments: "eof",
	logLevel: "warning"
});
for (const name of ["index.html", "style.css"]) {
	await copyFile(join(here, name), join(folder, name));
}
// Pictures of the gallery.
await cp(join(here, "../../../Docs/Pictures/Levels"), join(folder, "levels"), { recursive: true });
