import type { JsonObject } from "../../json/read-shape.ts";
import { plannings } from "../../mechanisms/local-mechanisms.ts";
import type { MechanismRecord } from "../format/release.ts";

/** Far above the rounding of any engine, far below anything that an analysis could notice. */
const TOLERANCE = 2 ** -30;

/** The first field in which a report's mechanism is not the plan's; undefined if there is none. */
export function differingField(found: MechanismRecord, planned: MechanismRecord): string | undefined {
  if (found.kind !== planned.kind) return "mechanism.kind";
  return differingParameter(
    { ...found.parameters },
    { ...planned.parameters },
    {
      at: "mechanism.parameters",
      derived: plannings[planned.kind].derived,
    },
  );
}

/** Which parameters honest devices may round differently. */
interface Place {
  readonly at: string;
  readonly derived: readonly string[];
}

function differingParameter(
  found: JsonObject,
  planned: JsonObject,
  { at, derived }: Place,
): string | undefined {
  for (const key of new Set([...Object.keys(planned), ...Object.keys(found)])) {
    const [a, b] = [found[key], planned[key]];
    const inside =
      isObject(a) && isObject(b)
        ? differingParameter(a, b, { at: `${at}.${key}`, derived })
        : same(a, b, derived.includes(key))
          ? undefined
          : `${at}.${key}`;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function same(a: unknown, b: unknown, derived: boolean): boolean {
  if (a === b) return true;
  if (!derived || typeof a !== "number" || typeof b !== "number") return false;
  return Math.abs(a - b) <= TOLERANCE * Math.abs(b);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null;
}
