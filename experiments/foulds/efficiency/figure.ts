import { seededSource } from "@dpbayes/inference";
import type { Findings } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { drawOf, laplacePair, noiseAware, successes, temperature } from "../bernoulli-draws.ts";

const SEED = "foulds efficiency";
const SETTING = { p: 0.3, records: 100_000, epsilon: 1, floor: 0.2 };
const REPEATS = 200_000;
/** Mixtures over a window of counts cost more than a beta draw. */
const NOISE_AWARE_REPEATS = 20_000;

const estimators = [
  "posterior draw",
  "Laplace draw",
  "Laplace mean",
  "tempered draw",
  "noise-aware mean",
] as const;
type Estimator = (typeof estimators)[number];

/** N·MSE/(p(1 − p)) by theory, and the specification's simulation (central spec §2.6). */
const EXPECTED: Readonly<Record<Estimator, readonly [theory: number, reference: number | null]>> = {
  "posterior draw": [2, 2.005],
  "Laplace draw": [2, 1.997],
  "Laplace mean": [1, 1.001],
  "tempered draw": [1 + temperature(SETTING), 3.785],
  "noise-aware mean": [1, null],
};

interface Task {
  readonly estimator: Estimator;
  readonly repeats: number;
}

/** Asymptotic efficiency: what one draw costs against a mean, and tempering against noise. */
export const efficiency: Figure<Task, number> = {
  name: "foulds/efficiency",
  about: "N·MSE/(p(1−p)) of draws and means at N = 1e5 (a minute)",
  seed: SEED,
  tasks: (quick) =>
    estimators.map((estimator) => ({
      estimator,
      repeats: (estimator === "noise-aware mean" ? NOISE_AWARE_REPEATS : REPEATS) / (quick ? 100 : 1),
    })),
  work({ estimator, repeats }) {
    const rng = seededSource(SEED).split(estimator);
    let squares = 0;
    for (let i = 0; i < repeats; i++) squares += (estimate(rng, estimator) - SETTING.p) ** 2;
    return ((squares / repeats) * SETTING.records) / (SETTING.p * (1 - SETTING.p));
  },
  findings,
};

function estimate(rng: ReturnType<typeof seededSource>, estimator: Estimator): number {
  const n = successes(rng, SETTING);
  switch (estimator) {
    case "posterior draw":
      return drawOf(rng, "exact", SETTING, n);
    case "Laplace draw":
      return drawOf(rng, "Laplace pair", SETTING, n);
    case "Laplace mean": {
      const [yes, no] = laplacePair(rng, SETTING, n);
      return (1 + yes) / (2 + yes + no);
    }
    case "tempered draw":
      return drawOf(rng, "tempered", SETTING, n);
    case "noise-aware mean":
      return noiseAware(rng, SETTING.records, SETTING.epsilon, n).mean;
    default:
      return estimator satisfies never;
  }
}

function findings(tasks: readonly Task[], results: readonly number[]): Findings {
  // A mean of squares of normal numbers has relative standard error √(2/repeats).
  const errors = tasks.map(({ repeats }, i) => results[i]! * Math.sqrt(2 / repeats));
  const fromTheory = tasks.map(
    ({ estimator }, i) => Math.abs(results[i]! - EXPECTED[estimator][0]) / errors[i]!,
  );
  const fromReference = tasks.flatMap(({ estimator }, i) => {
    const reference = EXPECTED[estimator][1];
    return reference === null ? [] : [Math.abs(results[i]! - reference) / (Math.SQRT2 * errors[i]!)];
  });
  return {
    settings: { ...SETTING, repeats: REPEATS, noiseAwareRepeats: NOISE_AWARE_REPEATS },
    numbers: Object.fromEntries(tasks.map(({ estimator }, i) => [estimator, results[i]!])),
    plots: {},
    page: [
      `N·MSE/(p(1 − p)), p = ${SETTING.p}, N = ${SETTING.records}, ε = ${SETTING.epsilon}, a₀ = ${SETTING.floor}, T = ${temperature(SETTING).toFixed(4)}. ` +
        "A draw pays for its own spread: 2 where a mean has 1, and 1 + T when tempered (errata F7).",
      markdownTable(
        ["estimator", "found", "± ", "theory", "specification"],
        tasks.map(({ estimator }, i) => [
          estimator,
          results[i]!.toFixed(3),
          errors[i]!.toFixed(3),
          EXPECTED[estimator][0].toFixed(3),
          EXPECTED[estimator][1]?.toFixed(3) ?? "–",
        ]),
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `all are those of theory within 4 standard errors (largest difference ${Math.max(...fromTheory).toFixed(1)})`,
        holds: Math.max(...fromTheory) < 4,
      },
      {
        text: `and those of the specification's simulation (largest difference ${Math.max(...fromReference).toFixed(1)} standard errors)`,
        holds: Math.max(...fromReference) < 4,
      },
    ],
  };
}
