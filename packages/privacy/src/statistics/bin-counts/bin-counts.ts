import { fail, kindOf, requireCount } from "../../errors/index.ts";
import { layoutOf } from "../layout.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";
import type { Statistic } from "../statistic.ts";
import { binOf } from "./bin-of.ts";

export interface BinCountsOptions {
  /** The variable's name, for the coordinates. */
  readonly column?: string;
  /** From the lower bound to the upper one, rising. */
  readonly edges: readonly number[];
}

/**
 * How many records lie in each bin [e_i, e_{i+1}), the last one closed.
 *
 * Sensitivity, exact: bins do not overlap and together hold everything between the bounds, so that a clipped record is a unit
 * vector, as a level is (central spec §2.1). Replacing one moves a 1 from one bin to another: 2 in L1, √2 in L2. Adding or
 * removing one changes one bin by 1.
 * @example
 * ```ts
 * import { binCounts } from "@dpbayes/privacy/statistics";
 * const ages = binCounts({ column: "age", edges: [18, 30, 65, 90] });
 * console.log(ages.sensitivity("L1", "replace-one"), ages.sensitivity("L1", "add-remove")); // 2 1
 * ```
 */
export function binCounts({ column = "value", edges }: BinCountsOptions): Statistic<number, "bin-counts"> {
  const bins = requireCount("number of bins", edges.length - 1, 2);
  const coordinates = edges.slice(1).map((edge, i) => `${column} from ${edges[i]} to ${edge}`);
  return Object.freeze({
    kind: "bin-counts",
    layout: layoutOf([{ name: "counts", weight: 1, coordinates }]),
    integral: true,
    magnitude: 1,
    of: (value: number, out: Float64Array) => {
      requireBetween(value, edges);
      out.fill(0, 0, bins);
      out[binOf(edges, value)] = 1;
    },
    sensitivity: (norm, neighbours) => {
      requireNormAndNeighbours(norm, neighbours);
      if (neighbours === "add-remove") return 1;
      return norm === "L1" ? 2 : rootRoundedUp(2);
    },
  } satisfies Statistic<number, "bin-counts">);
}

/** A record must count somewhere, and in one bin alone. The error names the kind of what was found, not its value. */
function requireBetween(value: number, edges: readonly number[]): void {
  const [low, high] = [edges[0]!, edges.at(-1)!];
  if (!(value >= low && value <= high))
    fail("ARGUMENT", { name: "value", found: kindOf(value), accepted: `a number from ${low} to ${high}` });
}
