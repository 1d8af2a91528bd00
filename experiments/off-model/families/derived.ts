import type { SeededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { logistic } from "@dpbayes/inference/math";
import { within } from "../laws/number-laws.ts";
import type { GridFamily, Setting } from "./family.ts";

/** A record's covariates: a number about the middle of its bounds, a group that goes with it, an exposure. */
interface Person {
  readonly a: number;
  readonly s: boolean;
  readonly days: number;
}

const AGE = within([20, 80], (rng) => 50 + 9 * rng.normal());

function drawn(rng: SeededSource): Person {
  const a = AGE(rng);
  return { a, s: rng.uniform() < logistic((a - 50) / 15), days: 1 + 29 * rng.uniform() };
}

/** An outcome and how it is declared. */
interface Outcome {
  readonly family: "linear" | "logistic" | "poisson";
  readonly declared: object;
  readonly options?: object;
  draw(rng: SeededSource, u: number): number | boolean;
}

const OUTCOMES: readonly Outcome[] = [
  {
    family: "linear",
    declared: { type: "number", bounds: [-15, 15] },
    draw: (rng, u) => 3 * u + 2 * rng.normal(),
  },
  {
    family: "logistic",
    declared: { type: "boolean" },
    draw: (rng, u) => rng.uniform() < logistic(u),
  },
  {
    family: "poisson",
    declared: { type: "count", bounds: [0, 20] },
    options: { link: "log" },
    draw: (rng, u) => poisson.sample(rng, Math.exp(0.5 * u)),
  },
];

/** What the coefficients of u become in the outcome's own units. */
const SCALES: Readonly<Record<Outcome["family"], number>> = { linear: 3, logistic: 1, poisson: 0.5 };

/** Columns that are made of others, with their coefficients of u; the intercept first. */
interface Formula {
  readonly text: string;
  readonly names: readonly string[];
  readonly beta: readonly number[];
  columns(person: Person): readonly number[];
}

const FORMULAS: readonly Formula[] = [
  {
    text: "a * s",
    names: ["a", "s", "a:s"],
    beta: [-1.5, 0.03, -0.6, 0.02],
    columns: ({ a, s }) => [a, Number(s), s ? a : 0],
  },
  {
    text: "a + I(a^2)",
    names: ["a", "I(a^2)"],
    beta: [3.85, -0.17, 0.0018],
    columns: ({ a }) => [a, a * a],
  },
];

const OFFSET: Formula = {
  text: "a + offset(log(days))",
  names: ["a"],
  beta: [-5.5, 0.03],
  columns: ({ a }) => [a],
};

const SETTINGS: readonly Setting[] = ["central", "distributed"];

/** Regressions with columns that are made of others, data as their models say: central and over holders; devices cannot make them. */
export const derivedFamilies: readonly GridFamily[] = [
  ...OUTCOMES.flatMap((outcome) => FORMULAS.map((formula) => familyOf(outcome, formula))),
  // Half of u is the logarithm of the mean, so that the offset counts twice in u.
  familyOf(OUTCOMES[2]!, OFFSET, (u, { days }) => u + 2 * Math.log(days)),
];

function familyOf(
  outcome: Outcome,
  formula: Formula,
  shifted: (u: number, person: Person) => number = (u) => u,
): GridFamily {
  const { family, declared, options } = outcome;
  return {
    name: `${family === "poisson" ? "Poisson" : family}, ${formula.text}`,
    laws: ["well"],
    settings: SETTINGS,
    dataSets: { central: 12, distributed: 6, local: 0 },
    asked: () => ({
      variables: variablesOf(formula, declared),
      model: {
        family: `${family}-regression`,
        formula: `y ~ ${formula.text}`,
        ...(options && { options }),
      },
    }),
    population: () => (rng) => {
      const person = drawn(rng);
      return { y: outcome.draw(rng, shifted(predictor(formula, person), person)), ...person };
    },
    estimands: () =>
      ["intercept", ...formula.names.map((name) => `coefficients[${name}]`)].map((column, j) => ({
        group: j === 0 ? "intercept" : "slopes",
        column,
        truth: SCALES[family] * formula.beta[j]!,
      })),
  };
}

function predictor({ beta, columns }: Formula, person: Person): number {
  return columns(person).reduce((sum, value, j) => sum + beta[j + 1]! * value, beta[0]!);
}

function variablesOf({ text }: Formula, outcome: object): Record<string, object> {
  return {
    y: outcome,
    a: { type: "number", bounds: [20, 80] },
    ...(/\bs\b/.test(text) && { s: { type: "boolean" } }),
    ...(text.includes("days") && { days: { type: "number", bounds: [1, 30] } }),
  };
}
