import { describe, expect, it } from "vitest";
import { lemma31AsPrinted } from "../sensitivity/printed-lemmas.ts";
import { blockAveragedSensitivity } from "./block-averages.ts";
import { linearAddRemoveSensitivity, linearReplaceOneSensitivity, linearSensitivity } from "./sensitivity.ts";

const sizes = [0.3, 0.7, 1, 1.5, 2.6];
const settings = sizes.flatMap((R) => sizes.map((Y) => [R, Y] as const));

describe("the table of central spec §1.2, d >= 2", () => {
  it.each(settings)("R = %d, Y = %d", (R, Y) => {
    const bounds = { radius: R, responseBound: Y };
    const sz = linearReplaceOneSensitivity({ ...bounds, squaredWeights: { x2: 1, xy: 1 } }).value;
    expect(sz).toBeCloseTo(Y * Y <= 2 * R * R ? (2 * R * R + Y * Y) / Math.SQRT2 : 2 * R * Y, 10);
    const szu = linearReplaceOneSensitivity({ ...bounds, squaredWeights: { x2: 1, xy: 1, yy: 1 } }).value;
    const free = Math.max(0, R * R * Y * Y - Y ** 4 / 2);
    expect(szu).toBeCloseTo(Math.sqrt(2 * R ** 4 + R * R * Y * Y + Y ** 4 + free), 10);
    const s = linearReplaceOneSensitivity({ ...bounds, squaredWeights: { x2: 1, xy: 0 } }).value;
    expect(s).toBeCloseTo(Math.SQRT2 * R * R, 10);
    const z = linearReplaceOneSensitivity({ ...bounds, squaredWeights: { x2: 0, xy: 1 } }).value;
    expect(z).toBeCloseTo(2 * R * Y, 10);
  });

  it("has the intercept row for both layouts", () => {
    for (const [R, Y] of settings)
      for (const w of [1, 2]) {
        const c = Math.min(1, Math.max(-1, (Y * Y - w) / (2 * R * R)));
        const square =
          2 * w * R * R * (1 - c) + 2 * R ** 4 * (1 - c * c) + 4 * Y * Y + 2 * R * R * Y * Y * (1 + c);
        const squaredWeights = { x: w, x2: 1, y: 1, xy: 1 };
        const found = linearReplaceOneSensitivity({ radius: R, responseBound: Y, squaredWeights }).value;
        expect(found).toBeCloseTo(Math.sqrt(square), 10);
      }
  });
});

describe("the candidates of local spec §3.2", () => {
  it("give the general maximum for the blocks x2, xy, yy", () => {
    for (const [R, Y] of settings)
      for (const c1 of [0.1, 1, 4])
        for (const c2 of [0.05, 1, 9]) {
          const squaredWeights = { x2: 1, xy: c1, yy: c2 };
          const found = linearReplaceOneSensitivity({ radius: R, responseBound: Y, squaredWeights }).value;
          expect(found).toBeCloseTo(Math.sqrt(specified(R, Y, c1, c2)), 9);
          expect(found).toBeLessThan(1.000001 * lemma31(R, Y, c1, c2));
        }
  });
});

function specified(R: number, Y: number, c1: number, c2: number): number {
  const g = (v: number) => {
    const t = Math.min(R * R, (c1 * Y * v) / 2);
    return (
      2 * R ** 4 - 2 * t * t + c1 * (R * R * (Y * Y + v * v) + 2 * Y * v * t) + c2 * (Y * Y - v * v) ** 2
    );
  };
  const v0 = (2 * R * R) / (c1 * Y);
  const inside = Y * Y - (2 * c1 * R * R) / c2;
  const top = inside > 0 ? (Y - Math.sqrt(inside)) / 2 : 0;
  return Math.max(g(0), g(Y), v0 < Y ? g(v0) : 0, top >= v0 ? g(top) : 0);
}

