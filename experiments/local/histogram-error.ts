import { seededSource } from "@dpbayes/inference";
import { projectToSimplex, simulateUnaryReports, unbiasedShares } from "@dpbayes/inference/models/histogram";
import { lineChart } from "dpbayes/plot";
import type { Claim, Findings, Json } from "../experiment.ts";
import type { Figure } from "../figure.ts";
import { markdownTable } from "../markdown.ts";
import { numberedLevels, unaryPosterior } from "./histogram-study.ts";
import { CHAINS, columnsOf, meansOf, type Sampling, sampled } from "./sampling.ts";
import { meanAndError } from "./spread.ts";

export interface ErrorStudy {
  readonly name: string;
  readonly about: string;
  readonly seed: string;
  readonly epsilons: readonly number[];
  readonly records: readonly number[];
  readonly runs: number;
}

export interface ErrorTask {
  readonly epsilon: number;
  readonly records: number;
  readonly runs: number;
}

/** Per run: RMSE over the shares, and whether the answer would mislead. */
interface Errors {
  readonly rmse: readonly number[];
  readonly misleading: readonly boolean[];
}

export interface ErrorResult {
  readonly posterior: Errors;
  readonly projected: Errors;
}

const TRUTH = [0.7, 0.2, 0.1] as const;
const LEVELS = numberedLevels(TRUTH.length);
const SAMPLING: Sampling = { warmup: 250, draws: 250 };
const QUICK_RUNS = 5;

/** Posterior means against projected point estimates of three shares (figures 3 and 9). */
export function histogramErrorFigure(
  study: ErrorStudy,
  claimsOf: (rows: readonly ErrorRow[]) => readonly Claim[],
): Figure<ErrorTask, ErrorResult> {
  const { name, about, seed, epsilons, records } = study;
  return {
    name,
    about,
    seed,
    tasks: (quick) =>
      epsilons.flatMap((epsilon) =>
        records.map((n) => ({ epsilon, records: n, runs: quick ? QUICK_RUNS : study.runs })),
      ),
    work: (task) => work(seed, task),
    findings: (tasks, results) =>
      findingsOf(
        study,
        tasks.map((task, i) => rowOf(task, results[i]!)),
        claimsOf,
      ),
  };
}

async function work(seed: string, { epsilon, records, runs }: ErrorTask): Promise<ErrorResult> {
  const source = seededSource(seed).split(`epsilon ${epsilon}`).split(`records ${records}`);
  const posterior: number[][] = [];
  const projected: number[][] = [];
  for (let run = 0; run < runs; run++) {
    const reports = simulateUnaryReports(source.split(run), Float64Array.from(TRUTH), {
      epsilon,
      count: records,
    });
    const fitted = await sampled(
      unaryPosterior(LEVELS, epsilon, reports),
      `${seed} ${epsilon} ${records} ${run}`,
      SAMPLING,
    );
    posterior.push([...meansOf(fitted, columnsOf(fitted, "shares"))]);
    const terms = [{ kind: "unary-reports", epsilon, reports }] as const;
    projected.push([...projectToSimplex(unbiasedShares({ levels: LEVELS, terms }))]);
  }
  return { posterior: errorsOf(posterior), projected: errorsOf(projected) };
}

function errorsOf(estimates: readonly (readonly number[])[]): Errors {
  return {
    rmse: estimates.map((shares) =>
      Math.sqrt(shares.reduce((sum, share, k) => sum + (share - TRUTH[k]!) ** 2, 0) / TRUTH.length),
    ),
    misleading: estimates.map(isMisleading),
  };
}

/** Trivial or unordered (undefined in the paper; local spec §9): a share of 0, or another order than the truth's. */
function isMisleading([a, b, c]: readonly number[]): boolean {
  return c! <= 0 || b! <= 0 || !(a! > b! && b! > c!);
}

export interface ErrorRow extends ErrorTask {
  /** Means over the runs, with the standard error of the mean. */
  readonly posterior: { readonly rmse: number; readonly error: number; readonly misleading: number };
  readonly projected: { readonly rmse: number; readonly error: number; readonly misleading: number };
  /** 1 − RMSE of the posterior mean/RMSE of the projected estimate. */
  readonly gain: number;
  /** Standard error of the gain: the runs are paired, so it is that of the ratio of two means. */
  readonly gainError: number;
}

