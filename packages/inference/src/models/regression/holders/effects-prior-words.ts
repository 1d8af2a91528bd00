import type { Design } from "@dpbayes/privacy/formats";
import type { ScalarPrior } from "../../priors/index.ts";
import type { MethodModel } from "../../study-model.ts";
import { isScaleLine } from "../prior-words.ts";
import type { RegressionPrior } from "../regression-prior.ts";
import { RESIDUAL_SPREAD, SCALE_SPREAD, SPREAD_SHARE } from "./effect-constants.ts";
import type { HolderEffects } from "./holder-effects.ts";
import { type HoldersPrior, levelsAtMean, spreadOfEffects } from "./holders-prior.ts";

/** What a regression's model says of its prior, holders that differ included. */
export function saidPrior(
  prior: RegressionPrior,
  design: Pick<Design, "columns">,
  effects: HolderEffects | undefined,
): Pick<MethodModel, "prior" | "earlyPrior"> {
  const { words, earlyWords } = prior;
  const more = effects ? effectsPriorWords(effects, design, prior) : [];
  const isSaid = (line: string) => !(effects && prior.commonScales && isScaleLine(line));
  const whole = (lines: readonly string[]) => [...lines.filter(isSaid), ...more];
  return { prior: whole(words), ...(earlyWords && { earlyPrior: whole(earlyWords) }) };
}

/** The prior of what holders differ in, one line per part. Without a prior: laws of coefficients, covariates each by themselves. */
export function effectsPriorWords(
  effects: HolderEffects,
  { columns }: Pick<Design, "columns">,
  prior?: HoldersPrior,
): readonly string[] {
  const names = [...(effects.intercept ? ["intercept"] : []), ...columns.map(({ name }) => name)];
  const isEffect = (name: string) => prior?.standardised[columns.findIndex((column) => column.name === name)];
  const random = names.filter((_, k) => effects.differences[k] === "random");
  return [
    ...(effects.intercept ? [levelWords(effects, prior)] : []),
    ...spreadWords(random, (name) => isEffect(name) === true, effects, prior?.spread),
    ...(prior?.commonScales ? [scaleWords(prior)] : []),
    ...(effects.residual === "own"
      ? [`log residual sd of each holder ~ normal(log sigma, sd ${RESIDUAL_SPREAD})`]
      : []),
  ];
}

function levelWords(effects: HolderEffects, prior: HoldersPrior | undefined): string {
  return prior && levelsAtMean(effects, prior)
    ? "the prior of the level speaks of each holder's own, at the mean of its own covariates"
    : "the prior of the intercept speaks of the level at the mean of the covariates over all records";
}

/** Slopes whose prior is of their effects are told apart from what has a prior sd of its own. */
function spreadWords(
  random: readonly string[],
  isEffect: (name: string) => boolean,
  holders: HolderEffects,
  stated: ScalarPrior | undefined,
): readonly string[] {
  const [effects, others] = [random.filter(isEffect), random.filter((name) => !isEffect(name))];
  const law = (names: readonly string[], otherwise: string) =>
    `spread of ${names.join(", ")} ~ ${stated ?? `half-normal(${otherwise})`}`;
  const sds = `${SPREAD_SHARE} times the prior sd of each`;
  return [
    ...(others.length > 0 ? [`${law(others, sds)}${stated ? ", in prior sds of each" : ""}`] : []),
    ...(effects.length > 0 ? [`${law(effects, `${spreadOfEffects(holders)}`)}, as effects of one sd`] : []),
  ];
}

function scaleWords({ standardised, commonScales }: HoldersPrior): string {
  const one = standardised.some(Boolean) ? ', the "one sd" of effects' : "";
  return `log sd of a covariate at a holder ~ normal(log of a common sd, spread), spread ~ half-normal(${SCALE_SPREAD}), common sd${one} ~ ${commonScales}`;
}
