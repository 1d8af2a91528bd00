import { describe, expect, it } from "vitest";
import { SIGMAS } from "../../distributions/statistics.testing.ts";
import { seededSource } from "../../math/random/index.ts";
import { misfit } from "../../math/random/misfit.testing.ts";
import { allReports, zipf } from "./information.testing.ts";
import { simulateResponses, simulateUnaryReports, simulateUnarySums } from "./simulate.ts";

describe("simulated reports", () => {
  // Both ways of drawing the noise: 0.2 compares bits, 3 leaps.
  it.each([0.2, 3])("have the law of unary encoding at epsilon %d", (epsilon) => {
    const shares = zipf(4);
    const count = 200_000;
    const { bytes, times } = simulateUnaryReports(seededSource(3), shares, { epsilon, count });
    const counts = new Float64Array(16);
    bytes.forEach((report, i) => {
      counts[report] = times[i]!;
    });
    const law = Float64Array.from(allReports(shares, epsilon), ([, probability]) => probability);
    expect(misfit(counts, law, count)).toBeLessThan(1);
  });

  it("have the law of randomised response", () => {
    const shares = zipf(4);
    const count = 200_000;
    const counts = simulateResponses(seededSource(3), shares, { epsilon: 1, count });
    const keep = 1 / (1 + 3 * Math.exp(-1));
    const other = (1 - keep) / 3;
    const law = shares.map((share) => other + (keep - other) * share);
    expect(misfit(counts, law, count)).toBeLessThan(1);
  });

  it("have sums with the mean and the covariance of the reports' bits", () => {
    const [shares, epsilon, count] = [zipf(3), 1, 1000];
    const rng = seededSource(4);
    const repeats = 20_000;
    const draws = Array.from({ length: repeats }, () => simulateUnarySums(rng, shares, { epsilon, count }));
    const q = 1 / (1 + Math.E);
    const h = 0.5 - q;
    for (const [i, j] of [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 2],
    ] as const) {
      const p = (k: number) => q + h * shares[k]!;
      const expected = i === j ? p(i) * (1 - p(i)) : -h * h * shares[i]! * shares[j]!;
      const products = draws.map((ones) => ((ones[i]! - count * p(i)) * (ones[j]! - count * p(j))) / count);
      const mean = products.reduce((sum, x) => sum + x) / repeats;
      const variance = products.reduce((sum, x) => sum + (x - mean) ** 2, 0) / repeats;
      // Normal limit: false alarm 1e-9 each.
      expect(Math.abs(mean - expected)).toBeLessThan(SIGMAS * Math.sqrt(variance / repeats));
    }
  });
});
