import type { NoisyTable } from "@dpbayes/privacy/formats";
import { beforeAll, describe, expect, it } from "vitest";
import { negativeBinomial } from "../../distributions/index.ts";
import { gaussLegendre } from "../../math/quadrature/index.ts";
import { fitTable } from "../fit-table/fit-table.ts";
import type { TableFit } from "../fit-table/table-fit.ts";
import { cellLawOf, layoutOf } from "../index.ts";

/** Eleven people for certain; one cell is hidden. */
const table: NoisyTable = {
  format: "dpbayes.table/1",
  id: "small",
  axes: [
    { name: "region", levels: ["north", "south"] },
    { name: "age", levels: ["<30", "30+"] },
  ],
  measurements: [
    { keep: ["region", "age"], values: [6, 2, null, 2], noise: { law: "geometric", scale: 1.5 } },
    { keep: ["age"], values: [8, 4], noise: { law: "discrete-gaussian", variance: 3 } },
    { keep: [], values: [11], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 1 }],
};
const TOTAL = 11;
const [KAPPA, RATE] = [3, 0.1];
/** Shares are Dirichlet(1, 1): uniform. */
const prior = {
  base: "uniform",
  sparsity: { meanLog: Math.log(2), sdLog: 0 },
  likeness: { meanLog: Math.log(KAPPA), sdLog: 0 },
  size: { rate: RATE },
} as const;

type Counts = readonly [number, number, number, number];

/**
 * Every table of counts with its posterior probability, the prior's numbers integrated out: shares (u, 1 − u) that both regions have in common, and of each region
 * a mean μ ~ gamma(½, RATE), which is t² with t half normal.
 */
function posterior(): readonly { readonly counts: Counts; readonly weight: number }[] {
  const [shares, means] = [gaussLegendre(24), gaussLegendre(120)];
  const widest = Math.sqrt(40 / RATE);
  const found = new Map<string, { counts: Counts; weight: number }>();
  shares.nodes.forEach((node, s) => {
    const u = 0.5 + 0.5 * node;
    const ofRegion = new Float64Array((TOTAL + 1) ** 2);
    means.nodes.forEach((place, m) => {
      const t = widest * (0.5 + 0.5 * place);
      const [mu, weight] = [t * t, means.weights[m]! * Math.exp(-RATE * t * t)];
      const masses = [u, 1 - u].map((share) =>
        Array.from({ length: TOTAL + 1 }, (_, n) =>
          Math.exp(negativeBinomial.logMass(n, KAPPA * share, KAPPA / (KAPPA + mu))),
        ),
      );
      for (let i = 0; i <= TOTAL; i++)
        for (let j = 0; j <= TOTAL - i; j++)
          ofRegion[i * (TOTAL + 1) + j]! += weight * masses[0]![i]! * masses[1]![j]!;
    });
    for (const counts of allCounts()) {
      const one = found.get(counts.join()) ?? { counts, weight: 0 };
      const [a, b, c, d] = counts;
      one.weight += shares.weights[s]! * ofRegion[a * (TOTAL + 1) + b]! * ofRegion[c * (TOTAL + 1) + d]!;
      found.set(counts.join(), one);
    }
  });
  return [...found.values()].map(({ counts, weight }) => ({ counts, weight: weight * likelihood(counts) }));
}

function* allCounts(): Generator<Counts> {
  for (let a = 0; a <= TOTAL; a++)
    for (let b = 0; a + b <= TOTAL; b++)
      for (let c = 0; a + b + c <= TOTAL; c++) yield [a, b, c, TOTAL - a - b - c];
}

function likelihood(counts: Counts): number {
  let log = 0;
  for (const { groupOf, values, hidden, noise } of layoutOf(table).measurements) {
    const law = cellLawOf(noise);
    values.forEach((value, group) => {
      const sum = counts.reduce((all, count, cell) => all + (groupOf[cell] === group ? count : 0), 0);
      log += Number.isNaN(value) ? law.logAtMost(hidden!, sum) : law.logLikelihood(value, sum);
    });
  }
  return Math.exp(log);
}

/** The mean of a function where it exists, and in what part of the posterior that is. */
function exact(states: ReturnType<typeof posterior>, of: (counts: Counts) => number) {
  let [sum, defined, all] = [0, 0, 0];
  for (const { counts, weight } of states) {
    all += weight;
    const value = of(counts);
    if (!Number.isFinite(value)) continue;
    sum += weight * value;
    defined += weight;
  }
  return { mean: sum / defined, defined: defined / all };
}

