import type { ChainResult } from "../../chains/chain-result.ts";

/** Of every cell, over all draws of all chains. */
export interface CellMoments {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
  /** Variance given the prior's own numbers alone. */
  readonly priorVariance: Float64Array;
}

/** The chains' means and sums of squares put together (Chan, Golub and LeVeque 1983). */
export function cellMoments(results: readonly ChainResult[], width: number, cells: number): CellMoments {
  const mean = new Float64Array(cells);
  const sd = new Float64Array(cells);
  const priorVariance = new Float64Array(cells);
  const draws = results.map((result) => result.draws.length / width);
  const all = draws.reduce((sum, n) => sum + n, 0);
  const of = (name: string) => results.map(({ sums }) => sums![name]!);
  const [means, squares, priors] = [of("means"), of("squares"), of("prior")];
  for (let cell = 0; cell < cells; cell++) {
    let [sum, prior, square] = [0, 0, 0];
    for (let c = 0; c < means.length; c++) {
      sum += draws[c]! * means[c]![cell]!;
      prior += draws[c]! * priors[c]![cell]!;
    }
    mean[cell] = sum / all;
    priorVariance[cell] = prior / all;
    for (let c = 0; c < means.length; c++)
      square += squares[c]![cell]! + draws[c]! * (means[c]![cell]! - mean[cell]!) ** 2;
    sd[cell] = Math.sqrt(Math.max(0, square) / Math.max(1, all - 1));
  }
  return { mean, sd, priorVariance };
}
