import { expect, test } from "vitest";
import { gaussianNoiseMultiplier, gaussianWithResponseMultiplier } from "../../accounting/index.ts";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { gaussianWithResponse } from "./gaussian-with-response.ts";

const options = {
  epsilon: 2,
  logDelta: Math.log(1e-5),
  responseEpsilon: 1,
  sensitivity: 2,
  dimension: 3,
  magnitude: 1,
};

test("the joint calibration lies between none and all of the bit's cost", () => {
  const { sigmaSteps, sensitivitySteps } = gaussianWithResponse(options).parameters;
  const used = sigmaSteps / sensitivitySteps;
  expect(used / gaussianWithResponseMultiplier(2, options.logDelta, 1)).toBeCloseTo(1, 4);
  expect(used).toBeGreaterThanOrEqual(gaussianWithResponseMultiplier(2, options.logDelta, 1));
  expect(used).toBeLessThan(gaussianNoiseMultiplier(1, options.logDelta));
});

test("the output is the noisy vector and then the bit; its cost is the joint one", () => {
  const mechanism = gaussianWithResponse(options);
  const source = SecureSource.platform();
  const draws = 20_000;
  const outputs = Array.from({ length: draws }, () =>
    mechanism.randomise({ steps: [0n, 0n, 0n], bit: 1 }, source),
  );
  expect(outputs.every((output) => output.length === 4)).toBe(true);
  const kept = outputs.filter((output) => output[3] === 1).length;
  const positive = outputs.filter((output) => output[2]! > 0).length;
  expect(misfit([kept, positive], [1 / (1 + Math.exp(-1)), 0.5], draws)).toBeLessThanOrEqual(1);
  expect(mechanism.cost()).toEqual({
    kind: "approximate",
    epsilon: 2,
    logDelta: options.logDelta,
    neighbours: "local",
  });
});

test.each([{ responseEpsilon: 0 }, { responseEpsilon: 5 }, { epsilon: Number.NaN }, { dimension: 0 }])(
  "%o is refused",
  (bad) => {
    expect(() => gaussianWithResponse({ ...options, ...bad })).toThrow(DpbayesError);
  },
);

test("a wrong bit or a wrong length is refused", () => {
  const mechanism = gaussianWithResponse(options);
  const source = SecureSource.platform();
  expect(() => mechanism.randomise({ steps: [0n], bit: 1 }, source)).toThrow(DpbayesError);
  expect(() => mechanism.randomise({ steps: [0n, 0n, 0n], bit: 77 }, source)).toThrow(
    /is an integer, must be/,
  );
});
