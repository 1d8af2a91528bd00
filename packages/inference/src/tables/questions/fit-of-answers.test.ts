import type { NoisyTable } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { fitToArvizJson } from "../../fit/exports/arviz-json.ts";
import { fitToCmdstanNames } from "../../fit/exports/cmdstan-csv.ts";
import { fitToCsv } from "../../fit/exports/csv.ts";
import { fitToParquet } from "../../fit/exports/parquet.ts";
import { loadFit } from "../../fit/file/load.ts";
import { saveFit } from "../../fit/file/save.ts";
import { seededSource } from "../../math/random/index.ts";
import { compileQuestions } from "./compile-questions.ts";
import { fitOfAnswers } from "./fit-of-answers.ts";
import { tableNotes } from "./table-notes.ts";
import type { TableQuestion } from "./table-question.ts";

const table: NoisyTable = {
  format: "dpbayes.table/1",
  id: "visits",
  source: { tool: "opendp", version: "0.14", notes: ["scales read from the printed summary"] },
  axes: [
    { name: "region", levels: ["north", "south"] },
    { name: "age", levels: ["<30", "30+"] },
  ],
  measurements: [
    { keep: ["region", "age"], values: [3, null, 5, 1], noise: { law: "discrete-gaussian", variance: 4.06 } },
    { keep: [], values: [14], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 5 }],
  zero: [{ region: "south", age: "30+" }],
  privacy: { epsilon: 1, rho: 0.5, unit: "one visit" },
};
const questions: readonly TableQuestion[] = [
  { kind: "total" },
  { kind: "share", cells: { age: "<30" }, of: { region: "north" } },
  { kind: "total", cells: { region: "south" } },
  { kind: "rank", axis: "region" },
];

