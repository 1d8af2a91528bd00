import { describe, expect, it } from "vitest";
import { cholesky } from "../../../math/linear-algebra/index.ts";
import { logLogistic } from "../../../math/special/index.ts";
import { outcomeIntegrals } from "../../glm/outcomes/outcome-moments.ts";
import { logisticOutcome } from "../../logistic-regression/link/logistic-outcome.ts";
import { regressionPoint } from "../../regression/index.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { poissonMoments } from "../sums/poisson-moments.ts";
import { chebyshevMonomials, passFunctions } from "./pass-polynomial.ts";
import { populationSlopes } from "./population-slopes.ts";
import { taylorOutcome } from "./taylor-comparison.ts";

describe("the paper's Taylor moments", () => {
  it("are ½ − τ²/8 for logistic, wrong from τ = 1 on", () => {
    const [taylor, exact] = [outcomeIntegrals(), outcomeIntegrals()];
    for (const [tau, share] of [
      [0.25, 5e-4],
      [1, 0.1],
      [2, 1.001],
    ] as const) {
      taylorOutcome("logistic").write(0, tau * tau, taylor);
      logisticOutcome.write(0, tau * tau, exact);
      expect(taylor[1][1]).toBeCloseTo(0.5 - tau ** 2 / 8, 12);
      expect(Math.abs(taylor[1][1]! / exact[1][1]! - 1)).toBeLessThan(share);
    }
    expect(taylor[1][1]).toBeCloseTo(0, 12);
  });

  it("agree with exact ones for small predictors only", () => {
    const [taylor, exact] = [outcomeIntegrals(), outcomeIntegrals()];
    taylorOutcome("poisson").write(0.01, 1e-4, taylor);
    poissonOutcome().write(0.01, 1e-4, exact);
    for (let p = 1; p < 3; p++)
      for (let k = 0; k < 3; k++) expect(Math.abs(taylor[p]![k]! - exact[p]![k]!)).toBeLessThan(1e-4);
    taylorOutcome("poisson as printed").write(0.01, 1e-4, taylor);
    expect(exact[2][0]! - taylor[2][0]!).toBeCloseTo(exact[1][0]!, 3);
  });

  it("are no covariance for large ones", () => {
    const point = regressionPoint(1);
    point.coefficients[0] = 3;
    point.covariance[0] = 1;
    const definite = (outcome: ReturnType<typeof taylorOutcome>) =>
      cholesky(poissonMoments("poisson", point, outcome).covariance, 4) === 4;
    expect(definite(poissonOutcome())).toBe(true);
    expect(definite(taylorOutcome("poisson"))).toBe(false);
  });
});

describe("polynomial likelihoods", () => {
  it("have the published coefficients and largest errors (glm spec §1)", () => {
    const [c0, c1, c2] = chebyshevMonomials(passFunctions.logLogistic, 2, 4);
    expect([c0, c1, c2].map((c) => c!.toFixed(12))).toEqual([
      "-0.761865558791",
      "0.500000000000",
      "-0.081667760132",
    ]);
    let worst = 0;
    for (let s = -4; s <= 4; s += 0.01)
      worst = Math.max(worst, Math.abs(c0! + c1! * s + c2! * s * s - logLogistic(s)));
    expect(worst).toBeCloseTo(6.9e-2, 3);
  });

  it("are exact for polynomials", () => {
    const found = chebyshevMonomials((s) => 2 - s + 0.5 * s ** 3, 5, 3);
    [2, -1, 0, 0.5, 0, 0].forEach((value, m) => {
      expect(found[m]).toBeCloseTo(value, 12);
    });
  });

  it("know the logarithm of a rate far below 1", () => {
    expect(passFunctions.logSoftplus(-50)).toBe(-50);
    expect(passFunctions.logSoftplus(-35.9)).toBeCloseTo(-35.9, 13);
  });
});

describe("slopes from population moments", () => {
  it.each([
    ["logistic", logisticOutcome],
    ["poisson", poissonOutcome(4)],
  ] as const)("invert E[yx] = G₁Σθ: %s", (_, outcome) => {
    const [theta, Sigma] = [
      [1.2, -0.7],
      [0.8, 0.2, 0.2, 0.5],
    ] as const;
    const b = [0.8 * 1.2 - 0.2 * 0.7, 0.2 * 1.2 - 0.5 * 0.7];
    const integrals = outcomeIntegrals();
    outcome.write(0, b[0]! * theta[0] + b[1]! * theta[1], integrals);
    const found = populationSlopes(
      b.map((value) => integrals[1][1]! * value),
      Sigma,
      outcome,
    );
    theta.forEach((value, j) => {
      expect(found[j]).toBeCloseTo(value, 10);
    });
  });

  it("are not numbers where no slope is large enough", () => {
    // τG₁ stays below √(2/π) for a sign.
    expect(populationSlopes([0.9], [1], logisticOutcome)[0]).toBeNaN();
  });
});
