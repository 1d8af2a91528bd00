import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { meanAutocovariance } from "./autocovariance.ts";
import { fourierTransform, unitRoots } from "./fft.ts";
import { meanOf } from "./moments.ts";

const rng = seededSource("autocovariance");
const series = (n: number): Float64Array => new Float64Array(n).map(() => rng.normal());

/** The definition, term by term. */
function direct(chain: Float64Array, lag: number): number {
  const mean = meanOf(chain);
  let sum = 0;
  for (let s = 0; s + lag < chain.length; s++) sum += (chain[s]! - mean) * (chain[s + lag]! - mean);
  return sum / chain.length;
}

describe("fourierTransform", () => {
  it.each([1, 2, 8, 64])("is the sum in its definition for n = %i", (n) => {
    const re = series(n);
    const im = series(n);
    const [x, y] = [re.slice(), im.slice()];
    fourierTransform(x, y, unitRoots(n));
    for (let k = 0; k < n; k++) {
      let [a, b] = [0, 0];
      for (let j = 0; j < n; j++) {
        const angle = (-2 * Math.PI * j * k) / n;
        a += re[j]! * Math.cos(angle) - im[j]! * Math.sin(angle);
        b += re[j]! * Math.sin(angle) + im[j]! * Math.cos(angle);
      }
      expect(Math.abs(x[k]! - a) + Math.abs(y[k]! - b)).toBeLessThan(1e-12);
    }
  });
});

describe("meanAutocovariance", () => {
  it.each([
    [1, 2],
    [2, 7],
    [3, 64],
    [4, 101],
  ])("is the mean of %i chains of %i draws at every lag", (count, n) => {
    const chains = Array.from({ length: count }, () => series(n));
    const got = meanAutocovariance(chains);
    expect(got.length).toBe(n);
    for (let lag = 0; lag < n; lag++) {
      const expected = meanOf(Float64Array.from(chains, (chain) => direct(chain, lag)));
      expect(Math.abs(got[lag]! - expected)).toBeLessThan(1e-14);
    }
  });
});
