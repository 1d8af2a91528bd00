import { monomialCount, monomials } from "@dpbayes/privacy/formats";

/** The blocks that statistics of generalised linear models are made of (glm spec §1); x2 is svec(xxᵀ). */
export type StatisticBlock = "y" | "yx" | "x" | "x2" | "yx2";

/** The statistics of a family: for each layout its blocks in wire order. */
export type StatisticLayouts<Layout extends string> = Readonly<Record<Layout, readonly StatisticBlock[]>>;

/** One number of a statistic: factor·y^power·x̃_i·x̃_j, where x̃ = (1, x). */
export interface StatisticMonomial {
  readonly power: 0 | 1;
  readonly i: number;
  readonly j: number;
  readonly factor: number;
}

/** A monomial and the block that it stands in. */
export interface StatisticCoordinate extends StatisticMonomial {
  readonly block: StatisticBlock;
}

/** Each block is y^power times the monomials of one degree in x. */
const moments: Readonly<Record<StatisticBlock, { readonly degree: 0 | 1 | 2; readonly power: 0 | 1 }>> = {
  y: { degree: 0, power: 1 },
  yx: { degree: 1, power: 1 },
  x: { degree: 1, power: 0 },
  x2: { degree: 2, power: 0 },
  yx2: { degree: 2, power: 1 },
};

/**
 * The coordinates of blocks in wire order, as the private side lays monomials out: y is (0, 0), x_j is (0, j), and
 * svec has the factor √2 on cross products, which follow the squares.
 */
export function statisticCoordinates(
  blocks: readonly StatisticBlock[],
  covariates: number,
): readonly StatisticCoordinate[] {
  return blocks.flatMap((block) => {
    const { degree, power } = moments[block];
    return monomials(covariates, degree).map(({ factors, multiplicity }) => {
      const [i, j] = [0, 0, ...factors.map((column) => column + 1)].slice(-2);
      return { block, power, i: i!, j: j!, factor: Math.sqrt(multiplicity) };
    });
  });
}

/** How many numbers a block has: 1, d, or d(d + 1)/2. */
export function blockLength(block: StatisticBlock, d: number): number {
  return monomialCount(d, moments[block].degree);
}

/** Where each block begins, and the number of all numbers. */
export function blockPlaces(
  blocks: readonly StatisticBlock[],
  d: number,
): { readonly at: Readonly<Partial<Record<StatisticBlock, number>>>; readonly length: number } {
  const at: Partial<Record<StatisticBlock, number>> = {};
  let length = 0;
  for (const block of blocks) {
    at[block] = length;
    length += blockLength(block, d);
  }
  return { at, length };
}
