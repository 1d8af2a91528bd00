import { describe, expect, it } from "vitest";
import { exampleHolders } from "../../../examples/index.ts";
import { requireHolders } from "./require-holders.ts";

const { holders, prior } = exampleHolders({ covariates: 2, holders: 2, records: 40, intercept: true });
const changed = (change: object) => [holders[0]!, { ...holders[1]!, ...change }];

describe("requireHolders", () => {
  it("says what holders share", () => {
    expect(requireHolders(holders, prior)).toEqual({
      features: 3,
      covariates: 2,
      intercept: true,
      squares: true,
      records: 80,
    });
    expect(requireHolders(changed({ square: null, squareSd: 0 }), prior).squares).toBe(false);
  });

  it.each([
    [{ features: 2 }, "features of holder 2 is 2 with intercept, must be 3 with intercept"],
    [{ count: 0 }, "count of holder 2 is 0, must be positive"],
    [{ cross: Float64Array.of(1, Number.NaN, 2) }, "moments of holder 2 is not finite"],
    [{ gramSd: new Float64Array(9) }, "noise of holder 2 is zero"],
    [{ squareSd: 0 }, "noise of holder 2 is zero"],
  ])("names the holder that does not fit, never its values: %j", (change, message) => {
    expect(() => requireHolders(changed(change), prior)).toThrow(message);
  });

  it.each([
    [{ coefficientMean: new Float64Array(2) }, "coefficientMean has length 2, must be 3"],
    [{ varianceShape: 0 }, "varianceShape is 0, must be positive"],
    [{ covarianceScale: new Float64Array(4) }, "covarianceScale is not positive definite"],
    [{ covarianceDegrees: 1 }, "covarianceDegrees is 1, must be above 1"],
    [{ meanWeight: 0 }, "meanWeight is 0, must be positive"],
  ])("checks the prior: %j", (change, message) => {
    expect(() => requireHolders(holders, { ...prior, ...change })).toThrow(message);
  });
});
