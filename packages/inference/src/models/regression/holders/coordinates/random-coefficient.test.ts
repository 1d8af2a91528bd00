import { expect, it } from "vitest";
import { scalarPriorOf } from "../../../priors/scalar-prior.ts";
import { randomCoefficient } from "./random-coefficient.ts";
import { halfNormalSpread } from "./spread-prior.ts";

it.each([
  ["vanished", -800],
  ["overflowed", 800],
])("is impossible, and no error, where spread and unit have %s together", (_, far) => {
  const random = randomCoefficient({
    prior: scalarPriorOf({ law: "normal", mean: 0, sd: 1 }),
    spread: halfNormalSpread(0.42),
    told: { estimates: Float64Array.of(0.1, 0.2), variances: Float64Array.of(1, 1) },
  });
  random.links.unit = far;
  random.moveTo(Float64Array.of(0, far, 0, 0), 0);
  expect(random.logPrior()).toBe(-Infinity);
});
