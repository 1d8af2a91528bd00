import { collectReports, parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { report } from "@dpbayes/privacy/report";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../../calibration/index.ts";
import { categorical } from "../../../distributions/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { fit } from "../../../posterior/fit.ts";
import { exactPosterior } from "../../../samplers/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import { binTree } from "./bin-tree.ts";
import { distributionFunction, quantiles } from "./quantities.ts";
import { treeModel } from "./tree-model.ts";
import { treePosterior } from "./tree-posterior.ts";

const edges = [0, 10, 20, 40];

describe("quantities of shares of bins", () => {
  it("are cumulated shares, and the bins that quantiles lie in", () => {
    const out = new Float64Array(4);
    distributionFunction(edges).write(Float64Array.of(0.25, 0.5, 0.25), out);
    expect([...out.subarray(0, 2)]).toEqual([0.25, 0.75]);
    quantiles(edges, [0.1, 0.25, 0.5, 0.9]).write(Float64Array.of(0.25, 0.5, 0.25), out);
    [4, 10, 15, 32].forEach((value, i) => void expect(out[i]).toBeCloseTo(value, 12));
  });

  it("stay within the bounds where bins are empty", () => {
    const out = new Float64Array(2);
    const asked = quantiles(edges, [0.001, 0.999]);
    for (const shares of [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ]) {
      asked.write(Float64Array.from(shares), out);
      const k = shares.indexOf(1);
      for (const value of out) {
        expect(value).toBeGreaterThanOrEqual(edges[k]!);
        expect(value).toBeLessThanOrEqual(edges[k + 1]!);
      }
    }
    // Shares that rounding left short of 1.
    quantiles(edges, [0.999]).write(Float64Array.of(0.5, 0.2, 0.2), out);
    expect(out[0]).toBe(40);
    expect(() => quantiles(edges, [1])).toThrow("probabilities is 1, must be between 0 and 1");
  });
});

function study(family: string, privacy: object, options?: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "distribution",
    question: "Whatever the law",
    variables: { cost: { type: "number", bounds: [0, 100] } },
    model: { family, formula: "cost ~ 1", ...(options && { options }) },
    privacy: { epsilon: 20, unit: "one person", ...privacy },
  });
}

/** Skewed costs, one in six beyond the upper bound. */
const records = ((rng) =>
  Array.from({ length: 600 }, () => ({
    cost: rng.uniform() < 1 / 6 ? 130 : 8 * Math.exp(rng.normal()),
  })))(seededSource("costs"));
const run = { chains: 2, warmup: 200, draws: 300, seed: "distribution" } as const;

const ofTable = { setting: "central", neighbours: "replace-one" };
const settings: Readonly<Record<string, object>> = {
  "a table": ofTable,
  "a table of a hidden number of records": { ...ofTable, neighbours: "add-remove" },
  "normal noise": { ...ofTable, mechanism: "gaussian", delta: 1e-6 },
  "reports of a level": { setting: "local" },
  "reports of bits": { setting: "local", mechanism: "unary-encoding" },
};

async function released(of: Study) {
  if (of.privacy.setting !== "local") return [await privatize(of, records)];
  return (
    await collectReports(
      of,
      records.map((record) => report(of, record)),
    )
  ).releases;
}

// The table's own shares are the truth; with hardly any noise they lie within 6 sds of the posterior, whose sampling part
// is √(p(1 − p)/600). False alarms below 1e-7.
describe.each(Object.entries(settings))("from records to a distribution: %s", (_, privacy) => {
  it("finds shares below edges", async () => {
    const bins = [5, 10, 40];
    const of = study("cdf", privacy, { bins });
    const found = (await fit(of, await released(of), run)).summary();
    expect(found.rows.map(({ name }) => name)).toEqual(bins.map((edge) => `cdf[${edge}]`));
    bins.forEach((edge, k) => {
      const share = records.filter(({ cost }) => cost < edge).length / records.length;
      expect(Math.abs(found.rows[k]!.mean - share)).toBeLessThan(6 * found.rows[k]!.sd);
      expect(found.rows[k]!.sd).toBeLessThan(0.05);
    });
    expect(found.notes.join("\n")).toContain("cdf[x] is the share of records below x");
  });
});

describe("quantiles of a table", () => {
  it("have intervals that hold their whole bin, and probabilities that are asked for", async () => {
    const of = study("quantile", ofTable, { bins: 10, probabilities: [0.5, 0.99] });
    const posterior = await fit(of, await released(of), run);
    // Half of the costs lie below 10, more than 1 % at the upper bound.
    const [median, top] = posterior.summary().rows;
    expect(median!.interval[0]).toBe(0);
    expect(median!.interval[1]).toBeLessThanOrEqual(20);
    expect(top!.interval).toEqual([90, 100]);
    expect(posterior.names).toEqual(["quantile[0.5]", "quantile[0.99]"]);
    const other = await fit(of, await released(of), { ...run, options: { probabilities: [0.25] } });
    expect(other.names).toEqual(["quantile[0.25]"]);
  });

  it("are those of all holders' records together", async () => {
    const of = study("cdf", { ...ofTable, setting: "distributed" }, { bins: [50] });
    const [low, high] = [0, 99].map((cost) => Array.from({ length: 300 }, () => ({ cost })));
    const releases = [await privatize(of, low!), await privatize(of, [...high!, ...high!, ...high!])];
    const [half] = (await fit(of, releases, run)).summary().rows;
    expect(half!.mean).toBeGreaterThan(0.2);
    expect(half!.mean).toBeLessThan(0.3);
  });
});

