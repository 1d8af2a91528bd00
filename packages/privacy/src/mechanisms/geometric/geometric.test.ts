import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { cellProbabilities, countCells, misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { geometricMechanism, twoSidedGeometricAlpha } from "./geometric.ts";

test("α is exp(-ε/N), never less noise", () => {
  for (const epsilon of [0.01, 1, 7.3])
    for (const distance of [1, 3, 40]) {
      const { alpha } = geometricMechanism({ epsilon, distance, neighbours: "local" }).parameters;
      const nominal = twoSidedGeometricAlpha(epsilon, distance);
      expect(alpha / nominal).toBeGreaterThanOrEqual(1 - 1e-15);
      expect(alpha / nominal).toBeLessThanOrEqual(1 + 2 ** -19);
    }
});

test("the release says how far the guarantee reaches", () => {
  const mechanism = geometricMechanism({ epsilon: 1, distance: 5, neighbours: "local" });
  expect(mechanism.parameters).toMatchObject({ distance: 5, guarantee: "(N, ε)-limited-precision", grid: 1 });
  expect(mechanism.cost()).toEqual({ kind: "pure", epsilon: 1, neighbours: "local-within-5" });
  const table = geometricMechanism({ epsilon: 1, distance: 5, neighbours: "replace-one" });
  expect(table.cost().neighbours).toBe("replace-one");
});

test("noise is whole, signed and follows its law, false-alarm rate 1e-9", () => {
  const mechanism = geometricMechanism({ epsilon: 1, distance: 2, neighbours: "local" });
  const source = SecureSource.platform();
  const counts = countCells(() => mechanism.randomise([10n], source)[0]! - 10, 100_000, 6);
  const probabilities = cellProbabilities((k) => Math.exp(mechanism.noise.logDensity(k)), 6);
  expect(misfit(counts, probabilities, 100_000)).toBeLessThanOrEqual(1);
});

test.each([
  [0, 1],
  [1, 0],
  [-1, 1],
  [Number.NaN, 1],
  [1, Number.POSITIVE_INFINITY],
])("epsilon %d, distance %d is refused", (epsilon, distance) => {
  expect(() => geometricMechanism({ epsilon, distance, neighbours: "local" })).toThrow(DpbayesError);
  expect(() => twoSidedGeometricAlpha(epsilon, distance)).toThrow(DpbayesError);
});