/** Chains whose counts of the north are 0 in some draws. */
function answers(asked: readonly TableQuestion[], empty: (chain: number, draw: number) => boolean) {
  const compiled = compileQuestions(table, asked);
  const warmup = { steps: 10, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const chains = [0, 1].map((chain) => {
    const rng = seededSource("answers").split(chain);
    const draws = new Float64Array(200 * compiled.names.length);
    const totals = new Float64Array(compiled.forms.count);
    for (let draw = 0; draw < 200; draw++) {
      const [north, more] = empty(chain, draw) ? [0, 0] : [1 + (rng.uint32() % 9), rng.uint32() % 9];
      compiled.forms.addCells(Int32Array.of(north, more, 5 + (rng.uint32() % 3), 0), totals.fill(0));
      const row = draws.subarray(draw * compiled.names.length, (draw + 1) * compiled.names.length);
      compiled.values(totals, row);
    }
    return { chain, seed: 7, draws, stats: { lp: new Float64Array(200) }, warmup, seconds: 0.1 };
  });
  return { table, questions: asked, compiled, chains };
}
const fitted = (asked = questions, empty: (chain: number, draw: number) => boolean = () => false) =>
  fitOfAnswers(answers(asked, empty), { seed: 7, prior: ["cells ~ hierarchical"], notes: ["two sweeps"] });

describe("fitOfAnswers", () => {
  const fit = fitted();

  it("says what it is about and what it rests on", () => {
    expect(fit.origin.subject).toEqual({
      study: "visits",
      question:
        "total of all cells; share of age=<30 among region=north; total of region=south; rank of each region by its total, 1 the largest",
      family: "table",
      formula: "region × age",
      releases: [{ epsilon: 1, delta: 0 }],
      protects: "one visit",
    });
    expect(fit.origin.releases?.[0]).toMatch(/^(sha256:)?[0-9a-f]{64}$/);
    expect(fit.summary().notes).toEqual([
      'from noisy table "visits", made by opendp 0.14: region (2) × age (2)',
      "measured: region × age (4 numbers), discrete Gaussian noise of variance 4.06, 1 hidden because at most 5",
      "measured: the total, exact",
      "1 pattern of cells that cannot be",
      "noise added under rho = 0.5",
      "scales read from the printed summary",
      "two sweeps",
      "prior: cells ~ hierarchical",
    ]);
  });

  it("has whole ranks and reaches what is possible", () => {
    expect(fit.interval("rank[region=north]")).toEqual([1, 2]);
    expect(fit.summary().toString()).toContain("share[age=<30 of region=north]");
    expect(fit.interval("total[all]")[0]).toBeGreaterThan(0);
    const often = fitted([{ kind: "total", cells: { region: "north" } }], (_, draw) => draw % 12 === 0);
    expect(often.interval("total[region=north]")[0]).toBe(0);
  });

  it("goes through every export, labels as coordinates, and through a file", () => {
    const head =
      "chain,draw,total[all],total[region=south],share[age=<30 of region=north],rank[region=north],rank[region=south],lp__";
    expect(fitToCsv(fit).split("\n")[0]).toBe(head);
    const { dims, coords, posterior, posterior_attrs } = JSON.parse(fitToArvizJson(fit));
    expect(dims).toEqual({ total: ["total_label"], share: ["share_label"], rank: ["rank_label"] });
    expect(coords).toEqual({
      total_label: ["all", "region=south"],
      share_label: ["age=<30 of region=north"],
      rank_label: ["region=north", "region=south"],
    });
    expect([posterior.total.length, posterior.total[0].length, posterior.total[0][0].length]).toEqual([
      2, 200, 2,
    ]);
    expect(posterior_attrs).toMatchObject({
      study: "visits",
      family: "table",
      epsilon: [1],
      protects: "one visit",
    });
    expect(JSON.parse(fitToCmdstanNames(fit)).columns).toMatchObject({ "total.2": "total[region=south]" });
    expect(new TextDecoder("latin1").decode(fitToParquet(fit))).toContain("share[age=<30 of region=north]");
    const again = loadFit(saveFit(fit));
    expect([again.names, again.origin, again.parameters]).toEqual([fit.names, fit.origin, fit.parameters]);
    expect(again.interval("total[all]")).toEqual(fit.interval("total[all]"));
  });
});

describe("shares of nobody", () => {
  const share = "share[age=<30 of region=north]";
  const empty = (_: number, draw: number) => draw % 5 === 3;

  it("are answered given that there is somebody, and said", () => {
    const asked = answers(questions, empty);
    const fit = fitOfAnswers(asked, { seed: 7 });
    expect(fit.origin.notes?.at(-1)).toBe(
      `${share}: the total of region=north is 0 in 20 % of the draws; the answer is that of the others`,
    );
    asked.chains.forEach(({ draws }, chain) => {
      const before = draws.filter((_, at) => at % asked.compiled.names.length === 2);
      const kept = before.filter((x) => !Number.isNaN(x));
      const [after, filled] = [
        fit.chains(share)[chain]!,
        fit.chains(share)[chain]!.filter((_, i) => i % 5 === 3),
      ];
      expect(kept.length).toBe(160);
      expect(after.filter((_, i) => i % 5 !== 3)).toEqual(kept);
      expect(filled).toEqual(kept.filter((_, i) => i % 4 === 2));
    });
    expect(fit.chains("total[all]")[0]![3]).toBeLessThan(8);
  });

  it("are withheld where there is mostly nobody, and ratios sooner", () => {
    expect(() => fitted(questions, (_, draw) => draw % 5 > 1)).toThrow(
      `${share} is not summarised: the total of region=north is 0 in 60 % of the draws, at most 50 % may be; ask for totals`,
    );
    expect(() => fitted(questions, (chain) => chain === 1)).toThrow("is 0 in all draws of chain 2");
    const ratio: readonly TableQuestion[] = [{ kind: "ratio", cells: {}, to: { region: "north" } }];
    expect(() => fitted(ratio, empty)).toThrow("is 0 in 20 % of the draws, at most 1 % may be");
    expect(fitted(ratio, (_, draw) => draw === 0).origin.notes?.at(-1)).toContain(
      "is 0 in 0.5 % of the draws",
    );
  });
});

describe("tableNotes", () => {
  it("says every law, and counts what is too much to tell", () => {
    const noises = [
      { law: "laplace", scale: 2 },
      { law: "geometric", scale: 0.5 },
      { law: "gaussian", variance: 9 },
      { law: "random-rounding", base: 3 },
      { law: "transition", matrix: [[1], [1]] },
      { law: "none" },
      { law: "none" },
    ] as const;
    const measurements = noises.map((noise) => ({ keep: [], values: [1], noise }));
    const { source, hidden, zero, privacy, ...plain } = table;
    expect(tableNotes({ ...plain, measurements })).toEqual([
      'from noisy table "visits": region (2) × age (2)',
      "measured: the total, Laplace noise of scale 2",
      "measured: the total, two-sided geometric noise of scale 0.5",
      "measured: the total, Gaussian noise of variance 9",
      "measured: the total, random rounding to base 3",
      "measured: the total, stated probabilities of what a count up to 1 is published as",
      "measured: the total, exact",
      "and 1 more measurement",
    ]);
  });
});
