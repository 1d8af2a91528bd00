/** Maps a released (weighted) vector to a number; see {@link Attack}. */
export type Score = (released: readonly number[]) => number;

type Vector = readonly number[];

/** Steps of the noise grid in the units that are released. */
export function inUnits(
  steps: readonly bigint[],
  { parameters }: { readonly parameters: { readonly grid: number } },
): Vector {
  return steps.map((k) => Number(k) * parameters.grid);
}

/**
 * The sum of |v - first| - |v - second|: the log-likelihood ratio of noise that falls exponentially.
 * A single coordinate is its own score, which keeps its low-order bits in view.
 */
export function differenceOfDistances(first: Vector, second: Vector): Score {
  if (first.length === 1) return onlyCoordinate;
  return (released) => {
    let score = 0;
    for (let i = 0; i < released.length; i++)
      score += Math.abs(released[i]! - first[i]!) - Math.abs(released[i]! - second[i]!);
    return score;
  };
}

/** The projection on the centres' difference: that of Gaussian noise. A single coordinate as above. */
export function projectionOnDifference(first: Vector, second: Vector): Score {
  return first.length === 1 ? onlyCoordinate : projection(first, second);
}

/** The length of v along second - first. */
export function projection(first: Vector, second: Vector): Score {
  const direction = second.map((value, i) => value - first[i]!);
  const length = Math.hypot(...direction);
  const unit = direction.map((value) => value / length);
  return (released) => {
    let score = 0;
    for (let i = 0; i < unit.length; i++) score += released[i]! * unit[i]!;
    return score;
  };
}

/** The one number that is released. */
export function onlyCoordinate(released: Vector): number {
  return released[0]!;
}
