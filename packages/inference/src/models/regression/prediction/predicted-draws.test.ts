import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { fitOfDraws, twoSlopes } from "./fits.testing.ts";
import { predictedDraws } from "./predicted-draws.ts";
import { predictedNumber } from "./predicted-number.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "clinic",
  question: "Who falls ill?",
  variables: {
    ill: { type: "boolean" },
    age: { type: "number", bounds: [20, 80] },
    smokes: { type: "category", levels: ["never", "often"] },
  },
  model: { family: "logistic-regression", formula: "ill ~ age + smokes" },
  privacy: { setting: "local", epsilon: 1, delta: 1e-5, unit: "one person" },
});

const { fit, draws } = twoSlopes([-2, 0.04, 0.5], 0.1);
const square = (u: number) => u * u;

describe("predictions of a regression", () => {
  it("are the mean at every draw", () => {
    const rows = [
      [50, 1],
      [50, 0],
    ];
    const { values, sortedRow, share } = predictedDraws(fit, rows, { interval: 0.8 }, square);
    const expected = rows.flatMap(([age, often]) =>
      Array.from({ length: 1000 }, (_, i) =>
        square(draws[3 * i]! + age! * draws[3 * i + 1]! + often! * draws[3 * i + 2]!),
      ),
    );
    expect([...values]).toEqual(expected);
    const { mean, low, high } = predictedNumber(sortedRow(1), share);
    const second = expected.slice(1000);
    expect(mean).toBeCloseTo(second.reduce((a, b) => a + b, 0) / 1000, 12);
    expect(second.filter((value) => value >= low && value <= high).length).toBe(800);
  });

  it("do without an intercept", () => {
    const flat = fitOfDraws([{ name: "coefficients", shape: [1] }], Float64Array.of(2, 3));
    expect([...predictedDraws(flat, [[5]], {}, square).values]).toEqual([100, 225]);
  });

  it("read rows by variable", () => {
    const byNumber = predictedDraws(fit, [[50, 1]], {}, square);
    const byName = predictedDraws(fit, [{ age: 50, smokes: "often" }], { study }, square);
    expect(byName.values).toEqual(byNumber.values);
  });

  it("refuse rows that do not fit", () => {
    const asked = (row: never) => () => predictedDraws(fit, [row], { study }, square);
    expect(asked([1] as never)).toThrow("row 1 has length 1, must be 2");
    expect(asked([1, Number.NaN] as never)).toThrow("row 1, smokes=often is NaN");
    expect(asked({ age: 50 } as never)).toThrow("row 1, smokes is missing, must be one of: never, often");
    expect(asked({ age: "old", smokes: "often" } as never)).toThrow(
      "row 1, age is another string, must be a number",
    );
    expect(() => predictedDraws(fit, [{ age: 1 }], {}, square)).toThrow("study is missing");
    expect(() => predictedDraws(fit, [], { interval: 1 }, square)).toThrow("interval is 1");
    const other = fitOfDraws([{ name: "mu", shape: [3] }], draws);
    expect(() => predictedDraws(other, [[1]], {}, square)).toThrow("fit is without coefficients");
  });
});
