import { seededSource } from "@dpbayes/inference";
import { normalCdf } from "@dpbayes/inference/math";
import { describe, expect, it } from "vitest";
import { powerAgainst } from "./power.ts";

const Z = 1.6448536269514722;

/** Studies of a normal posterior under a normal prior N(0, p²) with data of error s. */
function studies(count: number, { truth, s, p }: { truth: number; s: number; p: number }) {
  const rng = seededSource("power").split(count);
  const w = 1 / Math.sqrt(1 / s ** 2 + 1 / p ** 2);
  return Array.from({ length: count }, () => {
    const centre = (w / s) ** 2 * (truth + s * rng.normal());
    return { centre, low: centre - Z * w, high: centre + Z * w };
  });
}

const shareOut = (all: ReturnType<typeof studies>, tested: number) =>
  all.filter(({ low, high }) => low > tested || high < tested).length / all.length;

describe("powerAgainst", () => {
  const law = { truth: 2, s: 1, p: 1.5 };
  const width = 2 * Z * (1 / Math.sqrt(1 + 1 / 1.5 ** 2));
  const prior = { width: 2 * Z * 1.5, simulated: [{ centre: 0, low: -1.5 * Z, high: 1.5 * Z }] };
  const expected = (count: number) => ({ truth: 2, width, simulated: studies(count, law) });

  it.each([0, 0.5, 3])("knows that a prior pulls, against %d", (tested) => {
    const exact = shareOut(studies(100_000, law), tested);
    // The formula is exact here, the share of 1e5 is known to 0.0016: six of its standard deviations.
    const found = powerAgainst(tested, { expected: expected(5), prior, interval: 0.9 });
    expect(Math.abs(found - exact)).toBeLessThan(0.01);
    const shift = (2 * Z * (2 - tested)) / width;
    const withoutPrior = normalCdf(shift - Z) + normalCdf(-shift - Z);
    expect(Math.abs(withoutPrior - exact)).toBeGreaterThan(0.05);
  });

  it("is the share of studies where there are many", () => {
    const all = expected(400);
    for (const tested of [0, 0.5, 3]) {
      const found = powerAgainst(tested, { expected: all, interval: 0.9 });
      // Smoothing moves a share by up to 0.02; a share of 400 moves by 0.025 where it is not smoothed.
      expect(Math.abs(found - shareOut(all.simulated, tested))).toBeLessThan(0.06);
    }
  });

  it("follows ends that move faster or slower than the centre", () => {
    // A scale whose square is normal: r ~ N(4, 1), interval of r ± Z, all in square roots.
    const rng = seededSource("squares");
    const all = Array.from({ length: 20_000 }, () => {
      const r = Math.max(2, 4 + rng.normal());
      return { centre: Math.sqrt(r), low: Math.sqrt(r - Z), high: Math.sqrt(r + Z) };
    });
    const seen = all.slice(0, 20);
    const typical = Math.sqrt(4 + Z) - Math.sqrt(4 - Z);
    const found = (tested: number) =>
      powerAgainst(tested, { expected: { truth: 2, width: typical, simulated: seen }, interval: 0.9 });
    // What is left is that a line is not a square root.
    for (const tested of [Math.sqrt(1.8), Math.sqrt(6.2)])
      expect(Math.abs(found(tested) - shareOut(all, tested))).toBeLessThan(0.08);
  });
});
