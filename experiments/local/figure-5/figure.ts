import { lemma131AsPrinted, logisticRegression } from "@dpbayes/privacy/statistics";
import { convergenceClaim } from "../../convergence-claim.ts";
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
import {
  AFTER_ALL,
  type ComparisonResult,
  type ComparisonTask,
  commonOf,
  compareOnRepeats,
  comparisonTasks,
} from "../regression-comparison.ts";
import { posteriorEstimate, sgdEstimate } from "../regression-methods.ts";
import type { RegressionSetting } from "../regression-study.ts";
import { CHAINS, type Sampling } from "../sampling.ts";
import { auc } from "../scores.ts";

const SEED = "local figure 5";
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

/** Figure 5: logistic regression on Adult from summed statistics and from perturbed inputs. */
export const figure5: Figure<ComparisonTask, ComparisonResult> = {
  name: "local/figure-5",
  about: "logistic regression on Adult: statistics, inputs, LDP-SGD, non-private",
  seed: SEED,
  tasks: (quick) => comparisonTasks(quick, AFTER_ALL),
  work,
  findings: findingsOf,
};

let loaded: ReturnType<typeof adult> | undefined;

async function work(task: ComparisonTask): Promise<ComparisonResult> {
  loaded ??= adult();
  const data = await loaded;
  const prepare = (repeat: number) =>
    prepareRegression(data, {
      components: COMPONENTS,
      standardise: false,
      centreResponse: false,
      seed: `${SEED} split ${repeat}`,
    });
  const { epsilon } = task;
  const estimate = (prepared: PreparedRegression, repeat: number) =>
    estimates(prepared, epsilon, `${SEED} epsilon ${epsilon} repeat ${repeat}`, repeat < INPUT_REPEATS);
  return compareOnRepeats(task, prepare, estimate, auc);
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

function findingsOf(_tasks: readonly ComparisonTask[], results: readonly ComparisonResult[]): Findings {
  const { origin, train, test, outside, worst } = commonOf(results);
  const rows = comparisonRows(results);
  const shown = SHOWN.filter((name) => rows.every(({ methods }) => methods[name] !== undefined));
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
    claims: [...claimsOf(rows), convergenceClaim(worst)],
  };
}

function pageOf(
  { origin, train, test }: ComparisonResult,
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
