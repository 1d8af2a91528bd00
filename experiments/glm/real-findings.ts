import { convergenceClaim } from "../convergence-claim.ts";
import type { Claim, Findings, Json } from "../experiment.ts";
import { CHAINS } from "../local/sampling.ts";
import { markdownTable } from "../markdown.ts";
import { type Comparison, holds, medianOf } from "./compare-posteriors.ts";
import { posteriorChart } from "./posterior-chart.ts";
import type { RealFit, RealStudy } from "./real-data.ts";

export interface RealFigureOptions {
  readonly name: string;
  readonly about: string;
  readonly seed: string;
  readonly study: RealStudy;
  /** Drawn at random in every repeat. */
  readonly records: number;
  readonly epsilons: readonly number[];
  readonly repeats: number;
  /** What the page says first. */
  readonly words: string;
}

export interface RealTask {
  readonly epsilon: number;
  readonly from: number;
  readonly repeats: number;
}

export interface RealResult {
  readonly fits: readonly RealFit[];
  readonly origin: string;
}

/** Coverage may fall short of nominal by this many standard errors of independent repeats. */
const MOST_DEVIATIONS = 3;

/** All repeats at one budget. */
interface Row {
  readonly epsilon: number;
  readonly fits: readonly RealFit[];
  readonly ks: readonly number[];
  readonly ratio: readonly number[];
  /** Share of full-data posterior means in private 90 % intervals, by coefficient. */
  readonly covered: readonly number[];
  readonly coveredMean: number;
}

function rowOf(epsilon: number, fits: readonly RealFit[]): Row {
  const each = (value: (one: Comparison) => number, combine: (values: readonly number[]) => number) =>
    fits[0]!.coefficients.map((_, j) => combine(fits.map(({ coefficients }) => value(coefficients[j]!))));
  const covered = each(({ ninety, fullMean }) => Number(holds(ninety, fullMean)), meanOf);
  return {
    epsilon,
    fits,
    ks: each(({ ks }) => ks, meanOf),
    ratio: each(({ sd, fullSd }) => sd / fullSd, medianOf),
    covered,
    coveredMean: meanOf(covered),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function realFindings(
  options: RealFigureOptions,
  tasks: readonly RealTask[],
  results: readonly RealResult[],
): Findings {
  const { study, epsilons, records } = options;
  const rows = epsilons.map((epsilon) =>
    rowOf(
      epsilon,
      results.filter((_, i) => tasks[i]!.epsilon === epsilon).flatMap(({ fits }) => fits),
    ),
  );
  const names = Object.keys(study.variables).filter((name) => name !== study.outcome);
  return {
    settings: {
      data: results[0]!.origin,
      records,
      repeats: rows[0]!.fits.length,
      variables: study.variables as Json,
      radius: study.radius,
      coefficientSd: study.coefficientSd,
      interceptSd: study.interceptSd,
      chains: CHAINS,
      warmup: study.sampling.warmup,
      draws: study.sampling.draws,
    },
    numbers: rows.map(({ fits, ...row }) => ({ ...row, first: fits[0] })) as unknown as Json,
    plots: Object.fromEntries(
      names.map((name, j) => [
        `posterior-${name}.svg`,
        posteriorChart(
          `${study.outcome}: coefficient of ${name}`,
          `${records} records, first repeat`,
          rows.map(({ epsilon, fits }) => ({ epsilon, found: fits[0]!.coefficients[j]! })),
        ),
      ]),
    ),
    page: pageOf(options, names, rows, results[0]!.origin),
    claims: claimsOf(rows),
  };
}

function pageOf(
  { words, records }: RealFigureOptions,
  names: readonly string[],
  rows: readonly Row[],
  origin: string,
): string {
  const lines = rows.flatMap(({ epsilon, ks, ratio, covered, fits }) =>
    names.map((name, j) => {
      const first = fits[0]!.coefficients[j]!;
      return [
        String(epsilon),
        name,
        `${first.fullMean.toPrecision(3)} ± ${first.fullSd.toPrecision(2)}`,
        `${first.mean.toPrecision(3)} ± ${first.sd.toPrecision(2)}`,
        ratio[j]!.toFixed(1),
        ks[j]!.toFixed(2),
        `${Math.round(covered[j]! * fits.length)}/${fits.length}`,
      ];
    }),
  );
  return [
    `${words} Data: ${origin}. ${records} records drawn at random per repeat, ${rows[0]!.fits.length} repeats, δ = 1e-5. ` +
      "Columns 3 and 4 are of the first repeat; ratios are medians, KS scores means over repeats.",
    markdownTable(
      [
        "ε",
        "coefficient",
        "full data",
        "private",
        "sd ratio",
        "KS",
        "90 % intervals hold the full-data mean",
      ],
      lines,
    ),
    ...aucPart(rows),
  ].join("\n\n");
}

function aucPart(rows: readonly Row[]): readonly string[] {
  if (rows[0]!.fits[0]!.auc === undefined) return [];
  const mean = (fits: readonly RealFit[], of: (fit: RealFit) => number) => meanOf(fits.map(of)).toFixed(3);
  return [
    markdownTable(
      ["ε", "AUC on other records, private mean", "full data"],
      rows.map(({ epsilon, fits }) => [
        String(epsilon),
        mean(fits, ({ auc }) => auc!),
        mean(fits, ({ fullAuc }) => fullAuc!),
      ]),
    ),
  ];
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const repeats = rows[0]!.fits.length;
  // Coefficients of one fit are not independent, so repeats count.
  const least = 0.9 - MOST_DEVIATIONS * Math.sqrt((0.9 * 0.1) / repeats);
  const fits = rows.flatMap((row) => row.fits);
  const rHat = Math.max(...fits.map((fit) => fit.rHat));
  const divergences = fits.reduce((sum, fit) => sum + fit.divergences, 0);
  const draws = fits.length;
  return [
    ...rows.map(({ epsilon, coveredMean }) => ({
      text: `ε = ${epsilon}: private 90 % intervals hold the full-data means as often as they say or more (${(100 * coveredMean).toFixed(0)} %)`,
      holds: coveredMean >= least,
    })),
    convergenceClaim(rHat, 1.05),
    {
      text: `no divergences in ${draws} fits (${divergences})`,
      holds: divergences === 0,
    },
  ];
}
