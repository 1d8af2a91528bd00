import { seededSource } from "@dpbayes/inference";
import { multivariateNormal } from "@dpbayes/inference/distributions";
import { fixedSFastPosterior, unbiasedSquaredMmd } from "@dpbayes/inference/models/distributed-regression";
import { lineChart } from "dpbayes/plot";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { meanAndError } from "../../local/spread.ts";
import { markdownTable } from "../../markdown.ts";
import { holdersOf } from "../exact-moments.ts";
import { type Arm, arms } from "../figure-2/arms.ts";
import { EPSILONS, HOLDERS, type Setting, settingsOf } from "../figure-2/figure.ts";
import {
  type ChainLengths,
  type DrawnMethod,
  drawsOf,
  methods,
  type Releases,
  releasesOf,
} from "../figure-2/methods.ts";
import { nonPrivatePosterior } from "../figure-2/non-private.ts";
import { panels } from "../figure-2/panels.ts";
import { type SimulatedData, simulatedData } from "../figure-2/simulated-data.ts";

const SEED = "distributed figure 4";
const COVARIATES = 2;
const REPEATS = 5;
/** Draws from the posterior of the records themselves, and of each private posterior. */
const REFERENCE = 2000;
const PRIVATE = 100;
/** The paper keeps every 50th draw of the second half of 10⁴; hierarchical needs far fewer steps. */
const LENGTHS: ChainLengths = {
  hierarchical: { warmup: 200, draws: PRIVATE, thin: 3 },
  "wishart-walk": { warmup: 5000, draws: PRIVATE, thin: 50 },
  "gibbs-clt": { warmup: 5000, draws: PRIVATE, thin: 50 },
};
const drawn = methods.filter((name): name is DrawnMethod => name !== "ada-ssp");

interface Task extends Setting {
  readonly repeats: number;
}

/** MMD² by method, one per draw of the noise. */
type Result = Readonly<Record<DrawnMethod, number[]>>;

/** Figure 4: MMD² between private and non-private posteriors, d = 2. */
export const figure4: Figure<Task, Result> = {
  name: "distributed/figure-4",
  about: "MMD² between private and non-private posteriors against ε, d = 2",
  seed: SEED,
  tasks: (quick) =>
    settingsOf(quick ? [0.5, 5] : EPSILONS, quick ? [1] : HOLDERS, [COVARIATES]).map((setting) => ({
      ...setting,
      repeats: quick ? 1 : REPEATS,
    })),
  work,
  findings,
};

async function work({ arm: armName, holders, epsilon, repeats }: Task): Promise<Result> {
  const arm = arms.find(({ name }) => name === armName)!;
  const data = simulatedData(COVARIATES);
  const exact = holdersOf(data.rows, holders);
  const label = `${armName}, J ${holders}, epsilon ${epsilon}`;
  const source = seededSource(SEED).split(label);
  const reference = referenceDraws(data);
  const found = Object.fromEntries(drawn.map((name) => [name, [] as number[]]));
  for (let repeat = 0; repeat < repeats; repeat++) {
    const releases = releasesOf(arm, data, exact, epsilon, source.split(repeat));
    for (const name of drawn) {
      const own = await posteriorDraws(name, releases, `${SEED}, ${label}, ${repeat}`);
      found[name]!.push(unbiasedSquaredMmd(own, reference, COVARIATES));
    }
  }
  return found as unknown as Result;
}

function referenceDraws(data: SimulatedData): Float64Array {
  const posterior = nonPrivatePosterior(data);
  const rng = seededSource(SEED).split("reference");
  const draws = new Float64Array(REFERENCE * COVARIATES);
  for (let t = 0; t < REFERENCE; t++)
    posterior.draw(rng, draws.subarray(t * COVARIATES, (t + 1) * COVARIATES));
  return draws;
}

