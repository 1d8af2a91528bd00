/** A sum of totals with weights. */
export interface LinearCombination {
  readonly totals: Int32Array;
  readonly weights: Float64Array;
}

/** A question as a function of totals. */
export interface CompiledAnswer {
  /** What the entries of the answer are called within its kind: one, or one for every level that is ranked. */
  readonly labels: readonly string[];
  /** Writes the answer's numbers from `first` on. Allocates nothing. */
  write(totals: Float64Array, out: Float64Array, first: number): void;
  /** Absent where the answer is no linear function of the counts. */
  readonly linear?: LinearCombination;
  /** The total that must not be 0 for the answer to exist, in words. */
  readonly denominator?: string;
}

export function linearAnswer(
  label: string,
  totals: readonly number[],
  weights: readonly number[],
): CompiledAnswer {
  const linear = { totals: Int32Array.from(totals), weights: Float64Array.from(weights) };
  return {
    labels: [label],
    linear,
    write(of, out, first) {
      let sum = 0;
      for (let i = 0; i < linear.totals.length; i++) sum += linear.weights[i]! * of[linear.totals[i]!]!;
      out[first] = sum;
    },
  };
}

/** NaN where the denominator is 0: whoever keeps draws has to say what becomes of those. */
export function quotientAnswer(
  label: string,
  above: number,
  below: number,
  denominator: string,
): CompiledAnswer {
  return {
    labels: [label],
    denominator,
    write(of, out, first) {
      out[first] = of[below] === 0 ? Number.NaN : of[above]! / of[below]!;
    },
  };
}

/** One more than the number of totals that are larger. */
export function rankAnswer(labels: readonly string[], totals: readonly number[]): CompiledAnswer {
  const sorted = new Float64Array(totals.length);
  return {
    labels,
    write(of, out, first) {
      for (let i = 0; i < sorted.length; i++) sorted[i] = of[totals[i]!]!;
      sorted.sort();
      for (let i = 0; i < sorted.length; i++) out[first + i] = 1 + countAbove(sorted, of[totals[i]!]!);
    },
  };
}

/** How many of the sorted numbers are larger, by bisection. */
function countAbove(sorted: Float64Array, x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > x) high = middle;
    else low = middle + 1;
  }
  return sorted.length - low;
}
