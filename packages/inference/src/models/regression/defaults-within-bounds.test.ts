import { designOf, parseStudy } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { defaultsWithinBounds } from "./defaults-within-bounds.ts";

const designWith = (radius: number) =>
  designOf(
    parseStudy({
      format: "dpbayes.study/1",
      id: "clinic",
      question: "Who falls ill?",
      variables: {
        ill: { type: "boolean" },
        age: { type: "number", bounds: [20, 80] },
        dose: { type: "number", bounds: [-3, 3] },
      },
      model: { family: "logistic-regression", formula: "ill ~ age + dose", statistic: { radius } },
      privacy: { setting: "local", epsilon: 1, delta: 1e-5, unit: "one person" },
    }),
  );

it("keeps means and standard deviations to half of what a single number can reach", () => {
  for (const [radius, half] of [
    [0.5, 0.25],
    [1, 0.5],
    [Math.SQRT2, 0.5],
  ] as const) {
    const { mean, scales } = defaultsWithinBounds(designWith(radius), 1);
    expect(mean).toEqual({ law: "normal", mean: 0, sd: half });
    expect(scales).toEqual({ law: "half-normal", sd: half });
  }
});

it("widens slopes and intercept with the reach of u", () => {
  const { intercept, coefficients } = defaultsWithinBounds(designWith(1), 10);
  expect(intercept).toEqual({ law: "normal", mean: 0, sd: 20 });
  expect(coefficients).toEqual({ law: "normal", mean: 0, sd: 10 * Math.sqrt(5) });
});
