import { shareOf, sharesOf } from "../../../population/guess.ts";
import { chosen, levelValue } from "../../../population/levels.ts";
import { outcomeOf } from "../../../population/population.ts";
import { decimals } from "../../../text/index.ts";
import { histogramMethods, histogramStudyModel } from "../../histogram/histogram-study-model.ts";
import { drawShares, sharesPrior } from "../../histogram/shares-prior.ts";
import type { StudyFamily } from "../../study-family.ts";
import { univariatePriorDraw } from "../../univariate/prior/univariate-prior-draw.ts";
import { univariateMethods, univariateStudyModel } from "../../univariate/univariate-study-model.ts";
import { shareCountModel, successCountModel } from "../counts/count-study-model.ts";
import { curatorMethods } from "../method.ts";

/** A yes or no. */
export const bernoulli: StudyFamily = Object.freeze<StudyFamily>({
  build: univariateStudyModel,
  methods: univariateMethods,
  fromSums: { build: successCountModel, methods: curatorMethods },
  population(input) {
    const { name, variable } = outcomeOf(input);
    const p = shareOf(input.guess, "p");
    return (rng) => ({ [name]: levelValue(variable, rng.uniform() < p ? 1 : 0) });
  },
  exampleGuess: () => "p=0.3",
  priorDraw: univariatePriorDraw,
});

/** One of several levels. */
export const categorical: StudyFamily = Object.freeze<StudyFamily>({
  build: histogramStudyModel,
  methods: histogramMethods,
  fromSums: { build: shareCountModel, methods: curatorMethods },
  population(input) {
    const { name, variable, levels } = outcomeOf(input);
    const shares = sharesOf(input.guess, "shares", levels);
    return (rng) => ({ [name]: levelValue(variable, chosen(rng, shares)) });
  },
  priorDraw(study, clause) {
    const { levels } = outcomeOf({ study });
    const prior = sharesPrior({ levels, prior: clause });
    return {
      words: [prior.words],
      draw(rng) {
        const shares = drawShares(prior, rng);
        return { parameters: { shares: Object.fromEntries(levels.map((level, k) => [level, shares[k]!])) } };
      },
    };
  },
  exampleGuess(study) {
    const { variable, levels } = outcomeOf({ study });
    if (variable.type !== "category") return undefined;
    return levels.map((level) => `shares.${level}=${decimals(1 / levels.length, 2)}`).join(",");
  },
});
