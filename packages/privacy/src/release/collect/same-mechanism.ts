import type { JsonObject } from "../../json/read-shape.ts";
import type { MechanismRecord } from "../format/release.ts";

/**
 * Numbers that a device works out with logarithms, roots and exponentials. JavaScript engines round
 * those differently, so honest devices may differ in the last bits; all else is exact everywhere.
 */
const derived: ReadonlySet<string> = new Set([
  "logDelta",
  "sigmaSteps",
  "standardDeviation",
  "mu",
  "scale",
  "alpha",
  "sensitivity",
  "sensitivitySteps",
  "keepProbability",
  "otherProbability",
  "oneGivenOne",
  "oneGivenZero",
]);

/** Far above the rounding of any engine, far below anything that an analysis could notice. */
const TOLERANCE = 2 ** -30;

/** The first field in which a report's mechanism is not the plan's; undefined if there is none. */
export function differingField(found: MechanismRecord, planned: MechanismRecord): string | undefined {
  if (found.kind !== planned.kind) return "mechanism.kind";
  return differingParameter(found.parameters, planned.parameters, "mechanism.parameters");
}

function differingParameter(found: JsonObject, planned: JsonObject, at: string): string | undefined {
  for (const key of new Set([...Object.keys(planned), ...Object.keys(found)])) {
    const [a, b] = [found[key], planned[key]];
    const inside =
      isObject(a) && isObject(b)
        ? differingParameter(a, b, `${at}.${key}`)
        : same(key, a, b)
          ? undefined
          : `${at}.${key}`;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function same(key: string, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!derived.has(key) || typeof a !== "number" || typeof b !== "number") return false;
  return Math.abs(a - b) <= TOLERANCE * Math.abs(b);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}