function lemma31(R: number, Y: number, c1: number, c2: number): number {
  const sigma = [1, 1 / Math.sqrt(c1), 1 / Math.sqrt(c2)] as const;
  return lemma31AsPrinted({ radius: R, responseBound: Y, sigma });
}

describe("special cases", () => {
  it("one covariate: the closed form of central spec §1.2", () => {
    for (const [R, Y] of settings) {
      const inputs = { radius: R, responseBound: Y, squaredWeights: { x2: 1, xy: 1 }, covariates: 1 };
      const t = (1 - Math.sqrt(1 - (2 * Y * Y) / (R * R))) / 2;
      const interior = 2 * Y * Y <= R * R ? R * (1 + t) * Math.hypot(R * (1 - t), Y) : 0;
      const expected = Math.max(R * Math.hypot(R, Y), 2 * R * Y, interior);
      expect(linearSensitivity(inputs)).toBeCloseTo(expected, 10);
      const two = linearSensitivity({ ...inputs, covariates: 2 });
      expect(linearSensitivity(inputs)).toBeLessThanOrEqual(two * (1 + 1e-15));
    }
  });

  it("one covariate with intercept falls back on the bound for two", () => {
    const squaredWeights = { x: 1, x2: 1, y: 1, xy: 1, yy: 1 };
    const inputs = { radius: 1, responseBound: 1, squaredWeights };
    expect(linearSensitivity({ ...inputs, covariates: 1 })).toBe(linearReplaceOneSensitivity(inputs).value);
  });

  it("a response that is always 0 leaves S alone", () => {
    const inputs = { radius: 2, responseBound: 0, squaredWeights: { x2: 1, xy: 1, yy: 1 } };
    expect(linearSensitivity({ ...inputs, covariates: 2 })).toBeCloseTo(4 * Math.SQRT2, 10);
    expect(linearSensitivity({ ...inputs, covariates: 1 })).toBeCloseTo(4, 10);
  });

  it("svec of (x, ρy): √2(R²+ρ²Y²) (local spec §3.6)", () => {
    const rho = 0.5;
    const squaredWeights = { x2: 1, xy: 2 * rho ** 2, yy: rho ** 4 };
    const { value } = linearReplaceOneSensitivity({ radius: 1, responseBound: 1.6, squaredWeights });
    expect(value).toBeCloseTo(Math.SQRT2 * (1 + (rho * 1.6) ** 2), 10);
  });

  it("add/remove is the norm of the largest record, the count included", () => {
    const squaredWeights = { x2: 1, xy: 1, yy: 1 };
    const inputs = { radius: 2, responseBound: 3, squaredWeights };
    expect(linearAddRemoveSensitivity(inputs)).toBeCloseTo(Math.sqrt(16 + 36 + 81), 10);
    const counted = { ...inputs, squaredWeights: { ...squaredWeights, count: 36 } };
    expect(linearAddRemoveSensitivity(counted)).toBeCloseTo(13, 10);
  });

  it("averages of blocks of rows have a larger sensitivity than the rows", () => {
    expect(blockAveragedSensitivity({ rowsPerBlock: 2, radius: 1, responseBound: 1 })).toBeCloseTo(
      2 * Math.SQRT2,
      10,
    );
    expect(() => blockAveragedSensitivity({ rowsPerBlock: 1, radius: 1, responseBound: 1 })).toThrow(
      "rowsPerBlock is 1",
    );
  });

  it("refuses negative and missing weights and bounds", () => {
    const squaredWeights = { x2: 1, xy: 1 };
    expect(() => linearReplaceOneSensitivity({ radius: -1, responseBound: 1, squaredWeights })).toThrow(
      "radius",
    );
    const bad = { x2: 1, xy: Number.NaN };
    expect(() => linearReplaceOneSensitivity({ radius: 1, responseBound: 1, squaredWeights: bad })).toThrow(
      "squared weight of xy is NaN",
    );
  });
});
