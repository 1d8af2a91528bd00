import { fail } from "../../../errors/index.ts";
import { readPrior, type ScalarLaw, type ScalarPrior } from "../../priors/index.ts";
import { isScaleLine } from "../prior-words.ts";
import {
  paperDefaults,
  type RegressionDefaults,
  type RegressionPrior,
  type RegressionShape,
  regressionPrior,
} from "../regression-prior.ts";
import type { RegressionUnits } from "../regression-units.ts";
import { type ColumnKinds, cellCount } from "./discrete-cells.ts";

/** The priors of a regression whose covariates may take few values, in the units of the design. */
export interface MixedPrior extends RegressionPrior {
  /** Of the log odds of a level against the first one. */
  readonly effects: ScalarPrior;
  /** Of the log odds ratio of two levels of different variables. */
  readonly interactions: ScalarPrior;
  /** Of how much a level moves the mean of a number. */
  readonly shifts: ScalarPrior;
  /** Whether that is in standard deviations of the number within levels: free of its bounds, as effects are. */
  readonly ownShifts: boolean;
  /** Coefficients lie in the ball of this radius; Infinity: anywhere. */
  readonly norm: number;
}

const ownWords = ["effects", "interactions", "shifts", "norm"] as const;

/** The normaliser of a law restricted to a ball must be a constant: only a law of the coefficients themselves has one. */
function inBall(defaults: RegressionDefaults): RegressionDefaults {
  const { mean, scales, sigma } = defaults;
  const level = "level" in defaults ? { level: defaults.level } : { intercept: defaults.intercept };
  return { mean, scales, sigma, ...level, coefficients: paperDefaults.coefficients };
}

function requireCoefficients({ standardised }: RegressionPrior): void {
  if (standardised.some(Boolean))
    fail("ARGUMENT", {
      name: "prior standardised",
      found: "given beside norm",
      accepted: "absent, or without norm",
    });
}

const normal = (sd: number): ScalarLaw => ({ law: "normal", mean: 0, sd });

/**
 * Reads a prior clause: what a regression knows, and
 * - `norm`: the prior of the coefficients is restricted to |θ| <= norm (glm spec §7: what the paper calls a
 *   truncated χ² norm with a uniform direction is the normal law restricted to a ball);
 * - `effects`, `interactions`, `shifts`, where there are levels. The defaults leave shares nearly uniform
 *   (log odds of sd 1.5) and move a number by one standard deviation within levels (where the prior of
 *   slopes is in units of the bounds: by half of its half-width). Log odds ratios have sd 5: levels often imply
 *   each other (a husband is married), with exceptions of fewer than e^-10, and a narrower law would invent
 *   exceptions that the noise cannot rule out (with sd 2.5 intervals of Adult's slopes missed twice as often as they say).
 */
export function mixedPrior(
  clause: Readonly<Record<string, unknown>>,
  shape: RegressionShape,
  kinds: ColumnKinds,
  defaults: RegressionDefaults,
  units?: RegressionUnits,
): MixedPrior {
  const isOwn = (name: string) => (ownWords as readonly string[]).includes(name);
  const entries = Object.entries(clause);
  const others = Object.fromEntries(entries.filter(([name]) => !isOwn(name)));
  const read = readPrior(Object.fromEntries(entries.filter(([name]) => isOwn(name))));
  const numbers = kinds.numbers.length;
  const ball = Object.hasOwn(clause, "norm");
  const base = regressionPrior(others, shape, ball ? inBall(defaults) : defaults, {
    numbers: Math.max(1, numbers),
    ...(units && { units }),
  });
  if (ball) requireCoefficients(base);
  const discrete = kinds.variables.length > 0;
  const scalar = (name: string, asked: boolean, sd: number) =>
    asked ? read.scalar(name, "real", normal(sd)) : base.scales;
  const effects = scalar("effects", discrete, 1.5);
  const interactions = scalar("interactions", kinds.variables.length > 1, 5);
  const ownShifts = base.standardised.some(Boolean) && !read.has("shifts");
  const shifts = scalar("shifts", discrete && numbers > 0, ownShifts ? 1 : 0.5);
  const norm = ball ? read.positive("norm", 1) : Infinity;
  read.done();
  const more = [
    ...(norm < Infinity ? [`coefficients within a ball: |coefficients| <= ${norm}`] : []),
    ...(discrete ? [`log odds of ${cellCount(kinds)} cells: levels ~ ${effects}`] : []),
    ...(kinds.variables.length > 1 ? [`log odds ratios of two levels ~ ${interactions}`] : []),
    ...(discrete && numbers > 0
      ? [`shift of a number's mean by a level${ownShifts ? ", in sds of the number" : ""} ~ ${shifts}`]
      : []),
  ];
  const followed = (kinds.derived ?? []).map(({ place }) => units?.columns[place]?.name);
  const isFollowed = (line: string) =>
    followed.some((name) => line.startsWith(`mean of ${name} ~`) || line.startsWith(`sd of ${name} ~`));
  const withMore = (words: readonly string[]) =>
    Object.freeze([
      ...words.filter((line) => (numbers > 0 || !isScaleLine(line)) && !isFollowed(line)),
      ...more,
    ]);
  return Object.freeze<MixedPrior>({
    ...base,
    ...{ effects, interactions, shifts, ownShifts, norm },
    words: withMore(base.words),
    ...(base.earlyWords && { earlyWords: withMore(base.earlyWords) }),
  });
}
