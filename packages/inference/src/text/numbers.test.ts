import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columns } from "./columns.ts";
import {
  asWide,
  decimals,
  fixedPercent,
  grouped,
  percent,
  scientific,
  short,
  significant,
  surePercent,
  tabular,
  typeset,
} from "./numbers.ts";

describe("numbers in tables", () => {
  it.each([
    [0, "0"],
    [1, "1"],
    [0.5, "0.5"],
    [1.23456, "1.235"],
    [-120, "-120"],
    [123456, "123456"],
    [1e-7, "1e-7"],
    [2.54e9, "2.54e9"],
    [Number.NaN, "-"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [0.00123456, "0.001235"],
  ])("%d is written %s", (x, text) => {
    expect(tabular(x)).toBe(text);
  });
});

describe("numbers in sentences", () => {
  it.each([
    [0, "0"],
    [Math.E, "2.72"],
    [162_755, "163000"],
    [1_627_550, "1.6e6"],
    [0.001, "0.001"],
    [0.00012345, "1.2e-4"],
    [Number.POSITIVE_INFINITY, "Infinity"],
  ])("%d is written %s", (x, text) => {
    expect(short(x)).toBe(text);
  });

  it("hold what was written to their last digit", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (x) => {
        // Half a unit of the last of two, three and four digits, and the rounding of the double that is read back.
        const within = (text: string, digits: number) =>
          expect(Math.abs(Number(text) - x)).toBeLessThanOrEqual(0.501 * 10 ** (1 - digits) * Math.abs(x));
        within(short(x), 2);
        within(tabular(x), 3);
        within(scientific(x, 4), 4);
        within(significant(x, 4), 4);
      }),
    );
  });
});

describe("shares", () => {
  it("have the digits they need, or those that were asked for", () => {
    expect([percent(0.9), percent(0.975), percent(1 / 3, 2)]).toEqual(["90 %", "97.5 %", "33 %"]);
    expect([fixedPercent(0.7311, 1), fixedPercent(0.994)]).toEqual(["73.1 %", "99 %"]);
  });

  it("are never rounded up to certainty", () => {
    expect([0.5, 0.99951, 1 - 1e-6, 1].map(surePercent)).toEqual(["50.0 %", "99.95 %", "99.9999 %", "100 %"]);
    for (let digits = 4; digits <= 12; digits++) expect(surePercent(1 - 10 ** -digits)).not.toBe("100 %");
  });
});

describe("text that is set", () => {
  it("groups thousands and follows the width of an interval", () => {
    expect([grouped(1234567), grouped(0.05, 6), asWide(0.049891, 0.0138), asWide(2, 0)]).toEqual([
      "1,234,567",
      "0.05",
      "0.050",
      "2.000",
    ]);
  });

  it("has a minus in front of numbers, not in exponents or dashes", () => {
    expect(["-2.5", "1e-6", "-", "-3 %"].map(typeset)).toEqual(["−2.5", "1e-6", "-", "−3\u00a0%"]);
  });

  it("says a dash where there is no number", () => {
    expect([decimals(1.00049, 3), decimals(Number.NaN, 3)]).toEqual(["1.000", "-"]);
  });

  it("stands in columns", () => {
    expect(
      columns([
        ["", "a"],
        ["name", "10"],
        ["n", "1"],
      ]),
    ).toBe("       a\nname  10\nn      1");
  });
});
