import { kindOf } from "../errors/checks.ts";
import { MOST_NESTED } from "./limits.ts";
import type { Refuse } from "./read-shape.ts";

/** Copies plain JSON and refuses everything that JSON cannot say: functions, NaN, class instances, cycles (by their depth). */
export function readJson(value: unknown, field: string, refuse: Refuse, depth = 0): unknown {
  if (depth > MOST_NESTED) return refuse(field, "nested too deeply", `nested at most ${MOST_NESTED} deep`);
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
    return value;
  if (Array.isArray(value))
    return Array.from(value, (part, i) => readJson(part, `${field}[${i}]`, refuse, depth + 1));
  if (!isPlain(value)) return refuse(field, kindOf(value), "plain JSON");
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, part]) => [key, readJson(part, `${field}.${key}`, refuse, depth + 1)]),
  );
}

/** An object literal, of this page or of another frame: nothing stands between it and the root of all objects. */
function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const parent: unknown = Object.getPrototypeOf(value);
  return parent === null || Object.getPrototypeOf(parent) === null;
}
