import { type Fit, fit as fitStudy } from "@dpbayes/inference";
import { describe, expect, test } from "vitest";
import { familyNamed } from "./families/grid-families.ts";
import type { Cell } from "./grid/cells.ts";
import { simulateCell, studyOf } from "./grid/simulate-cell.ts";
import type { Law } from "./laws/law-names.ts";

/*
 * Bounds are a privacy choice. Where noise is next to nothing, bounds ten times as wide must leave the posterior of the same records
 * as it is, in original units, up to the error of draws.
 */

/** So large that noise is less than a thousandth of the sampling error, also in units of wide bounds; a whole number's law allows for no more. */
const EPSILON = { default: 1e8, counts: 1e4 } as const;

/** So few records that a prior matters: under priors in units of the bounds regressions are 6 to 60 of the tolerance's standard errors off. */
const RECORDS = 40;

async function posterior(family: string, law: Law, epsilon: number): Promise<Fit> {
  const cell: Cell = { family, law, setting: "central", epsilon, records: RECORDS };
  const releases = await simulateCell(cell, "equivariance");
  return fitStudy(studyOf(cell), releases, { chains: 1, warmup: 150, draws: 250, seed: `${family}, ${law}` });
}

const columnsOf = (family: string) =>
  familyNamed(family)
    .estimands("well", 10)
    .map(({ column }) => column);

/**
 * Differences of means and of log sds in standard errors: Monte Carlo errors of both fits, and for a sd √(1/(2·effective draws)). With 6 for
 * each of 28 comparisons a false alarm has probability 6e-8.
 */
function expectSame(one: Fit, other: Fit, columns: readonly string[]): void {
  for (const name of columns) {
    const [a, b] = [one, other].map((each) => each.summary({ names: [name] }).rows[0]!) as [Row, Row];
    const off = (a.mean - b.mean) / Math.hypot(a.mcseMean, b.mcseMean);
    const wider = Math.log(a.sd / b.sd) / Math.sqrt(1 / (2 * a.essBulk) + 1 / (2 * b.essBulk));
    expect(Math.abs(off), `mean of ${name}`).toBeLessThan(6);
    expect(Math.abs(wider), `sd of ${name}`).toBeLessThan(6);
  }
}

type Row = ReturnType<Fit["summary"]>["rows"][number];

describe("bounds ten times as wide change nothing but the noise", () => {
  test.each([
    ["linear regression", "wide", EPSILON.default],
    ["linear regression", "all wide", EPSILON.default],
    ["logistic regression", "wide", EPSILON.default],
    ["Poisson regression", "wide", EPSILON.default],
    ["gaussian", "wide", EPSILON.default],
  ] as const)("%s, %s", async (family, law, epsilon) => {
    const [well, wide] = [await posterior(family, "well", epsilon), await posterior(family, law, epsilon)];
    expectSame(well, wide, columnsOf(family));
  });

  test("of a total, which without noise is known", async () => {
    const [well, wide] = [
      await posterior("total", "well", EPSILON.default),
      await posterior("total", "wide", EPSILON.default),
    ];
    const [a, b] = [well, wide].map((each) => each.summary({ names: ["total"] }).rows[0]!) as [Row, Row];
    expect(Math.abs(a.mean / b.mean - 1)).toBeLessThan(1e-6);
    expect(b.sd / b.mean).toBeLessThan(1e-6);
  });

  // Without a law, bounds are all that is known of tails: far ones leave room for a rare record that nobody has seen.
  test.each([
    ["mean", "mean", EPSILON.default],
    ["difference", "difference", EPSILON.default],
    ["Poisson rate", "mean", EPSILON.counts],
  ] as const)(
    "a %s that assumes no law may become wider, never narrower",
    async (family, column, epsilon) => {
      const fits = [await posterior(family, "well", epsilon), await posterior(family, "wide", epsilon)];
      const [a, b] = fits.map((each) => each.summary({ names: [column] }).rows[0]!) as [Row, Row];
      expect(Math.log(b.sd / a.sd)).toBeGreaterThan(
        -6 * Math.sqrt(1 / (2 * a.essBulk) + 1 / (2 * b.essBulk)),
      );
    },
  );
});
