// Copyright (c) 2026 ClothPhysics contributors. MIT license.

const LargestFile = 1e6; // bytes; the server takes messages of 1 MiB

/**
 * The text of a file that can be a fabric; fails with a reason that names the file.
 * @param {{name: string, size: number, arrayBuffer: () => Promise<ArrayBuffer>}} file @returns {Promise<string>}
 */
export async function readFabricFile(file) {
	const { name, size } = file;
	const ending = /\.(json|csv)$/i.exec(name)?.[1].toLowerCase();
	if (!ending) {
		throw new Error(`${name} is no fabric: its name must end in .json or .csv`);
	}
	if (size > LargestFile) {
		throw new Error(`${name} has ${Math.ceil(size / 1000)} kB; at most ${LargestFile / 1000} kB can be sent`);
	}
	const text = decode(name, await file.arrayBuffer());
	if (ending === "json" && isLevel(text)) {
		throw new Error(`${name} is a level; start it with ./cloth live FILE`);
	}
	return text;
}

function decode(name, bytes) {
	const binary = new Error(`${name} is not text in UTF-8`);
	let text;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw binary;
	}
	if (text.includes("\0")) {
		throw binary;
	}
	return text;
}

/** @param {string} text JSON; what is wrong with one that cannot be read, the server says better */
function isLevel(text) {
	try {
		return JSON.parse(text)?.Actors !== undefined;
	} catch {
		return false;
	}
}
