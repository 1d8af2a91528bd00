import type { Neighbours } from "../../accounting/loss.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { blockWeights, covariateNames, layoutOf } from "../layout.ts";
import { droppingSensitivity, recordNormSensitivity } from "../sensitivity/record-norm.ts";
import {
  countBlock,
  droppingWriter,
  type MomentStatistic,
  momentMagnitude,
  momentPlan,
  reachOf,
} from "./moment-blocks.ts";
import { type MomentBlock, momentWriter, type WeightedMomentBlock } from "./moment-writer.ts";
import type { RegressionRow } from "./regression-row.ts";
import { requireL2 } from "./regression-row.ts";

/** What logistic and Poisson regression have in common. */
export interface GlmOptions {
  /** d, the number of covariates. */
  readonly covariates: number;
  /** Column names of the covariates; x1..xd if absent. */
  readonly columns?: readonly string[];
  /** The response's column name, for the coordinates; y if absent. */
  readonly response?: string;
  /** R: |x|₂ <= R. */
  readonly radius: number;
  readonly intercept?: boolean;
  /** Release the number of records; needed under add/remove, where it is private. */
  readonly count?: boolean;
  /**
   * What becomes of records outside the ball. `clip` (default): the holder has moved them onto it.
   * `drop`: they contribute 0, and the count of kept records, now private, is released.
   */
  readonly outside?: "clip" | "drop";
  /** Multipliers by block name. */
  readonly weights?: Readonly<Record<string, number>>;
}

/** What sets one family apart. */
export interface GlmFamily<Kind extends string = string> {
  readonly kind: Kind;
  readonly blocks: readonly (MomentBlock & { readonly defaultWeight: number })[];
  /** The largest |y|. */
  readonly responseBound: number;
  /** L2 sensitivity under replace-one, given the squared weights by block name. */
  replaceOne(squaredWeights: Readonly<Record<string, number>>): number;
}

/** Builds the statistic of one family: blocks in wire order, the count first. */
export function glmStatistic<Kind extends string>(
  family: GlmFamily<Kind>,
  options: GlmOptions,
): MomentStatistic<RegressionRow, Kind> {
  const columns = covariateNames(options.covariates, options.columns);
  const blocks = weighted(family, options);
  const bounds = { radius: options.radius, responseBound: family.responseBound };
  const layout = layoutOf(blocks.map((block) => momentPlan(block, columns, options.response ?? "y")));
  const write = momentWriter(blocks, options.covariates);
  const dropping = options.outside === "drop";
  return Object.freeze({
    kind: family.kind,
    layout,
    blocks: deepFreeze(blocks),
    integral: false,
    magnitude: momentMagnitude(blocks, bounds.radius, bounds.responseBound),
    of: dropping ? droppingWriter(write, bounds.radius, layout.coordinates.length) : write,
    sensitivity: (norm, neighbours: Neighbours) => {
      requireL2(family.kind, norm, neighbours);
      const removal = recordNormSensitivity(blocks.map(reachOf), bounds);
      if (neighbours === "add-remove") return removal;
      const keptByKept = family.replaceOne(squaredByName(blocks));
      return dropping ? droppingSensitivity(keptByKept, removal) : keptByKept;
    },
  } satisfies MomentStatistic);
}

function weighted(family: GlmFamily, options: GlmOptions): readonly WeightedMomentBlock[] {
  const { count: ownCount, ...own } = options.weights ?? {};
  const defaults = Object.fromEntries(family.blocks.map((block) => [block.name, block.defaultWeight]));
  const weights = blockWeights<string>(defaults, own);
  const blocks = family.blocks.map(({ defaultWeight: _, ...block }) => ({
    ...block,
    weight: weights[block.name]!,
  }));
  if (!options.count && options.outside !== "drop") return blocks;
  const count = ownCount === undefined ? {} : { count: ownCount };
  const weight = blockWeights({ count: defaultCountWeight(family, options, blocks) }, count).count;
  return [{ ...countBlock, weight }, ...blocks];
}

/**
 * Under replace-one with dropping, a count is free up to the weight that makes a removal as large as a
 * replacement (glm-models spec §2: w_c² = 2.5R² for the default logistic weights). Under add/remove a
 * count always costs; R/2 adds a quarter of what the block of degree 1 with weight 1 contributes.
 */
function defaultCountWeight(family: GlmFamily, options: GlmOptions, blocks: readonly WeightedMomentBlock[]) {
  const bounds = { radius: options.radius, responseBound: family.responseBound };
  const removal = recordNormSensitivity(blocks.map(reachOf), bounds);
  const free = family.replaceOne(squaredByName(blocks)) ** 2 - removal ** 2;
  return options.outside === "drop" && free > 0 ? Math.sqrt(free) : options.radius / 2;
}

function squaredByName(blocks: readonly WeightedMomentBlock[]): Readonly<Record<string, number>> {
  return Object.fromEntries(blocks.map((block) => [block.name, block.weight ** 2]));
}
