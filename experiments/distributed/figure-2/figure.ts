import { seededSource } from "@dpbayes/inference";
import { quadraticForm } from "@dpbayes/inference/math";
import { estimationError } from "@dpbayes/inference/models/distributed-regression";
import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { meanAndError } from "../../local/spread.ts";
import { rounded } from "../../pages/stored-json.ts";
import { holdersOf } from "../exact-moments.ts";
import { type ArmName, arms } from "./arms.ts";
import { type ChainLengths, estimatesOf, type MethodName, methods, releasesOf } from "./methods.ts";
import { nonPrivatePosterior } from "./non-private.ts";
import { chartsOf, pageOf } from "./presentation.ts";
import { RECORDS, simulatedData } from "./simulated-data.ts";

const SEED = "distributed figure 2";
export const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
export const HOLDERS = [1, 5, 10] as const;
export const DIMENSIONS = [2, 5] as const;
const DRAWS = 5;
/** The paper runs 10⁴ iterations and discards half. */
const LENGTHS: ChainLengths = {
  hierarchical: { warmup: 200, draws: 300, thin: 1 },
  "wishart-walk": { warmup: 5000, draws: 5000, thin: 1 },
  "gibbs-clt": { warmup: 5000, draws: 5000, thin: 1 },
};

export interface Setting {
  readonly arm: ArmName;
  readonly covariates: number;
  readonly holders: number;
  readonly epsilon: number;
}

interface Task extends Setting {
  readonly draws: number;
}

/** Errors by method, one pair per draw of the noise. */
type Result = Readonly<Record<MethodName, { readonly estimation: number[]; readonly prediction: number[] }>>;

/** Figure 2: estimation and prediction on simulated data. */
export const figure2: Figure<Task, Result> = {
  name: "distributed/figure-2",
  about: "simulated data: errors of all methods against ε, at the authors' noise and at a true ε",
  seed: SEED,
  tasks: (quick) =>
    settingsOf(quick ? [0.5, 5] : EPSILONS, quick ? [1, 5] : HOLDERS, DIMENSIONS).map((setting) => ({
      ...setting,
      draws: quick ? 1 : DRAWS,
    })),
  work,
  findings,
};

export function settingsOf(
  epsilons: readonly number[],
  holderCounts: readonly number[],
  dimensions: readonly number[],
): readonly Setting[] {
  return arms.flatMap(({ name }) =>
    dimensions.flatMap((covariates) =>
      holderCounts.flatMap((holders) =>
        epsilons.map((epsilon) => ({ arm: name, covariates, holders, epsilon })),
      ),
    ),
  );
}

async function work({ arm: armName, covariates, holders, epsilon, draws }: Task): Promise<Result> {
  const arm = arms.find(({ name }) => name === armName)!;
  const data = simulatedData(covariates);
  const exact = holdersOf(data.rows, holders);
  const label = `${armName}, d ${covariates}, J ${holders}, epsilon ${epsilon}`;
  const source = seededSource(SEED).split(label);
  const errors = Object.fromEntries(methods.map((name) => [name, { estimation: [], prediction: [] }]));
  for (let draw = 0; draw < draws; draw++) {
    const releases = releasesOf(arm, data, exact, epsilon, source.split(draw));
    const estimates = await estimatesOf(releases, LENGTHS, `${SEED}, ${label}, ${draw}`);
    for (const name of methods) {
      const { estimation, prediction } = errors[name] as unknown as Result[MethodName];
      estimation.push(estimationError(estimates[name], data.coefficients));
      prediction.push(excessError(estimates[name], data.coefficients, data.covariance));
    }
  }
  return errors as unknown as Result;
}

/** E(xᵀθ̂ − xᵀθ)² = (θ̂ − θ)ᵀΣ_x(θ̂ − θ): what is added to σ² when new responses are predicted. */
export function excessError(estimate: Float64Array, truth: Float64Array, covariance: Float64Array): number {
  const off = estimate.map((v, i) => v - truth[i]!);
  return quadraticForm(covariance, off.length, off);
}

/** Mean and standard error over the draws, by method. */
export interface Row extends Setting {
  readonly draws: number;
  readonly estimation: Readonly<Record<MethodName, Summary>>;
  readonly prediction: Readonly<Record<MethodName, Summary>>;
}

interface Summary {
  readonly mean: number;
  readonly error: number;
}

function rowOf(task: Task, result: Result): Row {
  const summaries = (measure: "estimation" | "prediction") =>
    Object.fromEntries(
      methods.map((name) => {
        const { mean, error } = meanAndError(result[name][measure]);
        return [name, { mean, error }];
      }),
    ) as Row["prediction"];
  return { ...task, estimation: summaries("estimation"), prediction: summaries("prediction") };
}

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const rows = tasks.map((task, i) => rowOf(task, results[i]!));
  const nonPrivate = [...new Set(tasks.map(({ covariates }) => covariates))].map((covariates) => {
    const data = simulatedData(covariates);
    const { mean } = nonPrivatePosterior(data);
    return {
      covariates,
      estimation: estimationError(mean, data.coefficients),
      prediction: excessError(mean, data.coefficients, data.covariance),
    };
  });
  return {
    settings: {
      records: RECORDS,
      delta: 1 / RECORDS,
      draws: tasks[0]!.draws,
      lengths: LENGTHS as unknown as Json,
    },
    numbers: rounded({ rows, nonPrivate }, 6) as unknown as Json,
    plots: chartsOf(rows),
    page: pageOf(rows, nonPrivate),
    claims: claimsOf(rows),
  };
}

function claimsOf(rows: readonly Row[]): readonly Claim[] {
  const at = (epsilon: number) => rows.filter((row) => row.epsilon === epsilon);
  const [weak, strong] = [at(EPSILONS[0]), at(EPSILONS.at(-1)!)];
  const curves = weak.length * methods.length;
  const improved = weak.flatMap((row, i) =>
    methods.filter((name) => strong[i]!.prediction[name].mean < row.prediction[name].mean),
  ).length;
  return [
    {
      text: `as published: methods improve with ε; at least 95 % of the curves are lower at ε = 10 than at ε = 0.1 (${improved} of ${curves})`,
      holds: improved >= 0.95 * curves,
    },
  ];
}
