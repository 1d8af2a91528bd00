import { fail } from "../errors/index.ts";
import {
  type JsonObject,
  readArray,
  readNumber,
  readObject,
  readOneOf,
  readText,
  shown,
} from "../json/fields.ts";
import { refuseField, refuseUnknownFields } from "./refuse.ts";
import type { CategoryVariable, CountsVariable, Outside, Variable } from "./study.ts";

const types = ["number", "count", "category", "boolean", "counts"] as const;

export function parseVariable(name: string, value: unknown): Variable {
  const field = `variables.${name}`;
  const object = readObject(value, field, refuseField);
  const type = readOneOf(object["type"], `${field}.type`, types, refuseField);
  switch (type) {
    case "number":
    case "count":
      return parseBounded(name, type, object);
    case "category":
      return parseCategory(name, object);
    case "boolean":
      refuseUnknownFields(object, field, ["type"]);
      return { type };
    case "counts":
      return parseCounts(name, object);
    default:
      return type satisfies never;
  }
}

function parseBounded(name: string, type: "number" | "count", object: JsonObject): Variable {
  const field = `variables.${name}`;
  refuseUnknownFields(object, field, ["type", "bounds", "outside", "unit"]);
  const bounds = parseBounds(name, type, object["bounds"]);
  return { type, bounds, outside: parseOutside(field, object), ...parseUnit(field, object) };
}

function parseBounds(name: string, type: "number" | "count", value: unknown): readonly [number, number] {
  if (value === undefined || value === null)
    fail("STUDY_MISSING_BOUND", { variable: name, missing: "bounds" });
  const field = `variables.${name}.bounds`;
  const pair = readArray(value, field, refuseField);
  if (pair.length !== 2) refuseField(field, `an array of ${pair.length}`, "[low, high]");
  const [low, high] = [0, 1].map((i) => parseBound(`${field}[${i}]`, type, pair[i])) as [number, number];
  if (!(low < high)) refuseField(field, `[${low}, ${high}]`, "[low, high] with low < high");
  return [low, high];
}

function parseBound(field: string, type: "number" | "count", value: unknown): number {
  if (type === "number") return readNumber(value, field, () => true, "a finite number", refuseField);
  const whole = (v: number) => Number.isSafeInteger(v) && v >= 0;
  return readNumber(value, field, whole, "a whole number of at least 0", refuseField);
}

function parseCategory(name: string, object: JsonObject): CategoryVariable {
  const field = `variables.${name}`;
  refuseUnknownFields(object, field, ["type", "levels"]);
  if (object["levels"] === undefined) fail("STUDY_MISSING_BOUND", { variable: name, missing: "levels" });
  const values = readArray(object["levels"], `${field}.levels`, refuseField);
  const levels = values.map((level, i) => readText(level, `${field}.levels[${i}]`, refuseField));
  if (levels.length < 2) refuseField(`${field}.levels`, `${levels.length} levels`, "at least 2 levels");
  const repeated = levels.find((level, i) => levels.indexOf(level) !== i);
  if (repeated !== undefined) refuseField(`${field}.levels`, `${shown(repeated)} twice`, "distinct levels");
  return { type: "category", levels };
}

function parseCounts(name: string, object: JsonObject): CountsVariable {
  const field = `variables.${name}`;
  refuseUnknownFields(object, field, ["type", "length", "total", "outside", "unit"]);
  if (object["total"] === undefined) fail("STUDY_MISSING_BOUND", { variable: name, missing: "total" });
  const whole = (v: number) => Number.isSafeInteger(v) && v >= 1;
  const length = readNumber(
    object["length"],
    `${field}.length`,
    whole,
    "a whole number of at least 1",
    refuseField,
  );
  const total = readNumber(
    object["total"],
    `${field}.total`,
    whole,
    "a whole number of at least 1",
    refuseField,
  );
  return { type: "counts", length, total, outside: parseOutside(field, object), ...parseUnit(field, object) };
}

function parseOutside(field: string, object: JsonObject): Outside {
  return readOneOf(object["outside"] ?? "clip", `${field}.outside`, ["clip", "refuse"], refuseField);
}

function parseUnit(field: string, object: JsonObject): { unit?: string } {
  return object["unit"] === undefined ? {} : { unit: readText(object["unit"], `${field}.unit`, refuseField) };
}
