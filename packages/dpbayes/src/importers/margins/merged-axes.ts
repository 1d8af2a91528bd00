import type { TableAxis } from "@dpbayes/privacy/formats";
import type { CodedAxis } from "./cells.ts";

/** All axes of several frames with all their levels, as they came or in their natural order. */
export function mergedAxes(
  axes: readonly CodedAxis[],
  order: "as they came" | "natural",
): readonly TableAxis[] {
  const levels = new Map<string, Set<string>>();
  for (const axis of axes) {
    const known = levels.get(axis.name) ?? new Set();
    levels.set(axis.name, known);
    for (const level of axis.levels) known.add(level);
  }
  return [...levels].map(([name, found]) => ({
    name,
    levels: order === "natural" ? [...found].sort(naturally) : [...found],
  }));
}

/**
 * Numbers by size and before words, the numbers within words by size too, and "<30" before "30-59"; whatever the machine's
 * language.
 */
export function naturally(a: string, b: string): number {
  const [left, right] = [pieces(a), pieces(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = ordered(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || sign(a) - sign(b) || (a < b ? -1 : 1);
}

const DIGITS = /^\d/;

function ordered(x: string, y: string): number {
  if (DIGITS.test(x) && DIGITS.test(y)) return Number(x) - Number(y);
  return x === y ? 0 : x < y ? -1 : 1;
}

/** Runs of digits and of others, without the sign of a bound in front. */
function pieces(text: string): readonly string[] {
  return text.replace(/^[<≤>≥]=?\s*(?=\d)/, "").match(/\d+|\D+/g) ?? [];
}

function sign(text: string): number {
  return /^[<≤]/.test(text) ? -1 : /^[>≥]/.test(text) ? 1 : 0;
}
