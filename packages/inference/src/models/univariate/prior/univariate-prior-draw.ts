import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import type { PriorDraw } from "../../study-family.ts";
import type { DataFamily } from "../density/report-density.ts";
import { univariatePrior } from "./univariate-prior.ts";

/** Draws of a data model's parameters from its prior, as guesses. */
export function univariatePriorDraw(study: Study, clause: Readonly<Record<string, unknown>>): PriorDraw {
  const variable = study.variables[parseFormula(study.model.formula).left[0]!]!;
  const bounds = "bounds" in variable ? variable.bounds : ([0, 1] as const);
  const channel = { bounds, noise: { kind: "laplace", scale: 1 }, whole: false } as const;
  const prior = univariatePrior({
    family: study.model.family as DataFamily,
    terms: [{ channel }],
    prior: clause,
  });
  return {
    words: prior.text,
    draw(rng) {
      const drawn = prior.sample(rng);
      return { parameters: Object.fromEntries(prior.names.map((name, k) => [name, drawn[k]!])) };
    },
  };
}
