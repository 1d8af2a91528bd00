import type { ChainResult } from "../../chains/chain-result.ts";

/** Of every cell, over all draws of all chains. */
export interface CellMoments {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
  /** What the prior leaves open where nothing is known of an area: a variance of the cell's own, and a standard deviation in common with the area's other cells. */
  readonly priorOwn: Float64Array;
  readonly priorCommon: Float64Array;
}

/** The chains' means and sums of squares put together (Chan, Golub and LeVeque 1983). */
export function cellMoments(results: readonly ChainResult[], width: number, cells: number): CellMoments {
  const mean = new Float64Array(cells);
  const sd = new Float64Array(cells);
  const draws = results.map((result) => result.draws.length / width);
  const all = draws.reduce((sum, n) => sum + n, 0);
  const of = (name: string) => results.map(({ sums }) => sums![name]!);
  const [means, squares] = [of("means"), of("squares")];
  for (let cell = 0; cell < cells; cell++) {
    let [sum, square] = [0, 0];
    for (let c = 0; c < means.length; c++) sum += draws[c]! * means[c]![cell]!;
    mean[cell] = sum / all;
    for (let c = 0; c < means.length; c++)
      square += squares[c]![cell]! + draws[c]! * (means[c]![cell]! - mean[cell]!) ** 2;
    sd[cell] = Math.sqrt(Math.max(0, square) / Math.max(1, all - 1));
  }
  return { mean, sd, priorOwn: averaged(of("own"), cells), priorCommon: averaged(of("common"), cells) };
}

function averaged(chains: readonly Float64Array[], cells: number): Float64Array {
  return Float64Array.from(
    { length: cells },
    (_, cell) => chains.reduce((sum, chain) => sum + chain[cell]!, 0) / chains.length,
  );
}
