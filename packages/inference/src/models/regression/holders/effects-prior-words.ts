import type { Design } from "@dpbayes/privacy/formats";
import { RESIDUAL_SPREAD, SPREAD_SHARE } from "./effect-constants.ts";
import type { HolderEffects } from "./holder-effects.ts";

/** The prior of what holders differ in, one line per part. */
export function effectsPriorWords(
  effects: HolderEffects,
  { columns }: Pick<Design, "columns">,
): readonly string[] {
  const names = [...(effects.intercept ? ["intercept"] : []), ...columns.map(({ name }) => name)];
  const random = names.filter((_, k) => effects.differences[k] === "random");
  return [
    ...(effects.intercept
      ? ["the prior of the intercept speaks of the level at the mean of the covariates over all records"]
      : []),
    ...(random.length > 0
      ? [`spread of ${random.join(", ")} ~ half-normal(${SPREAD_SHARE} times the prior sd of each)`]
      : []),
    ...(effects.residual === "own"
      ? [`log residual sd of each holder ~ normal(log sigma, sd ${RESIDUAL_SPREAD})`]
      : []),
  ];
}
