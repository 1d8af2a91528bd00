import type { Release } from "@dpbayes/privacy/formats";
import { type Chains, pooled } from "../../diagnostics/index.ts";
import type { Fit } from "../../fit/fit.ts";
import type { CoefficientDraws, EffectDraws, HolderEstimate } from "../left-out/effect-draws.ts";
import {
  type HolderPrediction,
  leaveOneHolderOut,
  leaveOneHolderOutRefitting,
} from "../left-out/leave-one-holder-out.ts";
import type { FittedDifferences } from "../misfit/fitted-differences.ts";
import { blockOf } from "./heterogeneity.ts";
import { FEWEST_HOLDERS } from "./holder-by-holder.ts";
import type { HolderSummaries } from "./holder-summaries.ts";
import { isCoefficient, type Quantity } from "./quantities.ts";

/** A fit of other releases than the checked one's, with the same study and options. */
export type Refit = (releases: readonly Release[]) => Promise<Fit>;

/** The releases of a fit without those of one holder, by its place among the holders; and how they are fitted. */
export interface Without {
  readonly refit: Refit;
  releases(index: number): readonly Release[];
}

/**
 * Every holder against what the fitted law of the others predicts of its level and its slopes; levels that are each
 * holder's own have no law. Empty where no coefficient has a spread, or where there are too few holders.
 */
export async function leftOutHolders(
  fit: Fit,
  summaries: HolderSummaries,
  differences: FittedDifferences,
  seed: string,
  without?: Without,
): Promise<readonly HolderPrediction[]> {
  const { quantities, holders } = summaries;
  const isOfLaw = (quantity: Quantity) => isCoefficient(quantity.block) && differences.of(quantity) !== "own";
  const places = quantities.flatMap((quantity, i) => (isOfLaw(quantity) ? [i] : []));
  const random = places.some((i) => differences.of(quantities[i]!) === "random");
  if (!random || holders.length < FEWEST_HOLDERS) return [];
  const estimates = holders.map((one): HolderEstimate => ({ holder: one.holder, ...blockOf(one, places) }));
  const effects = effectsOf(fit, summaries, places);
  if (without === undefined) return leaveOneHolderOut(estimates, effects, seed);
  return leaveOneHolderOutRefitting(estimates, effects, seed, async (index) =>
    effectsOf(await without.refit(without.releases(index)), summaries, places),
  );
}

/** The law of holders at the draws of a fit, in the quantities' units. */
function effectsOf(
  fit: Fit,
  { quantities, centre }: HolderSummaries,
  places: readonly number[],
): EffectDraws {
  const slopes = quantities.flatMap(({ name, block }) => (block === "slopes" ? [name] : []));
  return {
    law: fit.origin.holders?.law ?? "normal",
    coefficients: places.map((i): CoefficientDraws => {
      const { name, block } = quantities[i]!;
      const spread = `spread[${block === "level" ? "intercept" : name}]`;
      return {
        name,
        mean: block === "level" ? levelChains(fit, slopes, centre) : fit.chains(`coefficients[${name}]`),
        ...(fit.names.includes(spread) && { spread: fit.chains(spread) }),
      };
    }),
  };
}

/** Intercept + Σ slope·x̄. */
function levelChains(fit: Fit, slopes: readonly string[], centre: Float64Array): Chains {
  const columns = slopes.map((name) => pooled(fit.chains(`coefficients[${name}]`)));
  return fit
    .chains("intercept")
    .map((chain, c) =>
      chain.map((value, t) =>
        columns.reduce((sum, column, k) => sum + centre[k]! * column[c * chain.length + t]!, value),
      ),
    );
}
