/** Above this a Poisson's first mass underflows soon; its median is then ⌊mean + 1/3⌋ but for 1 at most. */
const LARGE = 500;

/**
 * The median of the posterior predictive law of every cell's count, the mixture of Poissons over draws: of all point
 * estimates the one with the least expected absolute error, if the model is right.
 */
export function predictiveMedians(rates: readonly Float64Array[]): Float64Array {
  const masses = new Float64Array(rates.length);
  return rates[0]!.map((_, cell) => medianOf(rates, cell, masses));
}

function medianOf(rates: readonly Float64Array[], cell: number, masses: Float64Array): number {
  let [below, sum] = [0, 0];
  for (let d = 0; d < rates.length; d++) {
    const rate = rates[d]![cell]!;
    sum += rate;
    masses[d] = Math.exp(-rate);
    below += masses[d]!;
  }
  if (sum > LARGE * rates.length) return Math.floor(sum / rates.length + 1 / 3);
  let k = 0;
  while (below < rates.length / 2) {
    k++;
    for (let d = 0; d < rates.length; d++) {
      masses[d]! *= rates[d]![cell]! / k;
      below += masses[d]!;
    }
  }
  return k;
}
