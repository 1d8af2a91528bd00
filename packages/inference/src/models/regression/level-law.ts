import { fail } from "../../errors/index.ts";
import { type PriorClause, scalarPriorOf } from "../priors/index.ts";
import { responsePrior } from "./named-priors.ts";
import type { RegressionDefaults, RegressionPrior } from "./regression-prior.ts";
import type { RegressionUnits } from "./regression-units.ts";

/**
 * The law of the level: `intercept` where all covariates are 0 in the design's units, or in original ones where it stands under the
 * response's name, x̃_j = −c_j/s_j; `level` at the covariates' mean.
 */
export function levelLaw(
  read: PriorClause,
  defaults: RegressionDefaults,
  units: RegressionUnits,
): Pick<RegressionPrior, "intercept" | "atMean" | "origin"> {
  const [intercept, level] = [read.given("intercept"), read.given("level")];
  if (intercept !== undefined && level !== undefined)
    fail("ARGUMENT", {
      name: read.named("level"),
      found: "given beside intercept",
      accepted: "one of the two: both are laws of the same numbers",
    });
  if (level !== undefined)
    return { intercept: responsePrior(read, "level", "real", units).law, atMean: true };
  if (intercept === undefined) {
    const atMean = !("intercept" in defaults);
    return { intercept: scalarPriorOf(atMean ? defaults.level : defaults.intercept), atMean };
  }
  const { law, original } = responsePrior(read, "intercept", "real", units);
  return { intercept: law, atMean: false, ...(original && { origin: originOf(units) }) };
}

/** Where all covariates are 0 in their own units. */
function originOf({ columns }: RegressionUnits): Float64Array {
  return Float64Array.from(columns, ({ centre, scale }) => -centre / scale);
}
