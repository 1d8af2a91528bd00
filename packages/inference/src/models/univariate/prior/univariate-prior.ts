import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { readPrior, type ScalarPrior } from "../../priors/index.ts";
import type { Channel, DataFamily } from "../density/report-density.ts";
import { familyParameters } from "../families.ts";
import { drawPrior } from "../posterior.ts";
import { familyPriors } from "./default-priors.ts";

/** The prior of a data model's parameters. */
export interface UnivariatePrior {
  readonly names: readonly string[];
  readonly laws: readonly ScalarPrior[];
  sample(rng: SeededSource): Float64Array;
  /** One line per parameter. */
  readonly text: readonly string[];
}

/** What a prior is read from: public declarations only. */
export interface PriorInput {
  readonly family: DataFamily;
  readonly terms: readonly { readonly channel: Channel }[];
  /** Laws by parameter name; what is absent gets its default, scaled by the channels' bounds. */
  readonly prior?: unknown;
}

/**
 * Reads a prior and fills in defaults.
 *
 * @example
 * ```ts
 * import { univariatePrior } from "@dpbayes/inference/models/univariate";
 * const channel = { bounds: [-5, 5], noise: { kind: "laplace", scale: 10 }, whole: false } as const;
 * const prior = univariatePrior({
 *   family: "gaussian",
 *   terms: [{ channel }],
 *   prior: { mean: { law: "normal", mean: 0, sd: 2 } },
 * });
 * console.log(prior.text.join("; ")); // mean ~ normal(mean 0, sd 2); sd ~ gamma(shape 2, rate 0.8)
 * ```
 */
export function univariatePrior({ family, terms, prior }: PriorInput): UnivariatePrior {
  const known = Object.hasOwn(familyParameters, family) ? familyParameters[family] : undefined;
  if (known === undefined)
    return fail("ARGUMENT", {
      name: "family",
      found: JSON.stringify(family) ?? "missing",
      accepted: `one of: ${Object.keys(familyParameters).join(", ")}`,
    });
  if (terms.length === 0) fail("ARGUMENT", { name: "terms", found: "empty", accepted: "one or more" });
  terms.forEach(({ channel }, i) => {
    requireBounds(`bounds of term ${i + 1}`, family, channel.bounds);
  });
  const low = Math.min(...terms.map(({ channel }) => channel.bounds[0]));
  const high = Math.max(...terms.map(({ channel }) => channel.bounds[1]));
  const laws = familyPriors(family, readPrior(prior ?? {}), [low, high]);
  const names = Object.freeze(known.map(({ name }) => name));
  return Object.freeze({
    names,
    laws,
    sample: (rng: SeededSource) => drawPrior(laws, rng),
    text: Object.freeze(laws.map((law, k) => `${names[k]!} ~ ${law.toString()}`)),
  });
}

/** Bounds between which the family has something to say. */
function requireBounds(name: string, family: DataFamily, [low, high]: readonly [number, number]): void {
  const found = `[${low}, ${high}]`;
  if (!(low < high && Number.isFinite(low) && Number.isFinite(high)))
    fail("ARGUMENT", { name, found, accepted: "finite and ascending" });
  if (family === "bernoulli" && !(low === 0 && high === 1))
    fail("ARGUMENT", { name, found, accepted: "[0, 1]: the variable is a bit" });
  if (family === "beta" && !(low >= 0 && high <= 1))
    fail("ARGUMENT", { name, found, accepted: "within [0, 1], where a beta variable lives" });
  if (family !== "gaussian" && !(high > 0))
    fail("ARGUMENT", { name, found, accepted: `such that ${family} values can lie within: above 0` });
}
