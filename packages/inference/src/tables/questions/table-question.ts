import type { CellPattern } from "@dpbayes/privacy/formats";

/**
 * What can be asked of a table's counts. Patterns without axes (`{}`) mean all cells.
 *
 * - `total`: the sum of the cells, all of them where none are named.
 * - `share`: the part of the total of `of` (all cells where it is absent) that lies in `cells`; cells outside `of` do not count.
 * - `ratio`: the total of `cells` divided by that of `to`, which may overlap.
 * - `difference`: the total of `cells` without that of `minus`.
 * - `linear`: totals with weights.
 * - `rank`: of every level of an axis by its total within `cells`: one more than the number of levels whose total is larger, so
 *   that 1 is the largest, and equal levels have the same rank, the best of those that they take up.
 *
 * Shares and ratios do not exist in draws whose denominator is 0; see `undefined-draws.ts` for what becomes of them.
 * `name` says what the answer is called instead of the pattern's own words; of a rank, it names the cells within which.
 */
export type TableQuestion =
  | { readonly kind: "total"; readonly cells?: CellPattern; readonly name?: string }
  | { readonly kind: "share"; readonly cells: CellPattern; readonly of?: CellPattern; readonly name?: string }
  | { readonly kind: "ratio"; readonly cells: CellPattern; readonly to: CellPattern; readonly name?: string }
  | {
      readonly kind: "difference";
      readonly cells: CellPattern;
      readonly minus: CellPattern;
      readonly name?: string;
    }
  | { readonly kind: "linear"; readonly weights: readonly WeightedCells[]; readonly name?: string }
  | { readonly kind: "rank"; readonly axis: string; readonly cells?: CellPattern; readonly name?: string };

export type QuestionKind = TableQuestion["kind"];

export interface WeightedCells {
  readonly cells: CellPattern;
  readonly weight: number;
}

export const questionKinds: readonly QuestionKind[] = Object.freeze([
  ...(["total", "share", "ratio", "difference", "linear", "rank"] as const),
]);
