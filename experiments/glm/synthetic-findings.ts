import { lineChart } from "dpbayes/plot";
import type { Claim, Findings, Json } from "../experiment.ts";
import { CHAINS } from "../local/sampling.ts";
import { meanAndError } from "../local/spread.ts";
import { markdownTable } from "../markdown.ts";
import { holds, medianOf } from "./compare-posteriors.ts";
import { posteriorChart } from "./posterior-chart.ts";
import { randomCovariance, TRACE } from "./synthetic-data.ts";
import {
  type Expected,
  SAMPLING,
  type SyntheticResult,
  type SyntheticStudy,
  type SyntheticTask,
} from "./synthetic-study.ts";

/** KS scores may differ from the expected ones by this many standard errors of the difference; 12 cells exceed it by chance once in 30 runs. */
const MOST_DEVIATIONS = 3;

interface Row extends SyntheticTask {
  readonly ks: number;
  readonly ksError: number;
  /** Median over coefficients and repeats of private sd/full-data sd. */
  readonly ratio: number;
  /** Share of true coefficients in central 95 % intervals. */
  readonly covered: number;
  readonly worstRHat: number;
  readonly divergences: number;
}

function rowOf(task: SyntheticTask, fits: SyntheticResult, theta: readonly number[]): Row {
  const scores = fits.map(
    ({ coefficients }) => coefficients.reduce((sum, { ks }) => sum + ks, 0) / coefficients.length,
  );
  const { mean, error } = meanAndError(scores);
  const all = fits.flatMap(({ coefficients }) => coefficients);
  const held = fits.flatMap(({ coefficients }) =>
    coefficients.map(({ ninetyFive }, j) => Number(holds(ninetyFive, theta[j]!))),
  );
  return {
    ...task,
    ks: mean,
    ksError: error,
    ratio: medianOf(all.map(({ sd, fullSd }) => sd / fullSd)),
    covered: held.reduce((sum, one) => sum + one, 0) / held.length,
    worstRHat: Math.max(...fits.map(({ rHat }) => rHat)),
    divergences: fits.reduce((sum, fit) => sum + fit.divergences, 0),
  };
}

export function syntheticFindings(
  study: SyntheticStudy,
  tasks: readonly SyntheticTask[],
  results: readonly SyntheticResult[],
): Findings {
  const rows = tasks.map((task, i) => rowOf(task, results[i]!, study.theta));
  const { theta, seed: _, about: __, expected, ...settings } = study;
  return {
    settings: {
      ...settings,
      theta,
      covariance: [...randomCovariance(theta.length)],
      trace: TRACE,
      chains: CHAINS,
      warmup: SAMPLING.warmup,
      draws: SAMPLING.draws,
    },
    numbers: { rows, expected } as unknown as Json,
    plots: { "ks.svg": ksChart(study, rows), ...posteriorCharts(study, tasks, results) },
    page: pageOf(study, rows),
    claims: claimsOf(study, rows),
  };
}

function expectedAt({ expected, records }: SyntheticStudy, row: SyntheticTask): Expected | undefined {
  return row.records === records[0] ? expected.find(({ epsilon }) => epsilon === row.epsilon) : undefined;
}

function deviationOf(study: SyntheticStudy, row: Row, expected: Expected): number {
  return (row.ks - expected.ks) / Math.hypot(row.ksError, study.expectedError);
}

function pageOf(study: SyntheticStudy, rows: readonly Row[]): string {
  const cells = (row: Row) => {
    const expected = expectedAt(study, row);
    return [
      String(row.records),
      String(row.epsilon),
      `${row.ks.toFixed(3)} ± ${row.ksError.toFixed(3)}`,
      expected?.ks.toFixed(2) ?? "–",
      row.ratio.toFixed(2),
      expected?.ratio.toFixed(2) ?? "–",
      row.covered.toFixed(2),
      row.worstRHat.toFixed(3),
      String(row.divergences),
    ];
  };
  return [
    `θ = [${study.theta.join(", ")}], tr Σ = ${TRACE}, |x| ≤ 1, δ = 1e-5, ${rows[0]!.repeats} repeats per line, each with its own ` +
      "records and noise. KS: distance of a coefficient's private and full-data posteriors, averaged over coefficients, ± its standard error.",
    markdownTable(
      [
        "N",
        "ε",
        "KS",
        "KS, glm spec",
        "private sd/full-data sd",
        "same, glm spec",
        "95 % intervals hold θ",
        "largest R-hat",
        "divergences",
      ],
      rows.map(cells),
    ),
  ].join("\n\n");
}

function ksChart(study: SyntheticStudy, rows: readonly Row[]): string {
  return lineChart({
    title: study.title,
    note: `${rows[0]!.repeats} repeats; bars: one standard error`,
    x: "ε",
    y: "Kolmogorov–Smirnov score",
    xScale: "log",
    yIncludes: [0],
    series: [...new Set(rows.map(({ records }) => records))].map((records) => ({
      name: `N = ${records}`,
      points: rows
        .filter((row) => row.records === records)
        .map(({ epsilon, ks, ksError }) => ({ x: epsilon, y: ks, error: ksError })),
    })),
  });
}

/** The first repeat's posteriors at three budgets, one chart per coefficient, the largest N. */
function posteriorCharts(
  study: SyntheticStudy,
  tasks: readonly SyntheticTask[],
  results: readonly SyntheticResult[],
): Readonly<Record<string, string>> {
  const records = Math.max(...tasks.map((task) => task.records));
  const own = tasks
    .map((task, i) => ({ task, fits: results[i]! }))
    .filter(({ task }) => task.records === records);
  const shown = own.filter((_, i) => i === 0 || i === own.length - 1 || i === Math.floor(own.length / 2));
  const charts = study.theta.map((value, j) => [
    `posterior-${j + 1}.svg`,
    posteriorChart(
      `Posterior of coefficient ${j + 1}, truth ${value}`,
      `N = ${records}, first repeat`,
      shown.map(({ task, fits }) => ({ epsilon: task.epsilon, found: fits[0]!.coefficients[j]! })),
    ),
  ]);
  return Object.fromEntries(charts);
}

function claimsOf(study: SyntheticStudy, rows: readonly Row[]): readonly Claim[] {
  const compared = rows.flatMap((row) => {
    const expected = expectedAt(study, row);
    return expected ? [{ row, expected }] : [];
  });
  const deviations = compared.map(({ row, expected }) => deviationOf(study, row, expected));
  const furthest = deviations.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const ratios = compared.map(({ row, expected }) => row.ratio / expected.ratio);
  const first = rows.filter(({ records }) => records === study.records[0]);
  const drop = first[0]!.ks - first.at(-1)!.ks;
  const lowest = Math.min(...rows.map(({ covered }) => covered));
  return [
    {
      text: `KS scores are within ${MOST_DEVIATIONS} standard errors of glm spec §10 (furthest ${furthest.toFixed(1)})`,
      holds: Math.abs(furthest) <= MOST_DEVIATIONS,
    },
    {
      text: `private/full-data sd ratios are within a fifth of glm spec §10 (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} of it)`,
      holds: ratios.every((ratio) => ratio > 0.8 && ratio < 1.25),
    },
    { text: `KS falls with ε (by ${drop.toFixed(2)} from the first ε to the last)`, holds: drop > 0 },
    {
      text: `95 % intervals hold the true coefficients as they should (smallest share ${lowest.toFixed(2)})`,
      holds: lowest >= 0.95 - MOST_DEVIATIONS * Math.sqrt((0.95 * 0.05) / study.repeats),
    },
  ];
}
