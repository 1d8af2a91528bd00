import { fail } from "../../errors/index.ts";
import { canonicalJson } from "../../json/canonical.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import { nameOf } from "../../json/shape.ts";
import type { ModelClause } from "../study.ts";
import { familyOf } from "./declared-families.ts";

/** What a model clause says about structure, and what about priors. */
export interface Structure {
  /** The family's own options, wherever they were written. */
  readonly options: JsonObject;
  /** The prior clause without them. */
  readonly prior: JsonObject;
  /** Options that were read from the prior clause. */
  readonly fromPrior: readonly string[];
}

/**
 * The structure of a model: `model.options`, and what studies from before there were options say about it in
 * `model.prior`. A study stays as it was written, so its digest stays too. An option that both places state
 * differently is refused.
 */
export function structureOf(model: ModelClause): Structure {
  const { options = {}, prior = {} } = model;
  const known = optionNames(model);
  const inPrior = Object.keys(prior).filter((name) => known.includes(name));
  const fromPrior = inPrior.filter((name) => !Object.hasOwn(options, name));
  for (const name of inPrior)
    if (Object.hasOwn(options, name) && canonicalJson(options[name]) !== canonicalJson(prior[name]))
      refuseTwo(name);
  const pick = (wanted: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(prior).filter(([name]) => wanted(name)));
  return Object.freeze({
    options: Object.freeze({ ...pick((name) => fromPrior.includes(name)), ...options }),
    prior: Object.freeze(pick((name) => !known.includes(name))),
    fromPrior: Object.freeze(fromPrior),
  });
}

function optionNames(model: ModelClause): readonly string[] {
  return Object.keys(familyOf({ model }).options).map(nameOf);
}

function refuseTwo(name: string): never {
  return fail("STUDY_FIELD", {
    field: `model.options.${name}`,
    found: `another than model.prior.${name}`,
    accepted: "stated once, under model.options",
  });
}
