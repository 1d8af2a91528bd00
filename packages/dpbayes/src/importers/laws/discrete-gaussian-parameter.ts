/**
 * The parameter v of a discrete Gaussian law, mass proportional to e^(−k²/2v), from its variance. The two are the same to
 * within e^(−2π²v)·8π²v² (Poisson summation; Canonne, Kamath, Steinke 2020, section 2): below 1e-16 of v from v = 3 on.
 * Under that the variance rises with v, so it is solved for by halving.
 */
export function discreteGaussianParameter(variance: number): number {
  if (!(variance < 3)) return variance;
  let [low, high] = [0, 4];
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (varianceOf(middle) < variance) low = middle;
    else high = middle;
  }
  return high;
}

/** Σ k² e^(−k²/2v) / Σ e^(−k²/2v), over |k| < 40: what is left out is below e^(−200) for v < 4. */
function varianceOf(parameter: number): number {
  let [mass, moment] = [1, 0];
  for (let k = 1; k < 40; k++) {
    const weight = 2 * Math.exp((-k * k) / (2 * parameter));
    mass += weight;
    moment += k * k * weight;
  }
  return moment / mass;
}
