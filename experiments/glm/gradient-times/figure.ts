import { seededSource } from "@dpbayes/inference";
import {
  denseLogisticSumTerm,
  eigenbasisLogisticSumTerm,
  simulateLogisticSum,
} from "@dpbayes/inference/models/logistic-regression";
import {
  densePoissonSumTerm,
  featureSumTerm,
  simulatePoissonSum,
} from "@dpbayes/inference/models/poisson-regression";
import { type RegressionTerm, regressionPoint } from "@dpbayes/inference/models/regression";
import { lineChart } from "dpbayes/plot";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";

const SEED = "glm gradient times";
const forms = ["logistic, eigenbasis", "logistic, dense", "Poisson, features", "Poisson, dense"] as const;
type Form = (typeof forms)[number];
const SIZES = [2, 3, 5, 8, 10, 15, 20] as const;
/** The last batch takes this long or more. */
const SECONDS = 0.4;

interface Task {
  readonly covariates: number;
  readonly seconds: number;
}

/** Milliseconds of processor time per likelihood and gradient. */
type Result = Readonly<Record<Form, number>>;

/** Time per gradient against d, with intercept and free mean. One task at a time per process; other work on the machine shows. */
export const gradientTimes: Figure<Task, Result> = {
  name: "glm/gradient-times",
  about: "time per gradient against the number of covariates (half a minute)",
  seed: SEED,
  tasks: (quick) =>
    (quick ? [2, 5] : SIZES).map((covariates) => ({
      covariates,
      seconds: quick ? 0.1 : SECONDS,
    })),
  work: ({ covariates, seconds }) => timesOf(covariates, seconds),
  findings: (tasks, results) =>
    findings(
      tasks.map(({ covariates }) => covariates),
      results,
    ),
};

function timesOf(d: number, seconds: number): Result {
  const point = regressionPoint(d);
  const rng = seededSource(SEED).split(d);
  for (let j = 0; j < d; j++) {
    point.coefficients[j] = rng.normal();
    point.mean[j] = 0.1;
    for (let k = 0; k < d; k++) point.covariance[j * d + k] = (0.25 / d) * (j === k ? 1 : 0.3);
  }
  const noise = { y: 200, yx: 100, x: 400, x2: 100, yx2: 100 };
  const logistic = simulateLogisticSum(rng, point, { layout: "logistic_intercept", count: 1000, noise });
  const options = { layout: "poisson_intercept", responseBound: 5, count: 1000, noise } as const;
  const poisson = simulatePoissonSum(rng, point, options);
  const terms: Readonly<Record<Form, RegressionTerm>> = {
    "logistic, eigenbasis": eigenbasisLogisticSumTerm(logistic),
    "logistic, dense": denseLogisticSumTerm(logistic),
    "Poisson, features": featureSumTerm(poisson),
    "Poisson, dense": densePoissonSumTerm(poisson),
  };
  const gradient = regressionPoint(d);
  const time = (form: Form) => milliseconds(() => terms[form].addTo(point, gradient), seconds);
  return Object.fromEntries(forms.map((form) => [form, time(form)])) as unknown as Result;
}

/** Processor time, which other processes disturb less than the clock; runs before warm up. */
function milliseconds(run: () => void, seconds: number): number {
  for (let batch = 1; ; batch *= 2) {
    const start = process.cpuUsage();
    for (let n = 0; n < batch; n++) run();
    const { user, system } = process.cpuUsage(start);
    const spent = (user + system) / 1e6;
    if (spent >= seconds) return (1e3 * spent) / batch;
  }
}

function findings(sizes: readonly number[], results: readonly Result[]): Findings {
  const last = results.at(-1)!;
  const gain = (fast: Form, dense: Form) => last[dense] / last[fast];
  const [logistic, poisson] = [gain(forms[0], forms[1]), gain(forms[2], forms[3])];
  return {
    settings: { records: 1000, secondsPerMeasurement: SECONDS },
    numbers: sizes.map((covariates, i) => ({ covariates, ...results[i]! })) as unknown as Json,
    plots: { "times.svg": chartOf(sizes, results) },
    page: [
      "Milliseconds of processor time per likelihood and gradient, intercept and free mean, on whatever machine ran this.",
      markdownTable(
        ["d", ...forms],
        sizes.map((d, i) => [String(d), ...forms.map((form) => results[i]![form].toPrecision(2))]),
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `at the largest d the fast forms win by more than 5 (logistic ${logistic.toFixed(0)} times, Poisson ${poisson.toFixed(0)} times)`,
        holds: logistic > 5 && poisson > 5,
      },
    ],
  };
}

function chartOf(sizes: readonly number[], results: readonly Result[]): string {
  return lineChart({
    title: "Time per gradient",
    note: "intercept and free mean",
    x: "covariates",
    y: "milliseconds",
    xScale: "log",
    yScale: "log",
    series: forms.map((form) => ({
      name: form,
      points: sizes.map((d, i) => ({ x: d, y: results[i]![form] })),
    })),
  });
}
