/**
 * Whether counts fit a law, with a stated false-alarm rate. For one cell of probability p the Chernoff
 * bound P(n·KL(p̂‖p) ≥ x) ≤ 2e^{−x} holds for every n, so with c cells the test
 * "largest n·KL ≤ log(2c/rate)" raises a false alarm with probability at most `rate`.
 */
export const FALSE_ALARM_RATE = 1e-9;

/** The largest n·KL(p̂‖p) over the cells, as a share of its limit: a fit has at most 1. */
export function misfit(counts: ArrayLike<number>, probabilities: ArrayLike<number>, draws: number): number {
  const limit = Math.log((2 * counts.length) / FALSE_ALARM_RATE);
  let worst = 0;
  for (let i = 0; i < counts.length; i++)
    worst = Math.max(worst, (draws * divergence(counts[i]! / draws, probabilities[i]!)) / limit);
  return worst;
}

function divergence(p: number, q: number): number {
  return part(p, q) + part(1 - p, 1 - q);
}

function part(p: number, q: number): number {
  return p === 0 ? 0 : p * Math.log(p / q);
}

/** The misfit of draws against a continuous law, in `cells` cells of equal probability. */
export function continuousMisfit(
  draw: () => number,
  cdf: (x: number) => number,
  draws: number,
  cells: number,
): number {
  const counts = new Float64Array(cells);
  for (let i = 0; i < draws; i++) counts[Math.min(cells - 1, Math.floor(cells * cdf(draw())))]!++;
  return misfit(counts, new Float64Array(cells).fill(1 / cells), draws);
}
