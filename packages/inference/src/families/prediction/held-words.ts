import { short } from "../../text/index.ts";
import type { CompletePoint } from "./complete-point.ts";
import type { HeldValue } from "./held-values.ts";

/** Where variables are held that points leave out, one line for all points. */
export function heldWords(points: readonly Pick<CompletePoint, "held">[]): readonly string[] {
  const all = new Map(points.flatMap(({ held }) => Object.entries(held)));
  if (all.size === 0) return [];
  return [`held where nothing else is said: ${[...all].map(heldAt).join(", ")}`];
}

function heldAt([name, { value, by }]: readonly [string, HeldValue]): string {
  return `${name} ${typeof value === "number" ? short(value) : value} (${by})`;
}