function rowOf(task: ErrorTask, { posterior, projected }: ErrorResult): ErrorRow {
  const summary = ({ rmse, misleading }: Errors) => {
    const { mean, error } = meanAndError(rmse);
    return { rmse: mean, error, misleading: misleading.filter(Boolean).length / misleading.length };
  };
  const [ours, theirs] = [summary(posterior), summary(projected)];
  const ratio = ours.rmse / theirs.rmse;
  const residuals = posterior.rmse.map((value, i) => (value - ratio * projected.rmse[i]!) / theirs.rmse);
  return {
    ...task,
    posterior: ours,
    projected: theirs,
    gain: 1 - ratio,
    gainError: meanAndError(residuals).error,
  };
}

function findingsOf(
  study: ErrorStudy,
  rows: readonly ErrorRow[],
  claimsOf: (rows: readonly ErrorRow[]) => readonly Claim[],
): Findings {
  const epsilons = [...new Set(rows.map(({ epsilon }) => epsilon))];
  const plots = epsilons.flatMap((epsilon) => {
    const own = rows.filter((row) => row.epsilon === epsilon);
    return [
      [`rmse-epsilon-${epsilon}.svg`, errorChart(epsilon, own)],
      [`misleading-epsilon-${epsilon}.svg`, misleadingChart(epsilon, own)],
    ] as const;
  });
  return {
    settings: {
      truth: TRUTH,
      mechanism: "unary-encoding",
      prior: "Dirichlet(1)",
      epsilons: study.epsilons,
      records: study.records,
      runs: rows[0]!.runs,
      chains: CHAINS,
      ...SAMPLING,
    },
    numbers: rows as unknown as Json,
    plots: Object.fromEntries(plots),
    page: pageOf(rows),
    claims: claimsOf(rows),
  };
}

function pageOf(rows: readonly ErrorRow[]): string {
  const { runs } = rows[0]!;
  return [
    `True shares (${TRUTH.join(", ")}), mean over ${runs} runs ± standard error. Published: figure only; its text says "lower by 10-30 %, specially in low sample size regimes" at ε = 0.5. ` +
      "Misleading: some share estimated as exactly 0, or another order than the truth's.",
    markdownTable(
      [
        "ε",
        "N",
        "RMSE, posterior mean",
        "RMSE, projected estimate",
        "lower by",
        "misleading: posterior",
        "misleading: projected",
      ],
      rows.map(({ epsilon, records, posterior, projected, gain, gainError }) => [
        String(epsilon),
        String(records),
        `${posterior.rmse.toFixed(4)} ± ${posterior.error.toFixed(4)}`,
        `${projected.rmse.toFixed(4)} ± ${projected.error.toFixed(4)}`,
        `${(100 * gain).toFixed(1)} ± ${(100 * gainError).toFixed(1)} %`,
        posterior.misleading.toFixed(2),
        projected.misleading.toFixed(2),
      ]),
    ),
  ].join("\n\n");
}

function errorChart(epsilon: number, rows: readonly ErrorRow[]): string {
  const points = (of: "posterior" | "projected") =>
    rows.map((row) => ({ x: row.records, y: row[of].rmse, error: row[of].error }));
  return lineChart({
    title: `Error of three shares, ε = ${epsilon}`,
    note: `truth (${TRUTH.join(", ")}), mean of ${rows[0]!.runs} runs; bars: standard error`,
    x: "reports",
    y: "RMSE",
    xScale: "log",
    yScale: "log",
    series: [
      { name: "posterior mean", points: points("posterior") },
      { name: "projected point estimate", points: points("projected") },
    ],
  });
}

function misleadingChart(epsilon: number, rows: readonly ErrorRow[]): string {
  const points = (of: "posterior" | "projected") =>
    rows.map((row) => ({ x: row.records, y: row[of].misleading }));
  return lineChart({
    title: `Misleading answers, ε = ${epsilon}`,
    note: "some share exactly 0, or another order than the truth's",
    x: "reports",
    y: "share of runs",
    xScale: "log",
    yIncludes: [0, 1],
    series: [
      { name: "posterior mean", points: points("posterior") },
      { name: "projected point estimate", points: points("projected") },
    ],
  });
}
