import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { evenPoint, flat, randomPoint, worstDifference } from "../../glm/points.testing.ts";
import { blockPlaces } from "../../glm/statistic/statistic-coordinates.ts";
import { regressionPoint } from "../../regression/index.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { simulatePoissonSum } from "../simulate-poisson.ts";
import { densePoissonSumTerm } from "./dense-poisson-sum-term.ts";
import { type PoissonSum, poissonLayouts } from "./poisson-sum.ts";
import { poissonSumTerm } from "./sum-term.ts";

const scales = [1e-3, 1e-2, 0.1, 1, 3, 10, 30, 100, 1e3, 1e4, 1e5, 1e6];

function sumOf(d: number, count: number, part: number): PoissonSum {
  const noise = { y: 90 * part, x: 120 * part, x2: 40 * part, yx: 60 * part, yx2: 150 * part };
  const rng = seededSource(d);
  const point = randomPoint(rng, d, true);
  return simulatePoissonSum(rng, point, { layout: "poisson_intercept", responseBound: 4, count, noise });
}

/** K is at least the noise's variance V, so no density is above that of V at its middle. */
function highest({ covariates: d, layout, noise }: PoissonSum): number {
  const logs = [noise.x, noise.yx].map((v) => d * Math.log(v!));
  const squares = [noise.x2, noise.yx2].map((v) => 0.5 * d * (d + 1) * Math.log(v!));
  const all = [...logs, ...squares, Math.log(noise.y!)].reduce((a, b) => a + b);
  return -0.5 * (blockPlaces(poissonLayouts[layout], d).length * Math.log(2 * Math.PI) + all);
}

describe("the likelihood of a summed statistic far from its data", () => {
  it.each(
    [4, 6, 10].flatMap((d) => [
      { d, count: 300, part: 1 },
      { d, count: 10_000, part: 1e-3 },
      { d, count: 10_000, part: 100 },
    ]),
  )("is the dense one at every scale: d = $d, $count records, noise times $part", ({ d, count, part }) => {
    const data = sumOf(d, count, part);
    const [dense, fast] = [densePoissonSumTerm(data), poissonSumTerm(data)];
    const most = highest(data);
    const rng = seededSource("far");
    for (const scale of scales)
      for (const correlation of [0, 0.9, 0.999]) {
        const point = evenPoint(rng, d, scale, correlation);
        const [expected, got] = [regressionPoint(d), regressionPoint(d)];
        const log = dense.addTo(point, expected);
        const found = fast.addTo(point, got);
        expect(found).toBeLessThanOrEqual(most);
        if (log === -Infinity) {
          expect(found).toBe(-Infinity);
          continue;
        }
        if (Math.abs(log) < 1e5) expect(found).toBeLessThan(log + 1e-3);
        expect(Math.abs(found - log)).toBeLessThan(1e-7 * Math.abs(log));
        expect(worstDifference(flat(got), flat(expected))).toBeLessThan(1e-4);
      }
  });

  it("by features keeps its digits where the residual is large against the noise", () => {
    const data = sumOf(10, 10_000, 1);
    const point = evenPoint(seededSource(1), 10, 300, 0.999);
    const log = densePoissonSumTerm(data).addTo(point, regressionPoint(10));
    expect(Math.abs(featureSumTerm(data).addTo(point, regressionPoint(10)) / log - 1)).toBeLessThan(1e-6);
  });
});
