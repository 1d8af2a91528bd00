/**
 * Climbs from `start` within the unit cube: tries a step up and down along every coordinate, keeps
 * what improves, and halves the step, from `steps.first` to `steps.last`, when nothing does. Returns
 * the best value; `start` is moved. It needs no gradient, so kinks and jumps (levels, whole numbers)
 * do not stop it.
 */
export function patternSearch(
  start: Float64Array,
  steps: { readonly first: number; readonly last: number },
  value: (point: Float64Array) => number,
): number {
  let best = value(start);
  for (let step = steps.first; step >= steps.last; ) {
    const before = best;
    for (let j = 0; j < start.length; j++) best = bestAlong(start, j, step, best, value);
    if (best <= before * (1 + 1e-9)) step /= 2;
  }
  return best;
}

function bestAlong(
  point: Float64Array,
  j: number,
  step: number,
  best: number,
  value: (point: Float64Array) => number,
): number {
  const here = point[j]!;
  for (const there of [Math.min(1, here + step), Math.max(0, here - step)]) {
    point[j] = there;
    const found = value(point);
    if (found > best) return found;
  }
  point[j] = here;
  return best;
}
