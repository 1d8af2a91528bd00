import { fail, kindOf, requireCount } from "../../errors/index.ts";
import { layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";
import type { Statistic } from "../statistic.ts";

export interface CategoryCountsOptions {
  /** The variable's name, for the coordinates. */
  readonly column?: string;
  /** Names of the levels; a record is the index of one of them. */
  readonly levels: readonly string[];
}

/**
 * How many records have each level (histogram, multinomial–Dirichlet).
 *
 * Sensitivity (central spec §2.1), exact: a record is a unit vector. Replacing one moves a 1 from one
 * cell to another: 2 in L1, √2 in L2. Adding or removing one changes one cell by 1.
 * @example
 * ```ts
 * import { categoryCounts } from "@dpbayes/privacy/statistics";
 * const smokes = categoryCounts({ column: "smokes", levels: ["never", "sometimes", "daily"] });
 * console.log(smokes.sensitivity("L1", "replace-one")); // 2
 * ```
 */
export function categoryCounts(options: CategoryCountsOptions): Statistic<number, "category-counts"> {
  const { column = "level", levels } = options;
  requireCount("number of levels", levels.length, 2);
  const coordinates = levels.map((level) => `${column}=${level}`);
  return Object.freeze({
    kind: "category-counts",
    layout: layoutOf([{ name: "counts", weight: 1, coordinates }]),
    integral: true,
    magnitude: 1,
    of: (level: number, out: Float64Array) => {
      requireLevelIndex(level, levels.length);
      out.fill(0, 0, levels.length);
      out[level] = 1;
    },
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      if (neighbours === "add-remove") return 1;
      return norm === "L1" ? 2 : rootRoundedUp(2);
    },
  } satisfies Statistic<number, "category-counts">);
}

/**
 * How many records succeed (level 1 of 0 and 1), the number of records being public: one coordinate,
 * half the noise of releasing both counts (central spec §2.1, erratum F4). Replacing, adding or
 * removing a record changes it by at most 1.
 */
export function successCount(options: { readonly column?: string; readonly success?: string } = {}) {
  const { column = "level", success = "1" } = options;
  return Object.freeze({
    kind: "success-count",
    layout: layoutOf([{ name: "successes", weight: 1, coordinates: [`${column}=${success}`] }]),
    integral: true,
    magnitude: 1,
    of: (level: number, out: Float64Array) => {
      requireLevelIndex(level, 2);
      out[0] = level === 1 ? 1 : 0;
    },
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      return 1;
    },
  } satisfies Statistic<number, "success-count">) as Statistic<number, "success-count">;
}

/** A record must count somewhere. The error names the kind of what was found, not its value. */
function requireLevelIndex(level: number, levels: number): void {
  if (!(Number.isInteger(level) && level >= 0 && level < levels))
    fail("ARGUMENT", { name: "level", found: kindOf(level), accepted: `an integer from 0 to ${levels - 1}` });
}
