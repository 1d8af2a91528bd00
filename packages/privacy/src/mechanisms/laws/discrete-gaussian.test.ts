import { expect, test } from "vitest";
import { discreteGaussianLogMass, discreteGaussianVariance } from "./discrete-gaussian.ts";

test.each([1, 2, 3, 20, 1000])("sigma %i: masses add up to 1 and the variance is their sum", (sigma) => {
  let [total, variance] = [0, 0];
  for (let k = -12 * sigma; k <= 12 * sigma; k++) {
    const mass = Math.exp(discreteGaussianLogMass(k, sigma));
    total += mass;
    variance += k * k * mass;
  }
  expect(total).toBeCloseTo(1, 13);
  expect(discreteGaussianVariance(sigma) / variance).toBeCloseTo(1, 13);
});
