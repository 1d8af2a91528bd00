import { parseStudy, type Study } from "@dpbayes/privacy/formats";
import { DpbayesError, fail, requireCount } from "../../errors/index.ts";
import { simulatedPopulation } from "../../families/simulated-population.ts";
import { priorSimulatingFamilies, studyFamilyOf } from "../../families/study-families.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import type { ModelOptions } from "../../models/study-model.ts";
import type { Guess } from "../../population/guess.ts";
import { outcomeOf } from "../../population/population.ts";
import { priorFitted } from "../prior-fitted.ts";
import { statedPrior } from "../stated-prior.ts";
import { type ImpliedLevel, type ImpliedNumbers, impliedLevels, impliedNumbers } from "./implied-outcomes.ts";
import { type ImpliedParameter, impliedParameters } from "./implied-parameters.ts";
import { predictiveText } from "./predictive-text.ts";

/** How a prior is tried out. */
export interface PriorPredictiveOptions {
  /** Over the study's own prior, as for `fit`. */
  readonly prior?: ModelOptions["prior"] | readonly string[];
  /** How often the prior is drawn from; 500 without it. */
  readonly draws?: number;
  /** Records of the population that each draw implies; 40 without it. */
  readonly records?: number;
  /** 1 without it. */
  readonly seed?: number | string;
}

/** What outcomes a prior takes for possible, before any data. */
export interface PriorPredictive {
  /** The prior in words. */
  readonly prior: readonly string[];
  /** The name of the outcome. */
  readonly outcome: string;
  readonly draws: number;
  readonly records: number;
  /** Of numbers and counts. */
  readonly numbers?: ImpliedNumbers;
  /** Of levels: how likely the prior takes each to be. */
  readonly levels?: readonly ImpliedLevel[];
  /** What the prior says of every parameter, in original units. */
  readonly parameters: readonly ImpliedParameter[];
  /** As people read it. */
  toString(): string;
}

/**
 * Draws from the prior of a study and says what outcomes they imply: their quantiles, and how many lie outside the bounds. Covariates
 * are drawn from the prior too. No data, no budget. Families whose prior is not simulated are refused.
 *
 * @example
 * ```ts
 * import { priorPredictive } from "@dpbayes/inference";
 * import { parseStudy } from "@dpbayes/privacy/formats";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does the length of a stay depend on age?",
 *   variables: {
 *     days: { type: "number", bounds: [0, 30] },
 *     age: { type: "number", bounds: [18, 98] },
 *   },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "local", epsilon: 2, delta: 1e-6, unit: "one person" },
 * });
 * const prior = ["coefficients[age] ~ normal(0, 0.1)", "level ~ normal(8, 3)", "sigma ~ half-normal(4)"];
 * const { numbers } = priorPredictive(study, { prior, draws: 200 });
 * console.log(numbers!.below + numbers!.above < 0.3); // true
 * ```
 */
export function priorPredictive(given: Study, options: PriorPredictiveOptions = {}): PriorPredictive {
  const study = parseStudy(given);
  const { prior = {}, seed = 1 } = options;
  const draws = requireCount("draws", options.draws ?? 500, 1);
  const records = requireCount("records", options.records ?? 40, 1);
  const over = Array.isArray(prior) ? statedPrior(study, prior as readonly string[]) : prior;
  const { words, draw } = drawOf(study, priorFitted(study, over as ModelOptions["prior"]));
  const source = seededSource(seed);
  const drawn = Array.from({ length: draws }, (_, i) => {
    const rng = source.split(i);
    const guess = draw(rng);
    return { guess, outcomes: outcomesIn(study, guess, records, rng) };
  });
  const { name, variable, levels } = outcomeOf({ study });
  const studies = drawn.map(({ outcomes }) => outcomes);
  const found = {
    ...{ prior: words, outcome: name, draws, records },
    ...("bounds" in variable ? { numbers: impliedNumbers(studies as number[][], variable.bounds) } : {}),
    ...(levels.length > 0 ? { levels: impliedLevels(studies, variable, levels) } : {}),
    parameters: impliedParameters(drawn.map(({ guess }) => guess)),
  };
  return Object.freeze<PriorPredictive>({ ...found, toString: () => predictiveText(found) });
}

function drawOf(study: Study, clause: NonNullable<ModelOptions["prior"]>) {
  const { priorDraw } = studyFamilyOf(study);
  if (priorDraw) return priorDraw(study, clause);
  return fail("ARGUMENT", {
    name: "family",
    found: study.model.family,
    accepted: `one whose prior is simulated: ${priorSimulatingFamilies().join(", ")}`,
  });
}

/** What the population of a draw has; Infinity where a draw is too far out to simulate, which is out of bounds. */
function outcomesIn(study: Study, guess: Guess, records: number, rng: SeededSource): readonly unknown[] {
  const { name } = outcomeOf({ study });
  try {
    const population = simulatedPopulation({ study, guess, records });
    return Array.from({ length: records }, (_, i) => population(rng, i)[name]);
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    return Array.from({ length: records }, () => Infinity);
  }
}
