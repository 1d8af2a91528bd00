import { describe, expect, it } from "vitest";
import { DpbayesError, fail, requireCount, requireLength, requirePositive } from "./index.ts";

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof DpbayesError) return `${error.code}: ${error.message}`;
  }
  return "no error";
}

describe("DpbayesError", () => {
  it("fills the catalogue's sentence", () => {
    expect(messageOf(() => fail("NOT_POSITIVE_DEFINITE", { name: "the metric", pivot: 3 }))).toBe(
      "NOT_POSITIVE_DEFINITE: the metric is not positive definite: pivot 3 of its Cholesky factorisation is not positive",
    );
  });

  it("names what was found and what is accepted", () => {
    expect(messageOf(() => requirePositive("scale", -1))).toBe(
      "ARGUMENT: scale is -1, must be positive and finite",
    );
    expect(messageOf(() => requireCount("chains", 1.5, 1))).toBe(
      "ARGUMENT: chains is 1.5, must be an integer of at least 1",
    );
    expect(messageOf(() => requireLength("gradient", new Float64Array(2), 3))).toBe(
      "DIMENSION: gradient has length 2, must be 3",
    );
  });

  it("lets good values through", () => {
    expect(requirePositive("scale", 2)).toBe(2);
    expect(messageOf(() => requireLength("q", [1], 1))).toBe("no error");
  });
});
