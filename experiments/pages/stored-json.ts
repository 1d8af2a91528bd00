import { mkdir, writeFile } from "node:fs/promises";
import { studyFolder } from "./study-folder.ts";

/** Whatever is no longer than this is written on one line. */
const WIDTH = 200;

/**
 * JSON that is short and that diffs can be read of: a value on one line where it fits or is a
 * list of numbers, else one line per part.
 */
export function storedJson(value: unknown): string {
  return `${linesOf(JSON.parse(JSON.stringify(value)), "")}\n`;
}

function linesOf(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== "object" || value === null || isNumbers(value)) return short;
  if (indent.length + short.length <= WIDTH) return short;
  const inner = `${indent} `;
  const list = Array.isArray(value);
  const parts = list
    ? value.map((item) => linesOf(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${linesOf(item, inner)}`);
  const [open, close] = list ? "[]" : "{}";
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

function isNumbers(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "number");
}

/** Numbers to so many significant digits, at every depth: what a table shows needs no more. */
export function rounded<Value>(value: Value, digits: number): Value {
  return JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
    typeof item === "number" && !Number.isInteger(item) ? Number(item.toPrecision(digits)) : item,
  ) as Value;
}

/**
 * Writes results.json, which is committed and holds what the page needs, and raw.json beside it, which git ignores:
 * rows that only the page's numbers were made of.
 */
export async function storeResults(name: string, results: object, raw?: unknown): Promise<void> {
  const folder = studyFolder(name);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL("results.json", folder), storedJson(results));
  if (raw !== undefined) await writeFile(new URL("raw.json", folder), storedJson(raw));
}
