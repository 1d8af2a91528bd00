import { lineChart } from "dpbayes/plot";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { CHAINS, type Mixing, type MixingSize, mixingOf, mixingSizes } from "./convergence.ts";
import { type Timing, timedMethods, timingOf } from "./timing.ts";

const SEED = "distributed figure 3";
const DIMENSIONS = [2, 5, 10, 15, 20] as const;
const HOLDERS = [1, 5] as const;

type Task =
  | { readonly kind: "timing"; readonly covariates: number; readonly holders: number }
  | { readonly kind: "mixing"; readonly size: MixingSize; readonly quick: boolean };
type Result = Timing | readonly Mixing[];

/** Figure 3: seconds per iteration against d; and how well the samplers mix, which the paper does not show. */
export const figure3: Figure<Task, Result> = {
  name: "distributed/figure-3",
  about: "seconds per iteration against d, and effective draws per second of log|Σ_x|",
  seed: SEED,
  tasks: (quick) => [
    ...mixingSizes.slice(0, quick ? 1 : undefined).map((size): Task => ({ kind: "mixing", size, quick })),
    ...(quick ? [2] : DIMENSIONS).flatMap((covariates) =>
      (quick ? [1] : HOLDERS).map((holders): Task => ({ kind: "timing", covariates, holders })),
    ),
  ],
  work: (task) =>
    task.kind === "timing"
      ? timingOf(SEED, task.covariates, task.holders)
      : mixingOf(SEED, task.size, task.quick),
  findings,
};

interface TimingRow {
  readonly covariates: number;
  readonly holders: number;
  readonly seconds: Timing;
}

interface MixingRow {
  readonly size: MixingSize;
  readonly samplers: readonly Mixing[];
}

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const timings = tasks.flatMap((task, i): readonly TimingRow[] =>
    task.kind === "timing" ? [{ ...task, seconds: results[i] as Timing }] : [],
  );
  const mixings = tasks.flatMap((task, i): readonly MixingRow[] =>
    task.kind === "mixing" ? [{ size: task.size, samplers: results[i] as readonly Mixing[] }] : [],
  );
  return {
    settings: { epsilon: 1, delta: 1e-5, chains: CHAINS },
    numbers: { timings, mixings } as unknown as Json,
    plots: { "seconds.svg": chartOf(timings) },
    page: pageOf(timings, mixings),
    claims: claimsOf(mixings),
  };
}

function chartOf(timings: readonly TimingRow[]): string {
  const most = Math.max(...timings.map(({ holders }) => holders));
  const own = timings.filter(({ holders }) => holders === most);
  return lineChart({
    title: `Seconds per iteration, J = ${most}`,
    note: "one core; fixed-s draws independently, the others are Markov chains",
    x: "d",
    y: "seconds",
    yScale: "log",
    series: timedMethods.map((name) => ({
      name,
      points: own.map(({ covariates, seconds }) => ({ x: covariates, y: seconds[name] })),
    })),
  });
}

function pageOf(timings: readonly TimingRow[], mixings: readonly MixingRow[]): string {
  return [
    "Milliseconds per iteration. An iteration of hierarchical is a whole trajectory, one of fixed-s an independent draw; an iteration is not a measure of what a sampler achieves, so the second table counts effective draws.",
    markdownTable(
      ["d", "J", ...timedMethods],
      timings.map(({ covariates, holders, seconds }) => [
        String(covariates),
        String(holders),
        ...timedMethods.map((name) => (1000 * seconds[name]).toPrecision(3)),
      ]),
    ),
    `Mixing of log|Σ_x|, ${CHAINS} chains, simulated normal features, ε = 1. The walk does not use y'y, so it is compared with hierarchical without y'y: the same posterior. Where R-hat is far from 1, effective draws are a guess from above.`,
    markdownTable(
      [
        "problem",
        "sampler",
        "kept",
        "effective",
        "per second",
        "by single chains",
        "R-hat",
        "mean log \\|Σ_x\\|",
      ],
      mixings.flatMap(({ size, samplers }) =>
        samplers.map(({ sampler, effective, effectiveAlone, kept, seconds, rHat, mean }) => [
          `d = ${size.covariates}, J = ${size.holders}, n = ${size.records}`,
          sampler,
          String(kept),
          effective.toFixed(0),
          (effective / seconds).toPrecision(3),
          effectiveAlone.toFixed(0),
          rHat.toFixed(3),
          mean.toFixed(2),
        ]),
      ),
    ),
    ...mixings.map(
      ({ size, samplers }) =>
        `d = ${size.covariates}, J = ${size.holders}: effective draws per second of hierarchical over the walk: ${ratioOf(samplers).toPrecision(3)} by all chains, ${ratioOf(samplers, "effectiveAlone").toPrecision(3)} by single chains (Python prototype, single chains: ${size.covariates === 3 ? "27" : "over 100"}).`,
    ),
  ].join("\n\n");
}

/** Effective draws per second of hierarchical over those of the walk, for the same posterior. */
function ratioOf(
  [, same, walk]: readonly Mixing[],
  count: "effective" | "effectiveAlone" = "effective",
): number {
  return same![count] / same!.seconds / (walk![count] / walk!.seconds);
}

function claimsOf(mixings: readonly MixingRow[]): readonly Claim[] {
  const hard = mixings.at(-1)!;
  const [joint, cross] = hard.samplers;
  return [
    {
      text: `at d = 14, J = 10, R-hat of log|Σ_x| from 4 chains of hierarchical is below 1.02 (with y'y ${joint!.rHat.toFixed(3)}, without ${cross!.rHat.toFixed(3)})`,
      holds: joint!.rHat < 1.02 && cross!.rHat < 1.02,
    },
    {
      text: `hierarchical makes more effective draws per second than the walk at d = 3 (${ratioOf(mixings[0]!.samplers).toPrecision(3)} times) and d = 14 (${ratioOf(hard.samplers).toPrecision(3)} times)`,
      holds: mixings.every(({ samplers }) => ratioOf(samplers) > 1),
    },
  ];
}
