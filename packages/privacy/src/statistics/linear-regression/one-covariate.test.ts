import { describe, expect, it } from "vitest";
import { oneCovariateSquare } from "./one-covariate.ts";

type Setting = Parameters<typeof oneCovariateSquare>[0];

const steps = Array.from({ length: 33 }, (_, i) => i / 16 - 1);

/** The squared diameter over a grid of pairs of records, one of them on the edge of the box. */
function byGrid({ x2, xy, yy, R, Y }: Setting): number {
  const records = steps.flatMap((a) => steps.map((b) => [a * R, b * Y] as const));
  const edge = records.filter(([x, y]) => x === R || y === Y);
  const square = ([x, y]: readonly [number, number], [p, q]: readonly [number, number]) =>
    x2 * (x * x - p * p) ** 2 + xy * (x * y - p * q) ** 2 + yy * (y * y - q * q) ** 2;
  return Math.max(...edge.flatMap((one) => records.map((other) => square(one, other))));
}

describe("one covariate", () => {
  // Each candidate of local spec §3.2 is the worst in one of these.
  const settings: readonly (readonly [string, Setting])[] = [
    ["(0,0)", { x2: 1, xy: 0.01, yy: 1, R: 1, Y: 1 }],
    ["(R,Y)", { x2: 1, xy: 4, yy: 1, R: 1, Y: 2 }],
    ["(R,v₋)", { x2: 1, xy: 1, yy: 0.25, R: 0.5, Y: 2 }],
    ["(q₋,Y)", { x2: 0.25, xy: 1, yy: 1, R: 2, Y: 0.5 }],
    ["without y²", { x2: 1, xy: 1, yy: 0, R: 2, Y: 0.5 }],
  ];

  it.each(settings)("worst pair %s: at least the grid's maximum, and close to it", (_, setting) => {
    const square = oneCovariateSquare(setting);
    const found = byGrid(setting);
    expect(square).toBeGreaterThanOrEqual(found * (1 - 1e-14));
    // The grid's spacing is 1/16 of each bound: its best pair can miss the top by a few tenths of a percent.
    expect(square).toBeLessThan(1.005 * found);
  });
});