describe("uniform cuts", () => {
  it("cut bins in halves until they are single, each cut before its halves", () => {
    for (const bins of [2, 3, 8, 13]) {
      const cuts = binTree(bins);
      expect(cuts.length).toBe(bins - 1);
      for (const [at, { from, middle, to, left, right }] of cuts.entries()) {
        expect(Math.abs(2 * middle - from - to)).toBeLessThan(2);
        for (const [cut, low, high] of [
          [left, from, middle],
          [right, middle, to],
        ] as const) {
          if (cut === undefined) expect(high - low).toBe(1);
          else {
            expect(cut).toBeGreaterThan(at);
            expect(cuts[cut]).toMatchObject({ from: low, to: high });
          }
        }
      }
    }
  });

  const counts = [30, 4, 9, 1, 12, 0, 7];
  const terms = [{ kind: "response-counts" as const, epsilon: 3, counts }];
  const asked = distributionFunction([0, 1, 2, 3, 4, 5, 6, 7]);

  it("have the gradient of their density", () => {
    expect(gradientError(treeModel({ levels: 7, terms }, asked), seededSource(1))).toBeLessThan(1e-7);
  });

  it("give reports and tables without noise the same posterior", () => {
    // Answers that are always kept are counts; with so little noise both means are (1 + n_l)/(2 + n), cut by cut.
    const three = [5, 2, 8];
    const { write } = distributionFunction([0, 1, 2, 3]);
    const parameter = { name: "cdf", shape: [2] };
    const told = [{ kind: "response-counts" as const, epsilon: 60, counts: three }];
    const { means } = exactPosterior(treeModel({ levels: 3, terms: told }, { parameter, write }), {
      tolerance: 1e-6,
    });
    expect(means[0]).toBeCloseTo(6 / 17, 5);
    expect(1 - means[1]!).toBeCloseTo((11 / 17) * (9 / 12), 5);
    const draw = treePosterior({ noisy: three, count: 15, noise: { kind: "geometric", alpha: 1e-20 } });
    const [rng, shares, n] = [seededSource(5), new Float64Array(3), 4000];
    let sum = 0;
    for (let i = 0; i < n; i++) {
      draw(rng, shares);
      sum += shares[0]!;
    }
    // Beta(6, 11) has the variance 66/(17²·18); six standard errors, a false alarm of 2e-9.
    expect(Math.abs(sum / n - 6 / 17)).toBeLessThan(6 * Math.sqrt(66 / (17 ** 2 * 18) / n));
  });

  it.each(["public", "hidden"] as const)("are calibrated for a %s number of records", async (kind) => {
    const bins = 7;
    const most = 40;
    const noise: AdditiveNoise = { kind: "geometric", alpha: Math.exp(-0.5) };
    const report = await calibrate({
      names: Array.from({ length: bins }, (_, k) => `θ${k}`),
      prior: (rng) => sharesOfCuts(rng, bins),
      simulate: (rng, shares) => {
        const noisy = Array.from({ length: bins }, () => lawOf(noise).sample(rng));
        const records = kind === "public" ? 30 : Math.floor(rng.uniform() * (most + 1));
        for (let i = 0; i < records; i++) noisy[categorical.sample(rng, shares)]!++;
        return noisy;
      },
      fit: (rng, noisy) => {
        const draw = treePosterior({ noisy, count: kind === "public" ? 30 : null, noise, mostRecords: most });
        const rows = new Float64Array(19 * bins);
        for (let i = 0; i < 19; i++) draw(rng, rows.subarray(bins * i, bins * (i + 1)));
        return rows;
      },
      quantities: [
        { name: "three", of: (shares) => shares[0]! + shares[1]! + shares[2]! },
        { name: "largest", of: (shares) => Math.max(...shares) },
      ],
      repeats: 300,
      seed: `cuts, ${kind}`,
      falseAlarm: 1e-6,
    });
    expect(report.verdict).toContain("no miscalibration");
  });
});

/** Shares from the prior. */
function sharesOfCuts(rng: SeededSource, bins: number): Float64Array {
  const shares = new Float64Array(bins).fill(1);
  for (const { from, middle, to } of binTree(bins)) {
    const part = rng.uniform();
    for (let k = from; k < to; k++) shares[k]! *= k < middle ? part : 1 - part;
  }
  return shares;
}
