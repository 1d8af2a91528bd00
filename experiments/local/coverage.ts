import type { SeededSource, Target } from "@dpbayes/inference";
import { calibrate } from "@dpbayes/inference/calibration";
import { lineChart } from "dpbayes/plot";
import { convergenceClaim } from "../convergence-claim.ts";
import type { Claim, Findings, Json } from "../experiment.ts";
import type { Figure } from "../figure.ts";
import { markdownTable } from "../markdown.ts";
import { CHAINS, drawsOf, type Sampling, sampled, worstRHat } from "./sampling.ts";

/** A model whose intervals are checked against the truths that they were made for. */
export interface CoverageStudy {
  readonly name: string;
  readonly about: string;
  readonly title: string;
  readonly seed: string;
  readonly epsilons: readonly number[];
  readonly repeats: number;
  readonly sampling: Sampling;
  /** The columns whose intervals are counted. */
  readonly scalars: readonly string[];
  readonly settings: { readonly [key: string]: Json };
  prior(rng: SeededSource): Float64Array;
  /** The posterior from reports of simulated people under this truth. */
  simulate(rng: SeededSource, truth: Float64Array, epsilon: number): Target;
}

export interface CoverageTask {
  readonly epsilon: number;
  readonly part: number;
  readonly repeats: number;
}

export interface CoverageResult {
  /** Randomised ranks of the truths among the draws, by scalar. */
  readonly ranks: Readonly<Record<string, readonly number[]>>;
  readonly worstRHat: number;
}

const LEVELS = [0.5, 0.7, 0.9, 0.95] as const;
const PARTS = 4;
const QUICK_REPEATS = 10;
/** Draws that are ranked, evenly spaced so that they are as good as independent. */
const RANKED = 100;
/** Deviations from the nominal level beyond this many Monte Carlo sd count; 28 cells exceed it by chance once in 500 runs. */
const MOST_DEVIATIONS = 4;

/** Truth from the prior, records, reports, posterior; the share of truths in the central intervals. */
export function coverageFigure(study: CoverageStudy): Figure<CoverageTask, CoverageResult> {
  const { name, about, seed } = study;
  return {
    name,
    about,
    seed,
    tasks: (quick) => (quick ? quickTasks(study) : allTasks(study)),
    work: (task) => work(study, task),
    findings: (tasks, results) => findingsOf(study, tasks, results),
  };
}

function quickTasks({ epsilons }: CoverageStudy): readonly CoverageTask[] {
  return [epsilons[0]!, epsilons.at(-1)!].map((epsilon) => ({ epsilon, part: 0, repeats: QUICK_REPEATS }));
}

function allTasks({ epsilons, repeats }: CoverageStudy): readonly CoverageTask[] {
  return epsilons.flatMap((epsilon) =>
    Array.from({ length: PARTS }, (_, part) => ({ epsilon, part, repeats: repeats / PARTS })),
  );
}

async function work(given: CoverageStudy, { epsilon, part, repeats }: CoverageTask): Promise<CoverageResult> {
  let worst = 1;
  const report = await calibrate<Target>({
    names: given.scalars,
    prior: given.prior,
    simulate: (rng, truth) => given.simulate(rng, truth, epsilon),
    fit: async (rng, target) => {
      const posterior = await sampled(target, rng.uint32(), given.sampling);
      worst = Math.max(worst, worstRHat(posterior, given.scalars));
      return drawsOf(posterior, given.scalars);
    },
    repeats,
    draws: RANKED,
    seed: `${given.seed}, epsilon ${epsilon}, part ${part}`,
  });
  const ranks = report.quantities.map(({ name, ranks: found }) => [name, [...found].map(fourDigits)]);
  return { ranks: Object.fromEntries(ranks), worstRHat: worst };
}

/** Hits at one epsilon and level. */
interface Cell {
  readonly level: number;
  readonly hits: number;
  readonly of: number;
  readonly share: number;
  /** √(m(1−m)/repeats): scalars of one posterior depend on each other, so they do not count as repeats. */
  readonly sd: number;
}

