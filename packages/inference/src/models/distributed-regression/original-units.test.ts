import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { independentDraws } from "../independent-draws.ts";
import { inOriginalUnits } from "./original-units.ts";

const units = {
  columns: [
    { name: "age", centre: 50, scale: 30 },
    { name: "dose", centre: 1, scale: 2 },
  ],
  response: { name: "days", centre: 15, scale: 10 },
};

/** A target with one draw: intercept where there is one, θ, σ², and what is watched. */
function target(intercept: boolean, draw: readonly number[], families: number) {
  const shape = families === 1 ? [] : [families];
  const parameters = [
    { name: "coefficients", shape: [intercept ? 3 : 2] },
    { name: "variance", shape: [] },
    { name: "logDeterminant", shape },
    { name: "smallestEigenvalue", shape },
  ];
  return independentDraws(parameters, (_, out) => out.set(draw));
}

function written(intercept: boolean, draw: readonly number[], holders: readonly string[] = ["north"]) {
  const converted = inOriginalUnits(target(intercept, draw, holders.length), { units, intercept, holders });
  const sampler = converted.sampler(0);
  const out = new Float64Array(draw.length);
  sampler.write(sampler.init(seededSource(1)), out);
  return { names: converted.parameters, out: [...out] };
}

describe("draws in original units", () => {
  it("predict what the design's predict", () => {
    const [alpha, first, second] = [0.2, 0.6, -0.4];
    const { out } = written(true, [alpha, first, second, 0.04, -3, 0.1]);
    const [age, dose] = [65, 2.5];
    const design = alpha + first * ((age - 50) / 30) + second * ((dose - 1) / 2);
    expect(out[0]! + out[1]! * age + out[2]! * dose).toBeCloseTo(15 + 10 * design, 12);
    expect(out[3]).toBeCloseTo(2, 12);
    expect(out.slice(4)).toEqual([-3, 0.1]);
  });

  it("without an intercept are only scaled", () => {
    const { out, names } = written(false, [0.6, -0.4, 0.25, -3, 0.1]);
    expect(out[0]).toBeCloseTo(0.2, 12);
    expect(out[2]).toBeCloseTo(5, 12);
    expect(names.map(({ name }) => name)).toEqual([
      "coefficients",
      "sigma",
      "covariate_log_determinant",
      "covariate_smallest_eigenvalue",
    ]);
    expect(names[0]!.labels).toEqual(["age", "dose"]);
  });

  it("name the holders of what each has of its own", () => {
    const { names } = written(false, [0.6, -0.4, 0.25, -3, -4, 0.1, 0.2], ["north", "south"]);
    expect(names[2]).toEqual({
      name: "covariate_log_determinant",
      shape: [2],
      labels: ["north", "south"],
    });
  });
});