function posteriorDraws(method: DrawnMethod, releases: Releases, seed: string): Promise<Float64Array> {
  if (method === "fixed-s-fast") return Promise.resolve(fastDraws(releases, seed));
  const independent = { warmup: 0, draws: PRIVATE, thin: 1 };
  return drawsOf(method, releases, method === "fixed-s" ? independent : LENGTHS[method], seed);
}

function fastDraws({ moments, prior, assumedVariance }: Releases, seed: string): Float64Array {
  const { mean, covariance } = fixedSFastPosterior(moments, prior, { residualVariance: assumedVariance });
  const law = multivariateNormal(COVARIATES);
  const rng = seededSource(seed).split("fixed-s-fast");
  const draws = new Float64Array(PRIVATE * COVARIATES);
  for (let t = 0; t < PRIVATE; t++)
    law.sample(rng, mean, covariance, draws.subarray(t * COVARIATES, (t + 1) * COVARIATES));
  return draws;
}

interface Row extends Setting {
  readonly mmd: Readonly<Record<DrawnMethod, { readonly mean: number; readonly error: number }>>;
}

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const rows = tasks.map((task, i): Row => {
    const mmd = drawn.map((name) => {
      const { mean, error } = meanAndError(results[i]![name]);
      return [name, { mean, error }];
    });
    return { ...task, mmd: Object.fromEntries(mmd) as Row["mmd"] };
  });
  const repeats = tasks[0]!.repeats;
  return {
    settings: { covariates: COVARIATES, repeats, reference: REFERENCE, draws: PRIVATE, bandwidth: 0.1 },
    numbers: rows as unknown as Json,
    plots: Object.fromEntries(arms.map((arm) => [`mmd-${arm.name}.svg`, chartOf(arm, rows, repeats)])),
    page: pageOf(rows, repeats),
    claims: claimsOf(rows),
  };
}

function chartOf({ name, words }: Arm, rows: readonly Row[], repeats: number): string {
  const own = rows.filter(({ arm }) => arm === name);
  const charts = [...new Set(own.map(({ holders }) => holders))].map((holders) =>
    lineChart({
      title: `MMD² to the non-private posterior, d = ${COVARIATES}, J = ${holders}`,
      note: `${words}; ${repeats} draws`,
      x: "ε",
      y: "MMD²",
      xScale: "log",
      references: [0],
      series: drawn.map((method) => ({
        name: method,
        points: own
          .filter((row) => row.holders === holders)
          .map(({ epsilon, mmd }) => ({ x: epsilon, y: mmd[method].mean, error: mmd[method].error })),
      })),
    }),
  );
  return panels([charts]);
}

function pageOf(rows: readonly Row[], repeats: number): string {
  return [
    `MMD² (kernel exp(−|x−y|²/0.2), unbiased, so it may be below 0) between ${PRIVATE} draws of θ and ${REFERENCE} of the non-private posterior, mean ± standard error over ${repeats} draws of the noise. Published: figure only; the authors multiply by 1/(2π·0.1) = 1.59.`,
    ...arms.map(({ name, words }) => {
      const own = rows.filter(({ arm }) => arm === name);
      const cells = own.map(({ holders, epsilon, mmd }) => [
        String(holders),
        String(epsilon),
        ...drawn.map((method) => `${mmd[method].mean.toFixed(4)} ± ${mmd[method].error.toFixed(4)}`),
      ]);
      return `${words[0]!.toUpperCase()}${words.slice(1)}:\n\n${markdownTable(["J", "ε", ...drawn], cells)}`;
    }),
  ].join("\n\n");
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const at = (epsilon: number) => rows.filter((row) => row.epsilon === epsilon);
  const [weak, strong] = [at(EPSILONS[0]), at(EPSILONS.at(-1)!)];
  const nearer = weak.flatMap((row, i) =>
    drawn.filter((name) => strong[i]!.mmd[name].mean < row.mmd[name].mean),
  ).length;
  const curves = weak.length * drawn.length;
  return [
    {
      text: `as published: every method is nearer to the non-private posterior at ε = 10 than at ε = 0.1 (${nearer} of ${curves} curves)`,
      holds: nearer === curves,
    },
  ];
}
