import { describe, expect, it } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { symmetricEigen } from "../../../math/linear-algebra/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { noisyHolder } from "../../../simulation/holder-sums.ts";
import { drawSums } from "../../../simulation/index.ts";
import { estimationError } from "../metrics/errors.ts";
import { type AdaSspHolder, adaSsp } from "./ada-ssp.ts";

const d = 3;
const delta = 1e-5;

/** Holders with noise in everything that they release. */
function releases(count: number, records: number, sd: number, seed: number) {
  const { truth } = exampleHolders({ covariates: d, holders: 1, records: 10 });
  const rng = seededSource(seed);
  const holders = Array.from({ length: count }, (): AdaSspHolder => {
    const sums = drawSums(rng, truth, records);
    const moments = noisyHolder(rng, sums, records, sd, { intercept: false, squares: false });
    const exact = Float64Array.from(
      { length: d * d },
      (_, at) => sums[Math.floor(at / d) * (d + 1) + (at % d)]!,
    );
    const values = new Float64Array(d);
    symmetricEigen(exact, d, values, exact, new Float64Array(d));
    return { moments, smallestEigenvalue: values[0]! + sd * rng.normal(), smallestEigenvalueSd: sd };
  });
  return { holders, truth };
}

describe("adaSsp", () => {
  it("is least squares where the smallest eigenvalue is far above the noise", () => {
    const { holders, truth } = releases(2, 1_000_000, 5, 1);
    for (const rule of ["sum", "joint"] as const) {
      const { penalty, coefficients } = adaSsp(holders, { delta, rule });
      expect(penalty).toBe(0);
      expect(estimationError(coefficients, truth.coefficients)).toBeLessThan(1e-4);
    }
  });

  it("penalises noise: the holders' sum, or jointly by its root", () => {
    const { holders } = releases(4, 200, 30, 2);
    const sum = adaSsp(holders, { delta, rule: "sum" });
    const joint = adaSsp(holders, { delta });
    const threshold = Math.sqrt(d * Math.log((2 * d * d) / 0.05)) * 30;
    expect(sum.thresholds.every((t) => Math.abs(t - threshold) < 1e-9)).toBe(true);
    const bounds = sum.eigenvalueBounds.reduce((a, b) => a + b, 0);
    expect(sum.penalty).toBeCloseTo(4 * threshold - bounds, 8);
    expect(joint.penalty).toBeCloseTo(2 * threshold - bounds, 8);
  });

  it("lifts a matrix that is indefinite beyond what its noise allows", () => {
    const { holders } = releases(1, 50, 40, 3);
    const gram = Float64Array.of(-900, 0, 0, 0, 400, 0, 0, 0, 300);
    const moments = { ...holders[0]!.moments, gram };
    const { coefficients, penalty, thresholds } = adaSsp([{ ...holders[0]!, moments }], { delta });
    expect(penalty).toBeCloseTo(900 + thresholds[0]!, 8);
    expect(coefficients[0]).toBeCloseTo(moments.cross[0]! / thresholds[0]!, 8);
  });

  it("says what is wrong, never a released number", () => {
    const { holders } = releases(1, 50, 40, 3);
    const broken = [{ ...holders[0]!, smallestEigenvalue: Number.POSITIVE_INFINITY }];
    expect(() => adaSsp(broken, { delta })).toThrow("a released number of holder 1");
    expect(() => adaSsp([], { delta })).toThrow("holders is none");
    expect(() => adaSsp(holders, { delta: 0 })).toThrow("delta is 0");
    expect(() => adaSsp([{ ...holders[0]!, smallestEigenvalueSd: 0 }], { delta })).toThrow(
      "smallestEigenvalueSd of holder 1 is 0",
    );
    expect(() => adaSsp(holders, { delta, rule: "mean" as "sum" })).toThrow('must be "sum" or "joint"');
  });
});
