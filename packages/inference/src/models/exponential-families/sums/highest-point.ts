/** A log density of two coordinates. */
export type LogDensity2 = (q: Float64Array) => number;

/** Rounds of the search, each from the simplex of the size that the last one ended near. */
const RESTARTS = 6;
const STEPS = 200;

/**
 * The highest point near a start, without derivatives: the simplex method (Nelder and Mead 1965), restarted from where
 * it ended until a round gains nothing. Likelihoods of noisy sums fall off linearly far away and have kinks, which
 * Newton's method would not survive.
 */
export function highestPoint(logDensity: LogDensity2, start: Float64Array): Float64Array {
  let best = start;
  let height = logDensity(start);
  let size = 0.5;
  for (let restart = 0; restart < RESTARTS; restart++) {
    const next = climbed(logDensity, best, size);
    const gained = logDensity(next) - height;
    best = next;
    height += gained;
    if (gained < 1e-3 && restart > 0) break;
    size *= 0.3;
  }
  return best;
}

interface Vertex {
  readonly q: Float64Array;
  readonly height: number;
}

/** One run from a simplex of the given size. */
function climbed(logDensity: LogDensity2, start: Float64Array, size: number): Float64Array {
  const vertex = (q: Float64Array): Vertex => {
    const height = logDensity(q);
    return { q, height: Number.isNaN(height) ? Number.NEGATIVE_INFINITY : height };
  };
  let simplex = [start, ...Array.from(start, (x, i) => start.with(i, x + size))].map(vertex);
  for (let step = 0; step < STEPS; step++) {
    simplex = simplex.toSorted((a, b) => b.height - a.height);
    const [top, second, worst] = simplex as [Vertex, Vertex, Vertex];
    if (top.height - worst.height < 1e-4) break;
    const along = (t: number) =>
      vertex(worst.q.map((x, i) => x + t * (0.5 * (top.q[i]! + second.q[i]!) - x)));
    const mirrored = along(2);
    let better = mirrored;
    if (mirrored.height > top.height) {
      const further = along(3);
      if (further.height > mirrored.height) better = further;
    } else if (mirrored.height <= second.height) better = along(mirrored.height > worst.height ? 1.5 : 0.5);
    if (better.height > worst.height) simplex = [top, second, better];
    else simplex = [top, ...[second, worst].map(({ q }) => vertex(q.map((x, i) => 0.5 * (x + top.q[i]!))))];
  }
  return simplex.reduce((a, b) => (b.height > a.height ? b : a)).q;
}
