import { lemma131AsPrinted, logisticRegression } from "@dpbayes/privacy/statistics";
import { adult } from "../../data/adult.ts";
import { firstRows, type PreparedRegression, prepareRegression } from "../../data/prepare-regression.ts";
import type { Claim, Findings } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { DELTA } from "../local-study.ts";
import {
  bestOf,
  type ComparisonRow,
  comparisonChart,
  comparisonNumbers,
  comparisonRows,
  comparisonTable,
} from "../method-comparison.ts";
import { logisticFit } from "../non-private.ts";
import { posteriorEstimate, sgdEstimate } from "../regression-methods.ts";
import type { RegressionSetting } from "../regression-study.ts";
import { CHAINS, type Sampling } from "../sampling.ts";
import { auc } from "../scores.ts";

const SEED = "local figure 5";
const EPSILONS = [0.2, 0.4, 0.8, 1.6, 3.2, 6.4] as const;
const REPEATS = 30;
const PART = 5;
/** Perturbed inputs are visited one by one, so they get fewer repeats. */
const INPUT_REPEATS = 3;
const INPUT_RECORDS = 10_000;
const COMPONENTS = 5;
const SAMPLING: Sampling = { warmup: 250, draws: 250 };
const INPUT_SAMPLING: Sampling = { warmup: 150, draws: 150 };
const STEPS = [0.1, 0.3, 1, 3] as const;

const STATISTIC: RegressionSetting = {
  family: "logistic-regression",
  components: COMPONENTS,
  responseBound: 1,
  perturb: "statistic",
};
const INPUTS: RegressionSetting = { ...STATISTIC, perturb: "inputs" };
const EXACT = logisticRegression({ covariates: COMPONENTS, radius: 1 }).sensitivity("L2", "local");
const PRINTED = lemma131AsPrinted({ radius: 1, sigma: [1, 1] });

const NAMES = {
  statistic: "ours, statistics",
  inputs: "ours, inputs (10K)",
  nonPrivate: "non-private",
} as const;
const sgdName = (step: number) => `LDP-SGD, η₀ = ${step}`;
const SGD_FEW = "LDP-SGD (10K)";

interface Task {
  readonly epsilon: number;
  readonly first: number;
  readonly repeats: number;
}

interface Result {
  readonly epsilon: number;
  readonly scores: Readonly<Record<string, readonly number[]>>;
  readonly worstRHat: number;
  readonly origin: PreparedRegression["origin"];
  readonly train: number;
  readonly test: number;
  readonly outside: number;
}

/** Figure 5: logistic regression on Adult from summed statistics and from perturbed inputs. */
export const figure5: Figure<Task, Result> = {
  name: "local/figure-5",
  about: "logistic regression on Adult: statistics, inputs, LDP-SGD, non-private",
  seed: SEED,
  tasks: (quick) =>
    quick
      ? [0.4, 6.4].map((epsilon) => ({ epsilon, first: REPEATS, repeats: 1 }))
      : EPSILONS.flatMap((epsilon) =>
          Array.from({ length: REPEATS / PART }, (_, i) => ({ epsilon, first: i * PART, repeats: PART })),
        ),
  work,
  findings: findingsOf,
};

let loaded: ReturnType<typeof adult> | undefined;

async function work({ epsilon, first, repeats }: Task): Promise<Result> {
  loaded ??= adult();
  const data = await loaded;
  const scores: Record<string, number[]> = {};
  let worst = 1;
  let prepared: PreparedRegression | undefined;
  for (let repeat = first; repeat < first + repeats; repeat++) {
    prepared = prepareRegression(data, {
      components: COMPONENTS,
      standardise: false,
      centreResponse: false,
      seed: `${SEED} split ${repeat}`,
    });
    const seed = `${SEED} epsilon ${epsilon} repeat ${repeat}`;
    const found = await estimates(prepared, epsilon, seed, repeat < INPUT_REPEATS);
    for (const [name, { coefficients, rHat = 1 }] of Object.entries(found)) {
      scores[name] = [...(scores[name] ?? []), auc(prepared.test, coefficients)];
      worst = Math.max(worst, rHat);
    }
  }
  const { origin, train, test, outside } = prepared!;
  return { epsilon, scores, worstRHat: worst, origin, train: train.count, test: test.count, outside };
}

