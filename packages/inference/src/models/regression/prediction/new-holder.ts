import { type Fit, fitOf } from "../../../fit/fit.ts";
import type { Seed } from "../../../math/random/index.ts";
import { interceptLaw, newHolderDraws } from "./new-holder-draws.ts";
import { newWords } from "./which-holder.ts";

export interface NewHolderOptions {
  /** The same seed gives the same draws; 1 without it. */
  readonly seed?: Seed;
}

/**
 * The coefficients of a holder that was not there, as a fit of its own: `new_holder[age]` at every draw of `fit` is drawn
 * about the mean over holders with the spread between them, so its interval is that of the next hospital and not that of the
 * mean. `new_holder[intercept]` is there where the intercept was among what differs: intercepts that are each holder's own
 * have no law to draw another from. `new_holder_sigma` is there where residuals have their own sd.
 *
 * @example
 * ```ts
 * import { createFit, newHolder } from "@dpbayes/inference";
 * const parameters = [
 *   { name: "coefficients", shape: [1], labels: ["age"] },
 *   { name: "spread", shape: [1], labels: ["age"] },
 * ];
 * const draws = Float64Array.from({ length: 8000 }, (_, i) => (i % 2 === 0 ? 0.5 : 0.1));
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const holders = { names: ["north", "south"], counts: [900, 700], random: ["age"], centre: [50] };
 * const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], {
 *   seed: 1,
 *   holders: { ...holders, law: "normal", residual: "same" },
 * });
 * const [age] = newHolder(fit, { seed: 2 }).summary().rows;
 * console.log(age!.name, age!.mean.toFixed(1), age!.sd.toFixed(1)); // new_holder[age] 0.5 0.1
 * ```
 */
export function newHolder(fit: Fit, { seed = 1 }: NewHolderOptions = {}): Fit {
  const { labels, coefficients, sigma } = newHolderDraws(fit, seed);
  const holders = fit.origin.holders!;
  const law = interceptLaw(fit);
  const own = holders.residual === "own" ? sigma : undefined;
  const names = law === "random" ? ["intercept", ...labels] : labels;
  return fitOf({
    parameters: [
      { name: "new_holder", shape: [names.length], labels: names },
      ...(own ? [{ name: "new_holder_sigma", shape: [] }] : []),
    ],
    chainCount: fit.chainCount,
    drawCount: fit.drawCount,
    values: joined(coefficients, labels.length + 1, names.length, own),
    statistics: {},
    origin: {
      ...fit.origin,
      notes: [newWords(holders), ...(law === "none" ? [NO_LAW] : [])],
    },
    runs: fit.runs,
  });
}

const NO_LAW =
  'it has no intercept here: each holder\'s is its own, and no law of them was fitted (holders { differ: ["intercept", ...] } fits one)';

/** The last `kept` of `width` numbers of every draw, and one more behind them where there is one. */
function joined(
  rows: Float64Array,
  width: number,
  kept: number,
  more: Float64Array | undefined,
): Float64Array {
  const size = kept + (more ? 1 : 0);
  const draws = rows.length / width;
  const out = new Float64Array(draws * size);
  for (let draw = 0; draw < draws; draw++) {
    out.set(rows.subarray((draw + 1) * width - kept, (draw + 1) * width), draw * size);
    if (more) out[(draw + 1) * size - 1] = more[draw]!;
  }
  return out;
}
