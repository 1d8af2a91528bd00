import type { Benchmark, Result } from "./benchmark.ts";

/** One line per result: name, value, unit, what it is compared with, goal, whether it is met. */
export function resultLine(result: Result): string {
  const { name, value, standardError, unit, comparedWith, ratio, goal, met } = result;
  const error = standardError === undefined ? "" : ` ± ${figure(standardError)}`;
  const parts = [`${name.padEnd(36)} ${figure(value).padStart(12)}${error} ${unit}`];
  if (comparedWith && ratio !== undefined)
    parts.push(`${ratio.toPrecision(3)} x ${comparedWith.name} (${figure(comparedWith.value)})`);
  if (goal) parts.push(`goal ${goalText(goal)}: ${met ? "met" : "NOT met"}`);
  return parts.join("  |  ");
}

function goalText(goal: NonNullable<Benchmark["goal"]>): string {
  return "atLeast" in goal ? `>= ${figure(goal.atLeast)}` : `<= ${figure(goal.atMost)}`;
}

function figure(value: number): string {
  return value >= 1000 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}
