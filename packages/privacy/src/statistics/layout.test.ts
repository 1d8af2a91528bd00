import { describe, expect, it } from "vitest";
import { blockWeights, covariateNames, layoutOf } from "./layout.ts";

describe("layouts", () => {
  it("join blocks in wire order and are frozen", () => {
    const layout = layoutOf([
      { name: "a", weight: 2, coordinates: ["a1", "a2"] },
      { name: "b", weight: 1, coordinates: ["b1"] },
    ]);
    expect(layout.coordinates).toEqual(["a1", "a2", "b1"]);
    expect(layout.blocks[0]).toEqual({ name: "a", weight: 2, length: 2 });
    expect(Object.isFrozen(layout) && Object.isFrozen(layout.blocks)).toBe(true);
  });

  it("take weights by name and refuse unknown blocks and weights that are not positive", () => {
    expect(blockWeights({ a: 1, b: 2 }, { b: 3 })).toEqual({ a: 1, b: 3 });
    expect(() => blockWeights<string>({ a: 1 }, { c: 3 })).toThrow("weights is for a block c, must be a");
    expect(() => blockWeights<string>({ a: 1 }, { toString: 3 })).toThrow("for a block toString");
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => blockWeights({ a: 1 }, { a: bad })).toThrow("weight of block a");
  });

  it("name covariates x1..xd unless names are given", () => {
    expect(covariateNames(2)).toEqual(["x1", "x2"]);
    expect(covariateNames(1, ["age"])).toEqual(["age"]);
    expect(() => covariateNames(2, ["age"])).toThrow("columns is 1 names, must be 2 names");
  });
});
