import { markdownTable } from "../../markdown.ts";
import type { ChainCell } from "../cells/chain-cell.ts";
import { type Errors, type Part, parts } from "../errors-by-method.ts";
import { type Outcome, partWords } from "./declared-tests.ts";
import type { Found } from "./found.ts";

/** Test e at one size and level: the usual fit of repeat 0, and long chains on the same data. */
export interface LongChains {
  readonly communities: number;
  readonly distance?: number | undefined;
  readonly usual: Errors;
  readonly long: readonly Errors[];
  readonly rHat: number;
}

export function longChainsOf(found: readonly Found[]): readonly LongChains[] {
  return found.flatMap(({ task, result }) => {
    if (task.part !== "chains") return [];
    const { communities, distance } = task;
    const { errors: long, rHat } = result as ChainCell;
    return [{ communities, distance, usual: usualErrors(found, communities, distance), long, rHat }];
  });
}

function usualErrors(found: readonly Found[], communities: number, distance: number | undefined): Errors {
  const method = distance === undefined ? "non-private" : "noise-aware";
  for (const { task, result } of found) {
    if (task.part !== "figure" || task.repeat !== 0 || !("scores" in result)) continue;
    if (task.communities === communities && task.distance === distance) return result.scores[method]!.errors;
  }
  throw new Error(`no usual fit with ${communities} communities and N = ${distance}`);
}

/** Whether the non-private error moves by less than a quarter of its distance to every noise-aware one, chain by chain. */
export function chainOutcomes(all: readonly LongChains[]): readonly Outcome[] {
  const levels = all.filter(({ distance }) => distance !== undefined);
  return levels.flatMap(({ communities, distance, usual }) => {
    const base = all.find((one) => one.communities === communities && one.distance === undefined)!;
    return parts.map((part) => ({
      where: `C = ${communities}, N = ${distance}, ${partWords(part)}`,
      holds: furthest(base, part) < Math.abs(usual[part] - base.usual[part]) / 4,
    }));
  });
}

function furthest({ usual, long }: LongChains, part: Part): number {
  return Math.max(...long.map((errors) => Math.abs(errors[part] - usual[part])));
}

export function longChainLines(all: readonly LongChains[]): string {
  const cells = ({ usual, long }: LongChains, part: Part) => [
    usual[part].toFixed(2),
    long.map((errors) => errors[part].toFixed(2)).join(", "),
  ];
  return markdownTable(
    [
      "C",
      "fit",
      ...parts.flatMap((part) => [`${partWords(part)}, after 200`, `${partWords(part)}, after 800`]),
      "R-hat",
    ],
    all.map((one) => [
      String(one.communities),
      one.distance === undefined ? "non-private" : `noise-aware, N = ${one.distance}`,
      ...parts.flatMap((part) => cells(one, part)),
      one.rHat.toFixed(2),
    ]),
  );
}