describe("answers to questions of a small table", () => {
  const states = posterior();
  let fit: TableFit;
  beforeAll(async () => {
    fit = await fitTable(table, { areas: "region", seed: 1, chains: 2, warmup: 300, draws: 3000, prior });
  }, 60_000);

  const young = { age: "<30" };
  const [north, south] = [{ region: "north" }, { region: "south" }];
  const rank = (own: number, other: number) => (other > own ? 2 : 1);

  // A mean of draws is off by 5.5 standard errors in 4 of 10^8 cases; errors of the effective sizes leave it far below 10^-5.
  it.each<[string, (fit: TableFit) => ReturnType<TableFit["ask"]>, readonly ((counts: Counts) => number)[]]>([
    ["total", (f) => f.total(north), [([a, b]) => a + b]],
    ["total of a hidden cell", (f) => f.total({ ...south, ...young }), [([, , c]) => c]],
    ["share", (f) => f.share(young), [([a, , c]) => (a + c) / TOTAL]],
    ["share among some", (f) => f.share(young, north), [([a, b]) => a / (a + b)]],
    ["share of nobody", (f) => f.share(young, south), [([, , c, d]) => c / (c + d)]],
    ["ratio", (f) => f.ratio(south, north), [([a, b, c, d]) => (c + d) / (a + b)]],
    ["difference", (f) => f.difference(north, young), [([a, b, c]) => a + b - a - c]],
    [
      "linear",
      (f) =>
        f.linear([
          { cells: north, weight: 0.25 },
          { cells: young, weight: -2 },
        ]),
      [([a, b, c]) => 0.25 * (a + b) - 2 * (a + c)],
    ],
    ["rank", (f) => f.rank("age", north), [([a, b]) => rank(a, b), ([a, b]) => rank(b, a)]],
    [
      "rank among all",
      (f) => f.rank("region"),
      [([a, b, c, d]) => rank(a + b, c + d), ([a, b, c, d]) => rank(c + d, a + b)],
    ],
  ])("%s has the posterior's mean", (_, ask, functions) => {
    const answer = ask(fit);
    expect(answer.numbers.length).toBe(functions.length);
    answer.numbers.forEach(({ mean, sd, essBulk }, i) => {
      expect(essBulk).toBeGreaterThan(500);
      expect(Math.abs(mean - exact(states, functions[i]!).mean)).toBeLessThan(
        (5.5 * sd) / Math.sqrt(essBulk),
      );
    });
  });

  it("say in what part of the posterior a share does not exist", () => {
    const { notes, interval } = fit.share(young, south);
    expect(notes).toHaveLength(1);
    const [, part] =
      /^share\[age=<30 of region=south\]: the total of region=south is 0 in (.*) % of the draws/.exec(
        notes[0]!,
      )!;
    const { defined } = exact(states, ([, , c, d]) => c / (c + d));
    // At least 500 independent draws of a probability; 5.5 standard errors.
    expect(Math.abs(Number(part) / 100 - (1 - defined))).toBeLessThan(
      5.5 * Math.sqrt((defined * (1 - defined)) / 500),
    );
    expect(interval()).toEqual([0, 1]);
    expect(fit.share(young, north).notes).toEqual([]);
  });

  it("stand beside least squares where they are linear", () => {
    expect(fit.total(north).leastSquares!.estimate).toBeGreaterThan(0);
    expect(fit.total().leastSquares).toMatchObject({
      estimate: TOTAL,
      sd: 0,
      notes: [/it may come out too high$/].map((one) => expect.stringMatching(one)),
    });
    expect(fit.share(young).leastSquares).toBeUndefined();
  });

  it("are joint draws in one fit, which exports know", () => {
    const joint = fit.fitOf([
      { kind: "total", cells: north },
      { kind: "total", cells: south },
      { kind: "share", cells: young },
    ]);
    expect(joint.names).toEqual(["total[region=north]", "total[region=south]", "share[age=<30]"]);
    const [first, second] = [
      joint.chains("total[region=north]")[0]!,
      joint.chains("total[region=south]")[0]!,
    ];
    expect(first.every((count, draw) => count + second[draw]! === TOTAL)).toBe(true);
    expect(joint.origin.subject?.study).toBe("small");
  });
});
