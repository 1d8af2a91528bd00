import type { NoisyTable } from "@dpbayes/privacy/formats";
import { thisThreadPool } from "../../chains/sweeps/this-thread-pool.ts";
import { seededSource } from "../../math/random/index.ts";
import { layoutOf } from "../layout/table-layout.ts";
import { buildJob } from "./job/build-job.ts";
import { addUpSums } from "./job/cell-groups.ts";
import type { LatentJob } from "./job/latent-job.ts";
import { latentPhases } from "./phases.ts";
import { simulatePrior } from "./prior/simulate-prior.ts";
import { countPrior, type TablePriorOptions } from "./prior/table-prior.ts";
import { publishCounts } from "./simulate-table.ts";

const axis = (name: string, levels: number) => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => `${name}${i}`),
});
const values = (count: number) => new Array<number>(count).fill(1);
const normal = (variance: number) => ({ law: "discrete-gaussian", variance }) as const;

const plain: NoisyTable = {
  format: "dpbayes.table/1",
  id: "areas and categories of two axes",
  axes: [axis("area", 3), axis("c", 2), axis("d", 2)],
  measurements: [
    { keep: ["area", "c", "d"], values: values(12), noise: normal(4) },
    { keep: ["area"], values: values(3), noise: { law: "geometric", scale: 1 } },
    { keep: ["c"], values: values(2), noise: normal(0.7) },
  ],
  zero: [
    { c: "c1", d: "d1" },
    { area: "area0", c: "c0", d: "d0" },
  ],
};
const nested: NoisyTable = {
  format: "dpbayes.table/1",
  id: "tracts in counties, thresholds, no areas of one kind",
  axes: [axis("c", 3), axis("county", 2), axis("tract", 2)],
  measurements: [
    { keep: ["county", "tract", "c"], values: values(12), noise: { law: "laplace", scale: 2 } },
    { keep: ["county"], values: values(2), noise: normal(2) },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 3 }],
};

/** A table, its areas and its prior. */
export interface JointCase {
  readonly name: string;
  readonly template: NoisyTable;
  readonly areas: readonly string[];
  readonly prior: TablePriorOptions;
}

export const jointCases: readonly JointCase[] = [
  {
    name: "areas, categories that cannot be, a spanning margin",
    template: plain,
    areas: ["area"],
    prior: {},
  },
  {
    name: "no areas",
    template: plain,
    areas: [],
    prior: { sparsity: { meanLog: 1, sdLog: 0.5 } },
  },
  {
    name: "tracts in counties, hidden numbers",
    template: nested,
    areas: ["county", "tract"],
    prior: {},
  },
  {
    name: "a uniform base, everything given that can be",
    template: nested,
    areas: ["county"],
    prior: { base: "uniform", size: { rate: 0.05 }, sparsity: { meanLog: 0.7, sdLog: 0 } },
  },
];

function areaTotal({ categories, state }: LatentJob, area: number): number {
  return state.counts
    .subarray(area * categories, (area + 1) * categories)
    .reduce((sum, count) => sum + count, 0);
}

/** What is compared before and after: functions of the prior's numbers, the counts, and of counts and published numbers together. */
function functions(job: LatentJob): readonly number[] {
  const { state, published, possible } = job;
  const total = state.counts.reduce((sum, count, cell) => sum + (possible[cell] === 1 ? count : 0), 0);
  let misfit = 0;
  published.values.forEach((value, group) => {
    if (!Number.isNaN(value)) misfit += Math.tanh((value - state.sums[group]!) / 3);
  });
  const squashed = (x: number) => x / (10 + x);
  return [
    ...state.logConcentrations,
    ...[...state.logConcentrations].map((x) => x * x),
    Math.log(state.rate[0]!),
    Math.log(state.means[0]! + 1e-3),
    ...state.logShares.map((shares) => Math.exp(shares[0]!)),
    ...state.logShares.map((shares) => Math.exp(2 * shares.at(-1)!)),
    ...(job.axes.length > 1 ? [state.margins[0]!, state.margins[0]! ** 2] : []),
    squashed(total),
    squashed(state.counts.at(-1)!),
    // What is kept of each other: totals and means of areas, counts and shares.
    ...[...state.means].map((mean, area) => squashed(mean) * squashed(state.areaTotals[area]!)),
    ...[...state.means].map((mean, area) => squashed(mean) - squashed(areaTotal(job, area))),
    Math.exp(state.logShares.at(-1)![0]!) * squashed(state.counts[0]!),
    state.counts.filter((count) => count === 0).length,
    misfit,
    misfit * misfit,
    misfit * squashed(total),
    misfit * state.logConcentrations.at(-1)!,
  ];
}

/**
 * Geweke's joint-distribution test (2004) with independent replicates: prior, counts and noise from the model, then sweeps that know the
 * published numbers alone. What a right sampler does leaves the joint law as it was, so every function has the same
 * mean before and after: back come the mean differences in standard errors. With R replicates a shift of z/√R standard
 * deviations of the difference is seen. NaN where a function never changes.
 */
export function jointLawDeviations(
  { template, areas, prior }: JointCase,
  replicates: number,
): readonly number[] {
  const sums: { total: number; square: number }[] = [];
  const pool = thisThreadPool(latentPhases);
  const unmeasured = buildJob(
    layoutOf({ ...template, measurements: [], hidden: [] }),
    areas,
    countPrior(prior),
    pool,
  );
  for (let r = 0; r < replicates; r++) {
    const rng = seededSource(template.id).split(r);
    simulatePrior(unmeasured, rng.split("truth"));
    const all = new Float64Array(layoutOf(template).cellCount);
    unmeasured.state.counts.forEach((count, cell) => {
      const [area, c] = [Math.floor(cell / unmeasured.categories), cell % unmeasured.categories];
      if (unmeasured.possible[cell] === 1)
        all[unmeasured.areaCell[area]! + unmeasured.categoryCell[c]!] = count;
    });
    const job = buildJob(
      layoutOf(publishCounts(template, all, rng.split("noise"))),
      areas,
      countPrior(prior),
      pool,
    );
    copyState(unmeasured, job);
    const before = functions(job);
    const sweeper = pool.open(job);
    for (let s = 0; s < 3; s++) sweeper.sweep(rng.split(`sweep ${s}`));
    functions(job).forEach((after, f) => {
      sums[f] ??= { total: 0, square: 0 };
      sums[f].total += after - before[f]!;
      sums[f].square += (after - before[f]!) ** 2;
    });
  }
  return sums.map(({ total, square }) => total / Math.sqrt(square - total ** 2 / replicates));
}

function copyState(from: LatentJob, to: LatentJob): void {
  const { sums: _, ...copied } = from.state;
  for (const [name, array] of Object.entries(copied)) {
    const target = to.state[name as keyof typeof copied];
    if (name !== "logShares") (target as Float64Array).set(array as Float64Array);
  }
  from.state.logShares.forEach((shares, level) => {
    to.state.logShares[level]!.set(shares);
  });
  addUpSums(to);
}
