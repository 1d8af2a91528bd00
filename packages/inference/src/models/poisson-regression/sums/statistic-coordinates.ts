import type { Coordinate } from "../../logistic-regression/sums/statistic-coordinates.ts";

/** The blocks of a Poisson statistic in wire order (glm spec §1); without intercept, and with. */
export const poissonLayouts = {
  poisson: ["x", "x2", "yx", "yx2"],
  poisson_intercept: ["y", "x", "x2", "yx", "yx2"],
} as const;

export type PoissonLayout = keyof typeof poissonLayouts;
export type PoissonBlock = "y" | "x" | "x2" | "yx" | "yx2";

/** One number of the statistic: its block, and the monomial in y and x that it sums. */
export interface PoissonCoordinate {
  readonly block: PoissonBlock;
  /** As the moments of a record read it; its own block is that of the power of x. */
  readonly monomial: Coordinate;
}

/** The coordinates of a layout in wire order. */
export function poissonCoordinates(layout: PoissonLayout, covariates: number): readonly PoissonCoordinate[] {
  return poissonLayouts[layout].flatMap((block) => blockCoordinates(block, covariates));
}

function blockCoordinates(block: PoissonBlock, d: number): readonly PoissonCoordinate[] {
  const columns = Array.from({ length: d }, (_, j) => j + 1);
  const power = block.startsWith("y") ? 1 : 0;
  switch (block) {
    case "y":
      return [{ block, monomial: { block: "y", power, i: 0, j: 0, factor: 1 } }];
    case "x":
    case "yx":
      return columns.map((j) => ({ block, monomial: { block: "x", power, i: 0, j, factor: 1 } }));
    case "x2":
    case "yx2":
      return [
        ...columns.map((j) => [j, j, 1] as const),
        ...columns.flatMap((i) => columns.slice(i).map((j) => [i, j, Math.SQRT2] as const)),
      ].map(([i, j, factor]) => ({ block, monomial: { block: "x2", power, i, j, factor } }));
    default:
      return block satisfies never;
  }
}
