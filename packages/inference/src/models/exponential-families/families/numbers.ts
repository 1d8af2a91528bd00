import type { Variable } from "@dpbayes/privacy/formats";
import { beta, gamma, geometric, negativeBinomial, poisson } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { type Guess, numberOf, positiveOf, shareOf } from "../../../population/guess.ts";
import { outcomeOf } from "../../../population/population.ts";
import type { StudyFamily } from "../../study-family.ts";
import { univariatePriorDraw } from "../../univariate/prior/univariate-prior-draw.ts";
import { univariateMethods, univariateStudyModel } from "../../univariate/univariate-study-model.ts";
import { curatorMethods } from "../method.ts";
import { sumStudyModel } from "../sums/sum-study-model.ts";

type Draw = (rng: SeededSource) => number;

/** The law of one number: a guess of its parameters, and draws under a guess. */
function oneNumber(exampleGuess: string, law: (guess: Guess, variable: Variable) => Draw): StudyFamily {
  return Object.freeze<StudyFamily>({
    build: univariateStudyModel,
    methods: univariateMethods,
    fromSums: { build: sumStudyModel, methods: curatorMethods },
    population(input) {
      const { name, variable } = outcomeOf(input);
      const draw = law(input.guess, variable);
      return (rng) => ({ [name]: draw(rng) });
    },
    exampleGuess: () => exampleGuess,
    priorDraw: univariatePriorDraw,
  });
}

/** Count variables hold whole numbers from 0. */
function rounded(variable: Variable, draw: Draw): Draw {
  return variable.type === "count" ? (rng) => Math.max(0, Math.round(draw(rng))) : draw;
}

export const gaussian = oneNumber("mean=40,sd=12", (guess, variable) => {
  const [mean, sd] = [numberOf(guess, "mean"), positiveOf(guess, "sd")];
  return rounded(variable, (rng) => mean + sd * rng.normal());
});

export const logNormal = oneNumber("mean_log=1,sd_log=0.6", (guess, variable) => {
  const [mean, sd] = [numberOf(guess, "mean_log"), positiveOf(guess, "sd_log")];
  return rounded(variable, (rng) => Math.exp(mean + sd * rng.normal()));
});

export const exponential = oneNumber("rate=0.5", (guess, variable) => {
  const rate = positiveOf(guess, "rate");
  return rounded(variable, (rng) => rng.exponential() / rate);
});

export const gammaLaw = oneNumber("shape=3,rate=0.8", (guess, variable) => {
  const [shape, rate] = [positiveOf(guess, "shape"), positiveOf(guess, "rate")];
  return rounded(variable, (rng) => gamma.sample(rng, shape, rate));
});

export const betaLaw = oneNumber("a=2,b=3", (guess) => {
  const [a, b] = [positiveOf(guess, "a"), positiveOf(guess, "b")];
  return (rng) => beta.sample(rng, a, b);
});

/** Poisson counts: the population of a mean count, and the law where a study wants it. */
export const poissonCounts = oneNumber("mean=3", (guess) => {
  const mean = positiveOf(guess, "mean");
  return (rng) => poisson.sample(rng, mean);
});

/** The library writes geometric laws by their decay. */
export const geometricLaw = oneNumber("p=0.3", (guess) => {
  const p = shareOf(guess, "p");
  return (rng) => geometric.sample(rng, 1 - p);
});

export const negativeBinomialLaw = oneNumber("r=3,p=0.5", (guess) => {
  const [r, p] = [positiveOf(guess, "r"), shareOf(guess, "p")];
  return (rng) => negativeBinomial.sample(rng, r, p);
});
