/**
 * Whether counts fit a law, with a stated false-alarm rate. For one cell of probability p, the
 * Chernoff bound P(n·KL(p̂‖p) >= x) <= 2·exp(-x) is exact for every n, so with c cells the test
 * `worst cell <= log(2c/rate)` raises a false alarm with probability at most `rate`.
 */
export const FALSE_ALARM_RATE = 1e-9;

/** The largest n·KL(p̂‖p) over the cells, as a share of its limit: a fit has at most 1. */
export function misfit(counts: readonly number[], probabilities: readonly number[], draws: number): number {
  const limit = Math.log((2 * counts.length) / FALSE_ALARM_RATE);
  return Math.max(
    ...counts.map((count, i) => (draws * divergence(count / draws, probabilities[i]!)) / limit),
  );
}

function divergence(p: number, q: number): number {
  return part(p, q) + part(1 - p, 1 - q);
}

function part(p: number, q: number): number {
  return p === 0 ? 0 : p * Math.log(p / q);
}

/** Counts of draws in cells -width..width, with everything further out in one cell at each end. */
export function countCells(draw: () => number, draws: number, width: number): number[] {
  const counts = new Array<number>(2 * width + 3).fill(0);
  for (let i = 0; i < draws; i++) counts[Math.min(Math.max(draw(), -width - 1), width + 1) + width + 1]!++;
  return counts;
}

/** The probabilities of the same cells from a symmetric mass function on the integers. */
export function cellProbabilities(mass: (k: number) => number, width: number): number[] {
  const inner = Array.from({ length: 2 * width + 1 }, (_, i) => mass(i - width));
  const tail = (1 - inner.reduce((a, b) => a + b, 0)) / 2;
  return [tail, ...inner, tail];
}