interface Row {
  readonly epsilon: number;
  readonly cells: readonly Cell[];
  readonly worstRHat: number;
  readonly ranks: Readonly<Record<string, readonly number[]>>;
}

function findingsOf(
  study: CoverageStudy,
  tasks: readonly CoverageTask[],
  results: readonly CoverageResult[],
): Findings {
  const epsilons = [...new Set(tasks.map(({ epsilon }) => epsilon))];
  const rows = epsilons.map((epsilon) =>
    rowOf(
      epsilon,
      study.scalars,
      results.filter((_, i) => tasks[i]!.epsilon === epsilon),
    ),
  );
  const repeats = rows[0]!.ranks[study.scalars[0]!]!.length;
  return {
    settings: {
      ...study.settings,
      repeats,
      chains: CHAINS,
      warmup: study.sampling.warmup,
      draws: study.sampling.draws,
      ranked: RANKED,
    },
    numbers: rows as unknown as Json,
    plots: { "coverage.svg": chartOf(study, rows, repeats) },
    page: pageOf(study, rows, repeats),
    claims: claimsOf(rows),
  };
}

function rowOf(epsilon: number, scalars: readonly string[], results: readonly CoverageResult[]): Row {
  const joined = scalars.map((name) => [name, results.flatMap(({ ranks }) => ranks[name]!)] as const);
  const ranks = Object.fromEntries(joined);
  const all = joined.flatMap(([, values]) => values);
  const repeats = all.length / scalars.length;
  const cells = LEVELS.map((level): Cell => {
    const hits = all.filter((rank) => Math.abs(rank - 0.5) <= level / 2).length;
    const sd = Math.sqrt((level * (1 - level)) / repeats);
    return { level, hits, of: all.length, share: hits / all.length, sd };
  });
  return { epsilon, cells, worstRHat: Math.max(...results.map((result) => result.worstRHat)), ranks };
}

function pageOf({ scalars }: CoverageStudy, rows: readonly Row[], repeats: number): string {
  const sds = rows[0]!.cells.map(({ sd }) => sd.toFixed(3));
  return [
    `Share of truths inside the central intervals, ${scalars.join(", ")} counted together, ${repeats} repeats per ε. Published: figure only.`,
    markdownTable(
      ["ε", ...LEVELS.map((level) => `${100 * level} %`), "largest R-hat"],
      [
        ...rows.map(({ epsilon, cells, worstRHat: worst }) => [
          String(epsilon),
          ...cells.map(({ hits, of, share }) => `${share.toFixed(3)} (${hits}/${of})`),
          worst.toFixed(3),
        ]),
        ["Monte Carlo sd", ...sds, ""],
      ],
    ),
  ].join("\n\n");
}

function chartOf({ title, settings }: CoverageStudy, rows: readonly Row[], repeats: number): string {
  return lineChart({
    title,
    note: `N = ${String(settings["records"])}, ${repeats} repeats; bars: one Monte Carlo sd; dashed: nominal`,
    x: "ε",
    y: "share of truths inside",
    xScale: "log",
    yIncludes: [0.4, 1],
    references: LEVELS,
    series: LEVELS.map((level, i) => ({
      name: `${100 * level} % interval`,
      points: rows.map(({ epsilon, cells }) => ({ x: epsilon, y: cells[i]!.share, error: cells[i]!.sd })),
    })),
  });
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const deviations = rows.flatMap(({ cells }) =>
    cells.map(({ share, level, sd }) => Math.abs(share - level) / sd),
  );
  const largest = Math.max(...deviations);
  const worst = Math.max(...rows.map((row) => row.worstRHat));
  return [
    {
      text: `coverage is within ${MOST_DEVIATIONS} Monte Carlo sd of nominal at every ε and level (largest deviation ${largest.toFixed(1)} sd)`,
      holds: largest <= MOST_DEVIATIONS,
    },
    convergenceClaim(worst),
  ];
}

function fourDigits(value: number): number {
  return Number(value.toFixed(4));
}
