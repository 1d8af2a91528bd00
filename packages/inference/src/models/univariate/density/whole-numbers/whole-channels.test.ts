import { describe, expect, it } from "vitest";
import { poisson } from "../../../../distributions/index.ts";
import { reportDensity } from "../report-density.ts";

describe("counts within wide bounds behind Gaussian noise", () => {
  const [mean, sd] = [300, 40];
  const noise = { kind: "gaussian", sd } as const;
  const density = reportDensity("poisson", { bounds: [0, 5000], noise, whole: true });
  const gradient = new Float64Array(1);

  // Reports in the middle, in a tail of the counts, and far beyond both bounds. All terms are summed here,
  // scaled by the largest; only the atom at 5000, of mass below e^-9000, is left out.
  it.each([300, 520, 1000, -400, 6000])("is the sum over all of them at %d", (z) => {
    density.at(Float64Array.of(mean));
    const logs = Array.from({ length: 5000 }, (_, k) => poisson.logMass(k, mean) - 0.5 * ((z - k) / sd) ** 2);
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const total = weights.reduce((sum, w) => sum + w, 0);
    const score = weights.reduce((sum, w, k) => sum + w * (k / mean - 1), 0) / total;
    const log = most + Math.log(total) - Math.log(sd) - 0.5 * Math.log(2 * Math.PI);
    expect(Math.abs(density.logDensity(z, gradient) / log - 1)).toBeLessThan(1e-12);
    expect(Math.abs(gradient[0]! - score)).toBeLessThan(1e-11 * (1 + Math.abs(score)));
  });
});
