import type { StudyModel } from "@dpbayes/inference";
import { describe, expect, it } from "vitest";
import { widthOf } from "./expected-widths.ts";
import { planningFit, routeOf } from "./planning-fit.ts";

type Density = (q: Float64Array, gradient: Float64Array) => number;

function target(dimension: number, logDensityGradient: Density, constrain = (x: number) => x): StudyModel {
  const model = {
    parameters: [{ name: "x", shape: [dimension] }],
    dimension,
    logDensityGradient,
    constrain: (q: Float64Array, out: Float64Array) => out.set(q.map(constrain)),
    initial: () => new Float64Array(dimension),
  };
  return { target: model } as unknown as StudyModel;
}

const normal: Density = (q, gradient) => {
  let sum = 0;
  q.forEach((x, i) => {
    gradient[i] = -x;
    sum -= 0.5 * x * x;
  });
  return sum;
};

describe("planningFit", () => {
  it("takes the curvature where it is the posterior", async () => {
    const fit = await planningFit(target(2, normal), { seed: "a" });
    expect(routeOf(fit)).toBe("curvature");
    // A quantile at 5 % of some 800 draws has the sd √(0.05·0.95/800)/φ(1.645) = 0.075; the width 0.1, of 3.29; four of
    // them are a false alarm of 6e-5.
    expect(Math.abs(widthOf(fit, "x[1]", 0.9) - 3.29)).toBeLessThan(0.4);
  });

  it("mends skewness: a gamma of shape 2 on the log scale", async () => {
    const skewed: Density = (q, gradient) => {
      gradient[0] = 2 - Math.exp(q[0]!);
      return 2 * q[0]! - Math.exp(q[0]!);
    };
    const fit = await planningFit(target(1, skewed, Math.exp), { seed: "b" });
    // Quantiles of the gamma: 0.355 and 4.744. The upper one has the sd 0.2; four of them are a false alarm of 6e-5.
    expect(Math.abs(widthOf(fit, "x[1]", 0.9) - 4.389)).toBeLessThan(0.8);
  });

  it("runs chains where weights show that the curvature misleads, and in more than four dimensions", async () => {
    // A funnel: v ~ N(0, 3²), x | v ~ N(0, e^v).
    const funnel: Density = (q, gradient) => {
      const [v, x] = [q[0]!, q[1]!];
      const scaled = x * x * Math.exp(-v);
      gradient[0] = -v / 9 - 0.5 + 0.5 * scaled;
      gradient[1] = -x * Math.exp(-v);
      return -(v * v) / 18 - 0.5 * v - 0.5 * scaled;
    };
    expect(routeOf(await planningFit(target(2, funnel), { seed: "c" }))).toBe("chains");
    expect(routeOf(await planningFit(target(5, normal), { seed: "d" }))).toBe("chains");
  });
});
