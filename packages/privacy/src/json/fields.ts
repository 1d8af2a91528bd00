import { kindOf } from "../errors/index.ts";

/**
 * How a parser refuses a field. Each format (study, release, report) supplies its own, so that the
 * error carries that format's code.
 */
export type Refuse = (field: string, found: string, accepted: string) => never;

export type JsonObject = Readonly<Record<string, unknown>>;

/** What to say was found: short settings are shown, everything else is named by its kind. */
export function shown(value: unknown): string {
  const showable = typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  if (!showable) return kindOf(value);
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${kindOf(value)} of ${text.length} characters`;
}

export function readObject(value: unknown, field: string, refuse: Refuse): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse(field, kindOf(value), "an object");
  return value as JsonObject;
}

/** Refuses every key that is not known: a misspelt setting must never be ignored silently. */
export function refuseUnknown(
  object: JsonObject,
  field: string,
  known: readonly string[],
  refuse: (field: string, accepted: string) => never,
): void {
  for (const key of Object.keys(object))
    if (!known.includes(key)) refuse(field === "" ? key : `${field}.${key}`, known.join(", "));
}

export function readText(value: unknown, field: string, refuse: Refuse): string {
  if (typeof value !== "string" || value.trim() === "")
    return refuse(field, shown(value), "a non-empty text");
  return value;
}

export function readOneOf<T extends string>(
  value: unknown,
  field: string,
  accepted: readonly T[],
  refuse: Refuse,
): T {
  const match = accepted.find((candidate) => candidate === value);
  return match ?? refuse(field, shown(value), `one of: ${accepted.join(", ")}`);
}

export function readNumber(
  value: unknown,
  field: string,
  holds: (value: number) => boolean,
  accepted: string,
  refuse: Refuse,
): number {
  if (typeof value !== "number" || !Number.isFinite(value) || !holds(value))
    return refuse(field, shown(value), accepted);
  return value;
}

export function readArray(value: unknown, field: string, refuse: Refuse): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(field, kindOf(value), "an array");
}

/** Freezes a plain JSON value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
