import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as special from "./index.ts";

interface Reference {
  readonly made: string;
  /** Arguments, and the value last. */
  readonly cases: Readonly<Record<string, readonly (readonly number[])[]>>;
}

const reference: Reference = JSON.parse(
  readFileSync(new URL("../../../reference/special-functions.json", import.meta.url), "utf8"),
);

/** Largest relative error allowed, where it is not the default. */
const DEFAULT = 1e-15;
const TOLERANCE: Readonly<Record<string, number>> = {
  // e^{−700} carries the rounding of its exponent, and the law's sharpness amplifies that of x.
  gammaLower: 3e-14,
  gammaUpper: 3e-14,
  betaLower: 1e-13,
  betaUpper: 1e-13,
  gammaLowerInverse: 3e-14,
  betaLowerInverse: 1e-14,
};

/** A logarithm that crosses 0 is as accurate as the number it is taken of: error relative to this there. */
const FLOOR: Readonly<Record<string, (...args: number[]) => number>> = {
  logBeta: () => 1,
  logMillsRatio: () => 1,
  logBesselI: (v, a) => Math.max(1, v!, a!),
};

const functions = new Map(Object.entries(special)) as unknown as Map<string, (...args: number[]) => number>;

function relativeError(name: string, row: readonly number[]): number {
  const f = functions.get(name)!;
  const args = row.slice(0, -1);
  const value = row[row.length - 1]!;
  return Math.abs(f(...args) - value) / Math.max(Math.abs(value), FLOOR[name]?.(...args) ?? 0);
}

describe("special functions against 50-digit arithmetic", () => {
  it.each(Object.keys(reference.cases))("%s", (name) => {
    const rows = reference.cases[name]!;
    const errors = rows.map((row) => relativeError(name, row));
    const worst = errors.reduce((w, e, i) => (e <= errors[w]! ? w : i), 0);
    expect(errors[worst], `${name}(${rows[worst]!.slice(0, -1)})`).toBeLessThan(TOLERANCE[name] ?? DEFAULT);
  });
});
