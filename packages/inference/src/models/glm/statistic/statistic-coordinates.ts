/** The blocks that statistics of generalised linear models are made of (glm spec §1); x2 is svec(xxᵀ). */
export type StatisticBlock = "y" | "yx" | "x" | "x2" | "yx2";

/** The statistics of a family: for each layout its blocks in wire order. */
export type StatisticLayouts<Layout extends string> = Readonly<Record<Layout, readonly StatisticBlock[]>>;

/** One number of a statistic: factor·y^power·x̃_i·x̃_j, where x̃ = (1, x). */
export interface Monomial {
  readonly power: 0 | 1;
  readonly i: number;
  readonly j: number;
  readonly factor: number;
}

/** A monomial and the block that it stands in. */
export interface StatisticCoordinate extends Monomial {
  readonly block: StatisticBlock;
}

/**
 * The coordinates of blocks in wire order. So y is (0, 0), x_j is (0, j), and svec has the factor √2 on cross products,
 * which follow the squares.
 */
export function statisticCoordinates(
  blocks: readonly StatisticBlock[],
  covariates: number,
): readonly StatisticCoordinate[] {
  return blocks.flatMap((block) => {
    const power = powerOf(block);
    return places(block, covariates).map(([i, j, factor]) => ({ block, power, i, j, factor }));
  });
}

function powerOf(block: StatisticBlock): 0 | 1 {
  return block.startsWith("y") ? 1 : 0;
}

function places(
  block: StatisticBlock,
  d: number,
): readonly (readonly [i: number, j: number, factor: number])[] {
  const columns = Array.from({ length: d }, (_, j) => j + 1);
  switch (block) {
    case "y":
      return [[0, 0, 1]];
    case "x":
    case "yx":
      return columns.map((j) => [0, j, 1]);
    case "x2":
    case "yx2":
      return [
        ...columns.map((j) => [j, j, 1] as const),
        ...columns.flatMap((i) => columns.slice(i).map((j) => [i, j, Math.SQRT2] as const)),
      ];
    default:
      return block satisfies never;
  }
}

/** How many numbers a block has: 1, d, or d(d + 1)/2. */
export function blockLength(block: StatisticBlock, d: number): number {
  if (block === "y") return 1;
  return block.endsWith("2") ? (d * (d + 1)) / 2 : d;
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
