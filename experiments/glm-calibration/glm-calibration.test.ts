import { seededSource } from "@dpbayes/inference";
import { outcomeIntegrals } from "@dpbayes/inference/models/glm";
import { logisticOutcome } from "@dpbayes/inference/models/logistic-regression";
import {
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "@dpbayes/inference/models/regression";
import { expect, test } from "vitest";
import { expectControlsAndNames, quickResults, testQuickRows } from "../calibration/quick-rows.ts";
import { printedSign, withoutPoissonVariance } from "./mistakes.ts";
import { productsOf, simulateSum } from "./models.ts";
import { covarianceNumbers } from "./ranked.ts";
import { calibrationRows } from "./rows.ts";
import { noiseOf, priorOf, type Setting, shapeOf } from "./setting.ts";
import { glmCalibrationPage } from "./table.ts";

const setting: Setting = {
  family: "logistic",
  covariates: 2,
  intercept: false,
  epsilon: 1,
  records: 100,
};

/** Cheap rows of the suite, and a control. */
const finished = testQuickRows(calibrationRows, [
  ["glm logistic", "d = 2, ε = 4", 25],
  ["glm poisson", "d = 2, ε = 4", 15],
  ["glm logistic", "d = 2, ε = 1, printed sign", 15],
]);

test("the page shows what was found", () => {
  const page = glmCalibrationPage(quickResults(finished));
  expect(page).toMatch(
    /\| d = 2, ε = 4 \| 2000 records \| 25 \| 7 \| .* \| \d+ \/ \d+ \/ \d+ \| .* \| uniform \| 1 \|/,
  );
  expect(page).toMatch(/\| _d = 2, ε = 1, printed sign_ \| .* \| not uniform, as it must be \| 1 \|/);
  expect(page).toContain("**a problem**");
});

test("every family has all 12 places of the grid, and every group a control; names are used once", () => {
  for (const family of ["logistic", "poisson"]) {
    const own = calibrationRows.filter(({ group, control }) => group === `glm ${family}` && !control);
    expect(own.filter(({ name }) => /^d = [24](, intercept)?, ε = (0\.3|1|4)$/.test(name))).toHaveLength(12);
  }
  expectControlsAndNames(calibrationRows);
});

test("the noise is that of glm spec §2", () => {
  // Δ = R√4.5 with κ = 1, and the multiplier of (1, 1e-5).
  expect(Math.sqrt(noiseOf(setting)["yx"]!)).toBeCloseTo(Math.sqrt(4.5) * 3.7306, 3);
  expect(noiseOf({ ...setting, quieter: 20 })["x2"]).toBeCloseTo(noiseOf(setting)["x2"]! / 400, 10);
  // Δ = 3R for counts, whose products with y are divided by the bound.
  const counts = noiseOf({ ...setting, family: "poisson" });
  expect(Math.sqrt(counts["x"]!)).toBeCloseTo(3 * 3.7306, 3);
  expect(counts["yx"]).toBeCloseTo(25 * counts["x"]!, 8);
});

test.each([2, 4])("τ is above 3 for every twelfth truth or so, d = %i", (covariates) => {
  const own = { ...setting, covariates };
  const prior = regressionPrior(priorOf(own), shapeOf(own));
  const rng = seededSource(1);
  const taus = Array.from({ length: 4000 }, () => {
    return covarianceNumbers(regressionPriorSample(rng, shapeOf(own), prior))[1];
  });
  const steep = taus.filter((tau) => tau > 3).length / taus.length;
  expect(steep).toBeGreaterThan(0.06);
  expect(steep).toBeLessThan(0.12);
});

test.each(["logistic", "poisson"] as const)("products are found in every layout: %s", (family) => {
  const point = regressionPoint(2);
  point.coefficients.set([3, -3]);
  point.covariance.set([1, 0, 0, 1]);
  for (const intercept of [false, true]) {
    const own = { ...setting, family, intercept, records: 2000, quieter: 1e6 };
    const [up, down] = Array.from(productsOf(simulateSum(seededSource(1), point, own)));
    // E[yx] = G₁Σθ: about 2000·0.5 up and down, and nothing else in the release comes in such pairs.
    expect(up! + down!).toBeLessThan(0.2 * up!);
    expect(up).toBeGreaterThan(500);
  }
});

test("mistakes are the ones that they are named after", () => {
  const [right, wrong] = [outcomeIntegrals(), outcomeIntegrals()];
  logisticOutcome.write(0.3, 1, right);
  printedSign.write(0.3, 1, wrong);
  expect([...wrong[1]]).toEqual([...right[1]].map((value) => -value));
  expect([...wrong[2]]).toEqual([...right[2]]);
  withoutPoissonVariance.write(-3, 0, wrong);
  // A count that is hardly ever above 1 has E[y²] ≈ E[y] ≈ e⁻³; without its variance next to nothing is left.
  expect(wrong[1][0]).toBeCloseTo(Math.log1p(Math.exp(-3)), 4);
  expect(wrong[2][0]).toBeCloseTo(Math.log1p(Math.exp(-3)) ** 2, 4);
});
