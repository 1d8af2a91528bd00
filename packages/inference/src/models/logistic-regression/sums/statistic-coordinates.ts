/** The blocks of a logistic statistic in wire order (glm spec §1); without intercept, and with. */
export const logisticLayouts = {
  logistic: ["yx", "x2"],
  logistic_intercept: ["y", "yx", "x", "x2"],
} as const;

export type LogisticLayout = keyof typeof logisticLayouts;
export type LogisticBlock = "y" | "yx" | "x" | "x2";

/**
 * One number of the statistic: factor·y^power·x̃_i·x̃_j, where x̃ = (1, x). So y is (0, 0), x_j is (0, j), and
 * x2 = svec(xxᵀ) has the factor √2 on cross products.
 */
export interface Coordinate {
  readonly block: LogisticBlock;
  readonly power: 0 | 1;
  readonly i: number;
  readonly j: number;
  readonly factor: number;
}

/** The coordinates of a layout in wire order. */
export function statisticCoordinates(layout: LogisticLayout, covariates: number): readonly Coordinate[] {
  return logisticLayouts[layout].flatMap((block) => blockCoordinates(block, covariates));
}

function blockCoordinates(block: LogisticBlock, d: number): readonly Coordinate[] {
  const columns = Array.from({ length: d }, (_, j) => j + 1);
  switch (block) {
    case "y":
      return [{ block, power: 1, i: 0, j: 0, factor: 1 }];
    case "yx":
      return columns.map((j) => ({ block, power: 1, i: 0, j, factor: 1 }));
    case "x":
      return columns.map((j) => ({ block, power: 0, i: 0, j, factor: 1 }));
    case "x2":
      return [
        ...columns.map((j) => ({ block, power: 0 as const, i: j, j, factor: 1 })),
        ...columns.flatMap((i) =>
          columns.slice(i).map((j) => ({ block, power: 0 as const, i, j, factor: Math.SQRT2 })),
        ),
      ];
    default:
      return block satisfies never;
  }
}