async function estimates({ train }: PreparedRegression, epsilon: number, seed: string, withInputs: boolean) {
  const few = firstRows(train, INPUT_RECORDS);
  return {
    [NAMES.statistic]: await posteriorEstimate(STATISTIC, epsilon, train, seed, SAMPLING),
    ...(withInputs && {
      [NAMES.inputs]: await posteriorEstimate(INPUTS, epsilon, few, seed, INPUT_SAMPLING),
    }),
    ...Object.fromEntries(
      STEPS.map((step) => [sgdName(step), sgdEstimate("logistic", epsilon, train, step, seed)]),
    ),
    [SGD_FEW]: sgdEstimate("logistic", epsilon, few, 1, seed),
    [NAMES.nonPrivate]: { coefficients: logisticFit(train), rHat: 1 },
  };
}

const SHOWN = [NAMES.statistic, NAMES.inputs, sgdName(1), SGD_FEW, NAMES.nonPrivate] as const;

function findingsOf(_tasks: readonly Task[], results: readonly Result[]): Findings {
  const { origin, train, test } = results[0]!;
  const outside = results.reduce((sum, result) => sum + result.outside, 0) / results.length;
  const rows = comparisonRows(results);
  const shown = SHOWN.filter((name) => rows.every(({ methods }) => methods[name] !== undefined));
  const worst = Math.max(...results.map((result) => result.worstRHat));
  const labels = {
    title: `Logistic regression on Adult (${origin})`,
    note: `${rows[0]!.repeats} repeats (inputs: ${INPUT_REPEATS}); bars: sd of the repeats`,
    y: "AUC on test rows",
  };
  return {
    settings: {
      data: { name: "Adult", origin, train, test, components: COMPONENTS, outsideUnitBall: outside },
      radius: 1,
      delta: DELTA,
      sensitivity: { exact: EXACT, lemma131: PRINTED },
      repeats: rows[0]!.repeats,
      inputs: {
        records: INPUT_RECORDS,
        repeats: INPUT_REPEATS,
        ...INPUT_SAMPLING,
        responseShare: 0.5,
      },
      chains: CHAINS,
      ...SAMPLING,
      steps: STEPS,
    },
    numbers: comparisonNumbers(rows),
    plots: { "auc.svg": comparisonChart(rows, shown, labels) },
    page: pageOf(results[0]!, rows, shown, outside),
    claims: [
      ...claimsOf(rows),
      { text: `R-hat is below 1.1 in every fit (largest ${worst.toFixed(3)})`, holds: worst < 1.1 },
    ],
  };
}

function pageOf(
  { origin, train, test }: Result,
  rows: readonly ComparisonRow[],
  shown: readonly string[],
  outside: number,
): string {
  const best = rows.map((row) => {
    const { name, mean } = bestOf(row, STEPS.map(sgdName), (a, b) => a > b);
    return `${row.epsilon}: ${mean.toFixed(3)} (${name.slice(9)})`;
  });
  return [
    `Adult (${origin}), ${train} training and ${test} test rows, ${COMPONENTS} principal components, R = 1, δ = ${DELTA}; ` +
      `${(100 * outside).toFixed(1)} % of the rows are clipped. AUC on the test rows, mean ± sd of ${rows[0]!.repeats} repeats ` +
      `(inputs: ${INPUT_REPEATS}, c = 0.5). Published: figure only.`,
    comparisonTable(rows, shown),
    `The statistic's sensitivity is ${EXACT.toFixed(4)}; Lemma 13.1 gives the same here (${PRINTED.toFixed(4)}). ` +
      `LDP-SGD on all rows with its best step in hindsight: ${best.join("; ")}.`,
  ].join("\n\n");
}

const SMALL = 0.8;

function claimsOf(rows: readonly ComparisonRow[]): readonly Claim[] {
  const small = rows.filter(({ epsilon }) => epsilon <= SMALL);
  const gaps = small.map(
    ({ epsilon, methods }) =>
      `${epsilon}: ${(methods[NAMES.statistic]!.mean - methods[sgdName(1)]!.mean).toFixed(3)}`,
  );
  return [
    {
      text: `at ε ≤ ${SMALL} the statistics-based model beats LDP-SGD (AUC higher by ${gaps.join(", ")})`,
      holds: small.every(({ methods }) => methods[NAMES.statistic]!.mean > methods[sgdName(1)]!.mean),
    },
  ];
}
