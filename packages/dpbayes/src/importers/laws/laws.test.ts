import { describe, expect, it } from "vitest";
import { discreteGaussianParameter } from "./discrete-gaussian-parameter.ts";
import { noiseFromText } from "./noise-from-text.ts";

describe("a law as text", () => {
  it.each([
    ["laplace(30)", { law: "laplace", scale: 30 }],
    [" laplace ( scale = 30 ) ", { law: "laplace", scale: 30 }],
    ["geometric(2)", { law: "geometric", scale: 2 }],
    ["gaussian(variance=335)", { law: "gaussian", variance: 335 }],
    ["gaussian(sd=4)", { law: "gaussian", variance: 16 }],
    ["discrete-gaussian(sd=3)", { law: "discrete-gaussian", variance: 9 }],
    ["random-rounding(3)", { law: "random-rounding", base: 3 }],
    ["none", { law: "none" }],
  ])("%s", (text, noise) => {
    expect(noiseFromText(text)).toEqual(noise);
  });

  it("a Laplace law by its standard deviation", () => {
    const noise = noiseFromText("laplace(sd=2.8284271247461903)");
    expect(noise).toEqual({ law: "laplace", scale: 2 });
  });

  it.each([
    ["gaussian(10)", "noise is gaussian(10), must be gaussian(sd=10) or gaussian(variance=10)"],
    ["discrete-gaussian(10)", "must be discrete-gaussian(sd=10) or discrete-gaussian(variance=10)"],
    ["gaussian", "must be gaussian(sd=NUMBER) or gaussian(variance=NUMBER), a positive number"],
    [
      "laplace(-1)",
      "noise is laplace(-1), must be laplace(scale=NUMBER) or laplace(sd=NUMBER), a positive number",
    ],
    ["laplace(epsilon=1)", "must be laplace(scale=1) or laplace(sd=1)"],
    ["lapalce(3)", "did you mean laplace?"],
    ["none(3)", "must be none, without a number"],
    ["transition", "must be transition(MATRIX.json)"],
    ["scale 10", "noise is scale 10, must be one of: laplace(SCALE)"],
  ])("%s is refused and the forms are named", (text, sentence) => {
    expect(() => noiseFromText(text)).toThrow(sentence);
  });
});

describe("a discrete Gaussian's parameter from its variance", () => {
  /** Sum over whole numbers, further out than the code goes. */
  function variance(parameter: number): number {
    let [mass, moment] = [0, 0];
    for (let k = -200; k <= 200; k++) {
      const weight = Math.exp((-k * k) / (2 * parameter));
      mass += weight;
      moment += k * k * weight;
    }
    return moment / mass;
  }

  it.each([0.05, 0.2, 0.5, 1, 2, 2.9, 3, 3.06, 10.1, 400])("%s", (parameter) => {
    expect(discreteGaussianParameter(variance(parameter)) / parameter).toBeCloseTo(1, 12);
  });
});
