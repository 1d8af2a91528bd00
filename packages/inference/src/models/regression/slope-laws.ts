import { fail } from "../../errors/index.ts";
import { type PriorClause, type ScalarPrior, scalarPriorOf } from "../priors/index.ts";
import { type ColumnPriors, columnPriors } from "./named-priors.ts";
import type { RegressionDefaults, RegressionPrior } from "./regression-prior.ts";
import type { RegressionUnits } from "./regression-units.ts";

/**
 * The law of every slope, of the coefficient or of its effect: `coefficients` and `standardised` may share the columns
 * among them by name, and one of them may say what holds for the rest.
 */
export function slopeLaws(
  read: PriorClause,
  defaults: RegressionDefaults,
  units: RegressionUnits,
): Pick<RegressionPrior, "coefficients" | "standardised"> {
  const plain = columnPriors(read, "coefficients", "slope", units);
  const effects = columnPriors(read, "standardised", "none", units);
  if (plain.others && effects.others) refuse(read.named("standardised"));
  const rest = restOf(plain, effects, defaults, units.columns.length);
  const laws = units.columns.map(({ name }, j) => {
    const [one, other] = [plain.named[j], effects.named[j]];
    if (one && other) refuse(`${read.named("standardised")}.${name}`);
    if (one) return { law: one, effect: false };
    return other ? { law: other, effect: true } : { law: rest.laws[j]!, effect: rest.effect };
  });
  return {
    coefficients: Object.freeze(laws.map(({ law }) => law)),
    standardised: Object.freeze(laws.map(({ effect }) => effect)),
  };
}

interface Rest {
  readonly laws: readonly ScalarPrior[];
  readonly effect: boolean;
}

function restOf(plain: ColumnPriors, effects: ColumnPriors, defaults: RegressionDefaults, d: number): Rest {
  if (plain.others) return { laws: plain.others, effect: false };
  if (effects.others) return { laws: effects.others, effect: true };
  const effect = !("coefficients" in defaults);
  const law = scalarPriorOf(effect ? defaults.standardised : defaults.coefficients);
  return { laws: Array.from({ length: d }, () => law), effect };
}

function refuse(name: string): never {
  return fail("ARGUMENT", {
    name,
    found: "given beside coefficients",
    accepted: "one of the two: both are laws of the same numbers",
  });
}
