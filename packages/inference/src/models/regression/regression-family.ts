import { designOf, type Study } from "@dpbayes/privacy/formats";
import type { OutcomePrediction, StudyFamily } from "../study-family.ts";
import { type PriorOfFamily, regressionPriorDraw } from "./regression-prior-draw.ts";
import { unitsOf } from "./regression-units.ts";
import { type OutcomeLaw, simulatedRegression } from "./simulated-regression.ts";

/** What sets one regression apart. */
export interface RegressionFamily
  extends Pick<
    StudyFamily,
    | "build"
    | "methods"
    | "ownBounds"
    | "priorFromBounds"
    | "residualBlock"
    | "fromPrior"
    | "linkWords"
    | "requireModel"
  > {
  /** What its prior is where the clause says nothing. */
  readonly prior: (study: Study) => PriorOfFamily;
  /** The law of its outcome, for simulated populations. */
  readonly outcome: OutcomeLaw;
  readonly prediction: OutcomePrediction;
  /** What a guess needs besides intercept and coefficients: "sigma=1". */
  readonly alsoGuessed?: string;
}

export function regressionFamily({ outcome, alsoGuessed, prior, ...family }: RegressionFamily): StudyFamily {
  return Object.freeze<StudyFamily>({
    ...family,
    population: simulatedRegression(outcome),
    priorDraw: (study, clause) => regressionPriorDraw(study, clause, prior(study)),
    units: (study: Study) => unitsOf(designOf(study)),
    exampleGuess: (study: Study) => {
      const slopes = designOf(study).columns.flatMap(({ name, offset }) =>
        offset ? [] : [`coefficients.${name}=0.5`],
      );
      return ["intercept=2", ...slopes, ...(alsoGuessed === undefined ? [] : [alsoGuessed])].join(",");
    },
  });
}
