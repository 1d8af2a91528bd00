import { normRoundedUp } from "../clip-to-ball.ts";
import type { BlockPlan } from "../layout.ts";
import type { BlockReach } from "../sensitivity/record-norm.ts";
import { requireReaches } from "../sensitivity/require-reach.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";
import type { Statistic } from "../statistic.ts";
import type { MomentBlock, MomentWriter, WeightedMomentBlock } from "./moment-writer.ts";
import { monomialName, monomials } from "./monomials.ts";
import type { RegressionRow } from "./regression-row.ts";

/** A statistic whose blocks are moments, so that they, as data, are all one needs to write a record. */
export interface MomentStatistic<Input = RegressionRow, Kind extends string = string>
  extends Statistic<Input, Kind> {
  readonly blocks: readonly WeightedMomentBlock[];
}

export const countBlock: MomentBlock = { name: "count", degree: 0, responsePower: 0 };

/**
 * Coordinate names: "count", "y*x1", "x1^2", "y*sqrt2*x1*x2", "y^2". Without `root` the factor √multiplicity
 * is neither written nor named.
 */
export function momentPlan(
  block: WeightedMomentBlock,
  columns: readonly string[],
  response: string,
  root = true,
): BlockPlan {
  const { name, weight, degree, responsePower } = block;
  const power = [[], [response], [`${response}^2`]][responsePower]!;
  const coordinates = monomials(columns.length, degree).map((monomial) => {
    const named = root ? monomial : { ...monomial, multiplicity: 1 };
    return [...power, ...(degree === 0 ? [] : [monomialName(named, columns)])].join("*");
  });
  return { name, weight, coordinates: degree + responsePower === 0 ? ["count"] : coordinates };
}

/** As `write`, but a record outside the ball contributes 0 everywhere, the count included. */
export function droppingWriter(write: MomentWriter, radius: number, length: number): MomentWriter {
  return (row, out) => {
    if (normRoundedUp(row.x) <= radius) write(row, out);
    else out.fill(0, 0, length);
  };
}

/** |y^p·√multiplicity·∏x_i| <= Ry^p·R^m, since the block's norm is that; rounded up. */
export function momentMagnitude(
  blocks: readonly WeightedMomentBlock[],
  R: number,
  responseBound: number,
): number {
  requireReaches(blocks, { radius: R, responseBound });
  const reach = (b: WeightedMomentBlock) => b.weight * R ** b.degree * responseBound ** b.responsePower;
  return roundedUp(Math.max(...blocks.map(reach)));
}

export function reachOf({ weight, degree, responsePower }: WeightedMomentBlock): BlockReach {
  return { squaredWeight: weight ** 2, degree, responsePower };
}
