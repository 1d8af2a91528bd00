import { type MonomialWriter, monomialWriter } from "./monomial-writer.ts";
import type { RegressionRow } from "./regression-row.ts";

/** One block y^p·t_m(x) of a regression's statistic; degree 0 and p = 0 is the count. */
export interface MomentBlock {
  readonly name: string;
  /** m: every monomial of this degree in x, times √multiplicity. */
  readonly degree: number;
  /** p. */
  readonly responsePower: 0 | 1 | 2;
}

/** A released block with its multiplier. */
export interface WeightedMomentBlock extends MomentBlock {
  readonly weight: number;
}

/** Writes the weighted blocks of one record, in wire order. */
export type MomentWriter = (row: RegressionRow, out: Float64Array) => void;

interface Step {
  readonly weight: number;
  readonly responsePower: number;
  readonly write: MonomialWriter;
}

/**
 * The writer of one record. `cross` is the factor of x_jx_k, j < k, in degree 2: √2, its
 * √multiplicity, unless a layout of the papers is asked for.
 */
export function momentWriter(
  blocks: readonly WeightedMomentBlock[],
  covariates: number,
  cross = Math.SQRT2,
): MomentWriter {
  const steps = blocks.map(
    ({ weight, responsePower, degree }): Step => ({
      weight,
      responsePower,
      write: monomialWriter(covariates, degree, cross),
    }),
  );
  return (row, out) => {
    let at = 0;
    for (let b = 0; b < steps.length; b++) {
      const { weight, responsePower, write } = steps[b]!;
      let scale = weight;
      for (let p = 0; p < responsePower; p++) scale *= row.y;
      at = write(row.x, scale, out, at);
    }
  };
}
