import type { Model, ModelOptions, SeededSource, StudyModel } from "@dpbayes/inference";
import type { Release, Study } from "@dpbayes/privacy";
import type { ChainLength } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type RowGroup } from "../calibration/row.ts";
import { inputsRelease, peopleOf, type Response, summedRelease } from "./regression-people.ts";
import { regressionSubject } from "./regression-subject.ts";
import { perEpsilon, simulation } from "./simulated-release.ts";

type Clause = Readonly<Record<string, unknown>>;

/** What linear and logistic regression differ in. */
export interface RegressionKind {
  readonly group: RowGroup;
  readonly family: "linear-regression" | "logistic-regression";
  readonly covariates: number;
  /** The declaration of y. */
  readonly outcome: Clause;
  readonly response: Response;
  readonly residual: boolean;
  readonly prior: Clause;
  /** Used where the model has them. */
  readonly interceptPrior: Clause;
  readonly meanPrior: Clause;
  readonly build: (study: Study, releases: readonly Release[], options: ModelOptions) => StudyModel;
  readonly length: ChainLength;
}

export type Perturb = "statistic" | "inputs";

/** One release of a repeat: what is perturbed, of how many people, with which budget. */
export interface RegressionPart {
  readonly perturb: Perturb;
  readonly count: number;
  readonly epsilon: (rng: SeededSource) => number;
}

export interface RegressionSetting {
  readonly name: string;
  readonly words: string;
  readonly repeats: number;
  readonly intercept: boolean;
  readonly parts: readonly RegressionPart[];
  /** A control: the budget that it takes for the true one. */
  readonly believed?: number;
}

export function regressionRow(kind: RegressionKind, setting: RegressionSetting): CalibrationRow {
  const { name, words, repeats, intercept, parts, believed } = setting;
  const plans = {
    statistic: studies(kind, intercept, "statistic"),
    inputs: studies(kind, intercept, "inputs"),
  };
  // As in the models: the covariates' mean is known to be 0 where nothing was released to tell it.
  const mean = intercept || parts.some(({ perturb }) => perturb === "inputs");
  const prior = {
    ...kind.prior,
    ...(intercept && { intercept: kind.interceptPrior }),
    ...(mean && { mean: kind.meanPrior }),
  };
  const releaseOf = (
    { perturb, count, epsilon }: RegressionPart,
    draw: ReturnType<typeof peopleOf>,
    rng: SeededSource,
  ) => {
    const made = perturb === "inputs" ? inputsRelease : summedRelease;
    const release = made(plans[perturb](epsilon(rng)), draw, rng, count);
    return believed === undefined ? release : { ...release, mechanism: plans[perturb](believed).mechanism };
  };
  return calibrationRow(
    { group: kind.group, name, setting: words, control: believed !== undefined, repeats },
    regressionSubject({
      shape: { covariates: kind.covariates, intercept, mean, residual: kind.residual },
      prior,
      length: kind.length,
      simulate(rng, truth) {
        const draw = peopleOf(truth, kind.response);
        const releases = parts.map((part) => releaseOf(part, draw, rng));
        return kind.build(releases[0]!.study, releases, { prior: prior as ModelOptions["prior"] & object })
          .target as Model;
      },
    }),
  );
}

/** The study of a regression on numbers between −1 and 1. */
function studies({ family, covariates, outcome }: RegressionKind, intercept: boolean, perturb: Perturb) {
  const names = Array.from({ length: covariates }, (_, j) => `x${j + 1}`);
  const columns = Object.fromEntries(names.map((name) => [name, { type: "number", bounds: [-1, 1] }]));
  const formula = `y ~ ${[...(intercept ? [] : ["0"]), ...names].join(" + ")}`;
  return perEpsilon((epsilon) =>
    simulation({ y: outcome, ...columns }, { family, formula }, { epsilon, delta: 1e-5, perturb }),
  );
}
