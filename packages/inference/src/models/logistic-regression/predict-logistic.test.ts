import { expect, it } from "vitest";
import { logistic } from "../../math/special/index.ts";
import { twoSlopes } from "../regression/prediction/fits.testing.ts";
import { predictLogistic } from "./predict-logistic.ts";

const { fit, draws } = twoSlopes([-2, 0.04, 0.5], 0.1);

it("predicts the logistic function of every draw", () => {
  const rows = [
    [50, 1],
    [50, 0],
  ];
  const predicted = predictLogistic(fit, rows, { interval: 0.8 });
  expect(predicted.probabilities.length).toBe(2000);
  const expected = Array.from({ length: 1000 }, (_, i) =>
    logistic(draws[3 * i]! + 50 * draws[3 * i + 1]! + draws[3 * i + 2]!),
  );
  expect([...predicted.probabilities.subarray(0, 1000)]).toEqual(expected);
  const [often, never] = predicted.rows;
  expect(often!.mean).toBeCloseTo(expected.reduce((a, b) => a + b, 0) / 1000, 12);
  expect(expected.filter((p) => p >= often!.low && p <= often!.high).length).toBe(800);
  expect(never!.mean).toBeLessThan(often!.mean);
});
