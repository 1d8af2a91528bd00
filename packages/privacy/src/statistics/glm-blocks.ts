import { normRoundedUp } from "./clip-to-ball.ts";
import type { BlockPlan } from "./layout.ts";
import { monomialWriter } from "./monomial-writer.ts";
import { monomialName, monomials } from "./monomials.ts";
import type { BlockReach } from "./record-norm.ts";
import type { RegressionRow } from "./regression-row.ts";
import { roundedUp } from "./rounding-up.ts";

/** One block y^p·t_m(x) of a generalised linear model's statistic; degree 0 and p = 0 is the count. */
export interface GlmBlock {
  readonly name: string;
  readonly degree: number;
  readonly responsePower: number;
}

/** A released block with its multiplier. */
export interface WeightedGlmBlock extends GlmBlock {
  readonly weight: number;
}

export const countBlock: GlmBlock = { name: "count", degree: 0, responsePower: 0 };

/** Coordinate names: "y*x1", "x1^2", "y*sqrt2*x1*x2"; an even power of a response of ±1 is not written. */
export function glmPlan(block: WeightedGlmBlock, columns: readonly string[], response: string): BlockPlan {
  const { name, weight, degree, responsePower } = block;
  const prefix = responsePower === 1 ? [response] : [];
  const coordinates = monomials(columns.length, degree).map((monomial) =>
    [...prefix, ...(degree === 0 ? [] : [monomialName(monomial, columns)])].join("*"),
  );
  return { name, weight, coordinates: name === "count" ? ["count"] : coordinates };
}

/** The writer of one record: blocks in wire order. */
export function glmWriter(blocks: readonly WeightedGlmBlock[], covariates: number) {
  const steps = blocks.map((block) => ({ ...block, write: monomialWriter(covariates, block.degree) }));
  return (row: RegressionRow, out: Float64Array): void => {
    let at = 0;
    for (let b = 0; b < steps.length; b++) {
      const { weight, responsePower, degree, write } = steps[b]!;
      const scale = responsePower === 1 ? weight * row.y : weight;
      if (degree === 0) out[at++] = scale;
      else at = write(row.x, scale, out, at);
    }
  };
}

/** As `write`, but a record outside the ball contributes 0 everywhere, the count included. */
export function droppingWriter(write: ReturnType<typeof glmWriter>, radius: number, length: number) {
  return (row: RegressionRow, out: Float64Array): void => {
    if (normRoundedUp(row.x) <= radius) write(row, out);
    else out.fill(0, 0, length);
  };
}

/** |y^p·√multiplicity·∏x_i| <= Ry^p·R^m, since the block's norm is that; rounded up. */
export function glmMagnitude(blocks: readonly WeightedGlmBlock[], R: number, responseBound: number): number {
  const reach = (b: WeightedGlmBlock) => b.weight * R ** b.degree * responseBound ** b.responsePower;
  return roundedUp(Math.max(...blocks.map(reach)));
}

export function reachOf({ weight, degree, responsePower }: WeightedGlmBlock): BlockReach {
  return { squaredWeight: weight ** 2, degree, responsePower };
}
