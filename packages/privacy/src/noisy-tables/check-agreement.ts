import { fail } from "../errors/index.ts";
import { shown } from "../json/read-shape.ts";
import type { BoundedSums } from "./bounded-sums.ts";
import { addUp, type Coarsening, type CommonSums, commonSums, partsWithin } from "./common-sums.ts";
import type { Margin } from "./margin.ts";
import type { TableAxis } from "./noisy-table.ts";

/**
 * Refuses two measurements that no true counts fit: sums that both know must overlap, and what lies within a sum is no more
 * than it. Every pair is looked at by itself; three that contradict each other only together are left to who fits them.
 */
export function checkAgreement(measured: readonly BoundedSums[], axes: readonly TableAxis[]): void {
  for (const [i, one] of measured.entries())
    for (const other of measured.slice(i + 1)) {
      requireOverlap(one, other, axes);
      requireWithin(one, other);
      requireWithin(other, one);
    }
}

function requireOverlap(one: BoundedSums, other: BoundedSums, axes: readonly TableAxis[]): void {
  const common = commonSums(one.margin, other.margin);
  const [low, high] = [one.low, one.high].map((sums) => addUp(sums, one.margin, common.ofOne, common));
  const [least, most] = [other.low, other.high].map((sums) =>
    addUp(sums, other.margin, common.ofOther, common),
  );
  for (let at = 0; at < common.count; at++)
    if (low![at]! > most![at]! || least![at]! > high![at]!) {
      const found = `${range(low![at]!, high![at]!)}, or ${range(least![at]!, most![at]!)}`;
      contradiction(one, other, `${cellsOf(at, one.margin, common, axes)} would add up to ${found}`);
    }
}

/** Counts are not negative: parts of a sum are no more than the whole, whatever else is in it. */
function requireWithin(part: BoundedSums, whole: BoundedSums): void {
  const least = addUp(part.low, part.margin, partsWithin(part.margin, whole.margin), whole.margin);
  for (let at = 0; at < least.length; at++)
    if (least[at]! > whole.high[at]!) {
      const sum = `${whole.field}.values[${at}] is a sum of at most ${whole.high[at]}`;
      contradiction(part, whole, `${sum}, and parts of it add up to at least ${least[at]}`);
    }
}

function contradiction(one: BoundedSums, other: BoundedSums, problem: string): never {
  return fail("NOISY_TABLE_CONTRADICTION", { first: one.field, second: other.field, problem });
}

function range(low: number, high: number): string {
  return low === high ? String(low) : `${low} to ${high}`;
}

/** Which cells a common sum is about, in words. */
function cellsOf(at: number, { parts }: Margin, common: CommonSums, axes: readonly TableAxis[]): string {
  const named = axes.flatMap(({ name, levels }, axis) => {
    const component = Math.floor(at / common.strides[axis]!) % common.sizes[axis]!;
    const within = levels.filter(
      (_, level) => partOf(common.ofOne, axis, parts[axis]![level]!) === component,
    );
    return within.length === levels.length ? [] : [`${shown(name)}: ${someOf(within)}`];
  });
  return named.length === 0 ? "all cells" : `the cells of ${named.join(", ")}`;
}

function partOf(to: Coarsening, axis: number, part: number): number {
  return part < 0 ? -1 : to[axis]![part]!;
}

function someOf(levels: readonly string[]): string {
  const rest = levels.length > 3 ? ` and ${levels.length - 3} more` : "";
  return levels.slice(0, 3).map(shown).join(", ") + rest;
}
