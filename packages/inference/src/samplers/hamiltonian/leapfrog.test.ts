import { describe, expect, it } from "vitest";
import { normalModel } from "../../examples/normal-posterior.ts";
import { seededSource } from "../../math/random/index.ts";
import { funnel } from "../../models/funnel.testing.ts";
import { kineticEnergy, leapfrog } from "./leapfrog.ts";
import { type Metric, metricCovariance, unitMetric } from "./metric.ts";
import { positionAt } from "./position.ts";

const dense: Metric = { kind: "dense", factor: Float64Array.of(2, 0, 0, -0.5, 1, 0, 0.3, 0.2, 0.7) };
const metrics: readonly Metric[] = [
  unitMetric(3),
  { kind: "diagonal", scale: Float64Array.of(0.5, 2, 1) },
  dense,
];

function flow(metric: Metric, time: number, steps: number, q0: Float64Array, p0: Float64Array) {
  const model = funnel(2);
  const { q, gradient } = positionAt(model, q0);
  const p = p0.slice();
  const work = new Float64Array(3);
  for (let i = 0; i < steps; i++) leapfrog(model, metric, time, q, p, gradient, work);
  return { q, p };
}

describe("leapfrog", () => {
  it("conserves the oscillator's shadow energy p² + (1 − ε²/4)q² to rounding", () => {
    const model = normalModel([1]);
    const { q, gradient } = positionAt(model, Float64Array.of(1.3));
    const p = Float64Array.of(-0.4);
    const shadow = () => p[0]! ** 2 + (1 - 0.9 ** 2 / 4) * q[0]! ** 2;
    const before = shadow();
    for (let i = 0; i < 1000; i++) leapfrog(model, unitMetric(1), 0.9, q, p, gradient, new Float64Array(1));
    expect(Math.abs(shadow() - before)).toBeLessThan(1e-12);
  });

  it.each(metrics)("has an energy error of second order ($kind)", (metric) => {
    const error = (time: number) => {
      const model = funnel(2);
      const { q, gradient, logDensity } = positionAt(model, Float64Array.of(0.5, 1, -1));
      const p = Float64Array.of(1, -0.5, 0.3);
      const before = kineticEnergy(p) - logDensity;
      let lp = 0;
      for (let i = 0; i < Math.round(1 / time); i++)
        lp = leapfrog(model, metric, time, q, p, gradient, new Float64Array(3));
      return Math.abs(kineticEnergy(p) - lp - before);
    };
    expect(error(0.02) / error(0.01)).toBeGreaterThan(3.8);
    expect(error(0.02) / error(0.01)).toBeLessThan(4.2);
  });

  it.each(metrics)("returns when time runs back ($kind)", (metric) => {
    const [q0, p0] = [Float64Array.of(0.4, -1, 2), Float64Array.of(0.7, 0.1, -1.1)];
    const there = flow(metric, 0.1, 20, q0, p0);
    const back = flow(metric, -0.1, 20, there.q, there.p);
    back.q.forEach((x, i) => {
      expect(x).toBeCloseTo(q0[i]!, 10);
    });
    back.p.forEach((x, i) => {
      expect(x).toBeCloseTo(p0[i]!, 10);
    });
  });

  it.each(metrics)("preserves volume ($kind)", (metric) => {
    const rng = seededSource(4);
    const z = Float64Array.from({ length: 6 }, () => rng.normal());
    const h = 1e-5;
    const at = (column: number, shift: number) => {
      const moved = z.with(column, z[column]! + shift);
      const { q, p } = flow(metric, 0.2, 3, moved.slice(0, 3), moved.slice(3));
      return [...q, ...p];
    };
    const columns = Array.from({ length: 6 }, (_, c) => {
      const [up, down] = [at(c, h), at(c, -h)];
      return up.map((value, i) => (value - down[i]!) / (2 * h));
    });
    expect(Math.abs(determinant(columns))).toBeCloseTo(1, 6);
  });

  it("tells the covariance that a metric stands for", () => {
    expect(metricCovariance(metrics[1]!)).toEqual([0.25, 4, 1]);
    expect(metricCovariance(dense).slice(0, 3)).toEqual([4, -1, 0.6]);
  });
});

/** By Gaussian elimination with pivots. */
function determinant(matrix: number[][]): number {
  const a = matrix.map((row) => [...row]);
  let product = 1;
  for (let k = 0; k < a.length; k++) {
    const pivot = a.reduce(
      (best, row, i) => (i >= k && Math.abs(row[k]!) > Math.abs(a[best]![k]!) ? i : best),
      k,
    );
    [a[k], a[pivot]] = [a[pivot]!, a[k]!];
    product *= pivot === k ? a[k]![k]! : -a[k]![k]!;
    for (let i = k + 1; i < a.length; i++) {
      const factor = a[i]![k]! / a[k]![k]!;
      for (let j = k; j < a.length; j++) a[i]![j]! -= factor * a[k]![j]!;
    }
  }
  return product;
}
