import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import type { FittedHolders } from "../../../fit/origin.ts";
import { type Seed, type SeededSource, seededSource } from "../../../math/random/index.ts";
import { RESIDUAL_SPREAD, STUDENT_DEGREES } from "../holders/effect-constants.ts";
import { columnsOf, slopeLabels } from "./regression-columns.ts";
import type { RegressionDraws } from "./regression-draws.ts";

/** Whether the intercept of a new holder has a law: it varies about a mean, there is none, or holders' own have no law. */
export function interceptLaw({ names, origin }: Fit): "random" | "absent" | "none" {
  if (!names.includes("intercept")) return "absent";
  return origin.holders?.random.includes("intercept") ? "random" : "none";
}

/**
 * The regression of a holder that was not there, at every draw. With the level at the centre L = α + Σβ_k x_k and the
 * spread s_k of each coefficient that varies,
 *
 *   β'_k = β_k + s_k·η_k,   L' = L + s_0·η_0,   α' = L' − Σβ'_k x_k,
 *
 * η ~ N(0, I), divided by √λ with λ ~ Gamma(ν/2, ν/2), one for all, under the Student law. A residual sd of its own is
 * σ' = σ·exp(0.3 ζ). Where holders' intercepts have no law, α' stays that of the mean level and must not be used.
 */
export function newHolderDraws(fit: Fit, seed: Seed = 1): RegressionDraws {
  const { holders } = fit.origin;
  if (holders === undefined)
    return fail("ARGUMENT", {
      name: "fit",
      found: "of one regression for all records",
      accepted: "one with holders that differ",
    });
  const labels = slopeLabels(fit);
  const all = ["intercept", ...labels];
  const coefficients = columnsOf(fit, ["intercept", ...labels.map((label) => `coefficients[${label}]`)]);
  const spreads = columnsOf(
    fit,
    all.map((name) => (holders.random.includes(name) ? `spread[${name}]` : "")),
  );
  const sigma = fit.names.includes("sigma") ? columnsOf(fit, ["sigma"]) : undefined;
  const source = seededSource(seed).split("new holder");
  const draws = fit.chainCount * fit.drawCount;
  for (let draw = 0; draw < draws; draw++) {
    const rng = source.split(draw);
    const row = [draw * all.length, (draw + 1) * all.length] as const;
    move(coefficients.subarray(...row), spreads.subarray(...row), holders, rng);
    if (sigma && holders.residual === "own") sigma[draw]! *= Math.exp(RESIDUAL_SPREAD * rng.normal());
  }
  return { labels, coefficients, ...(sigma && { sigma }) };
}

/** One draw: intercept and slopes become those of the new holder. */
function move(
  row: Float64Array,
  spread: Float64Array,
  { law, centre }: FittedHolders,
  rng: SeededSource,
): void {
  const half = STUDENT_DEGREES / 2;
  const scale = law === "student" ? Math.exp(-0.5 * (standardLogGamma(rng, half) - Math.log(half))) : 1;
  row[0]! += spread[0]! * scale * rng.normal();
  for (let k = 1; k < row.length; k++) {
    const step = spread[k]! * scale * rng.normal();
    row[k]! += step;
    row[0]! -= step * centre[k - 1]!;
  }
}
