import { describe, expect, it } from "vitest";
import { eightSchools } from "../examples/eight-schools.ts";
import { coordinateNames } from "./coordinate-names.ts";
import { requireParameters } from "./parameter-checks.ts";
import { parameterNames, parametersSize } from "./parameter-names.ts";

describe("parameterNames", () => {
  it("counts from 1, rows first", () => {
    const parameters = [
      { name: "mu", shape: [] },
      { name: "beta", shape: [2] },
      { name: "sigma", shape: [2, 2] },
    ];
    expect(parametersSize(parameters)).toBe(7);
    expect(parameterNames(parameters)).toEqual([
      "mu",
      "beta[1]",
      "beta[2]",
      "sigma[1,1]",
      "sigma[1,2]",
      "sigma[2,1]",
      "sigma[2,2]",
    ]);
  });
});

describe("labels", () => {
  it("name the entries of a vector", () => {
    expect(parameterNames([{ name: "shares", shape: [2], labels: ["never", "often"] }])).toEqual([
      "shares[never]",
      "shares[often]",
    ]);
  });

  it.each([
    ["too few", [2], ["a"]],
    ["the same twice", [2], ["a", "a"]],
    ["of a matrix", [1, 2], ["a", "b"]],
  ])("%s: refused", (_, shape, labels) => {
    expect(() => requireParameters([{ name: "x", shape, labels }])).toThrow("labels of x is");
  });
});

describe("coordinateNames", () => {
  it("names the parameter that a coordinate is about, not the others that it moves", () => {
    expect(coordinateNames(eightSchools()).slice(6)).toEqual(["theta[7]", "theta[8]", "mu", "tau"]);
  });

  it("falls back on the number of the coordinate", () => {
    const silent = { parameters: [{ name: "x", shape: [] }], dimension: 1, constrain: () => {} };
    expect(coordinateNames(silent)).toEqual(["coordinate 1"]);
  });
});
