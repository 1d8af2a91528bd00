import type { ReleasePlan } from "@dpbayes/privacy";
import { monomials } from "@dpbayes/privacy/formats";

/** One number of a regression's release: factor·y^power times columns of x, by place; and the block that it stands in. */
export interface ReleasedProduct {
  readonly block: string;
  readonly power: number;
  readonly columns: readonly number[];
  readonly factor: number;
}

/** Degree in x and power of y of the blocks of regressions; a noisy number of records tells nothing of a slope. */
const blocks: Readonly<Record<string, readonly [degree: number, power: number]>> = {
  x: [1, 0],
  x2: [2, 0],
  y: [0, 1],
  xy: [1, 1],
  yx: [1, 1],
  yx2: [2, 1],
  yy: [0, 2],
};

/** What a plan releases of a record, without the noisy number of records. */
export function releasedProducts({ statistic }: ReleasePlan, covariates: number): readonly ReleasedProduct[] {
  return statistic.layout.blocks.flatMap(({ name }) => {
    const known = blocks[name];
    if (known === undefined) return [];
    const [degree, power] = known;
    return monomials(covariates, degree).map(({ factors, multiplicity }) => ({
      ...{ block: name, power, columns: factors, factor: Math.sqrt(multiplicity) },
    }));
  });
}
