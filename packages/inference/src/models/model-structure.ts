import { type Study, structureOf } from "@dpbayes/privacy/formats";
import type { PriorClause } from "./priors/index.ts";
import { readClause } from "./priors/read-prior.ts";
import type { ModelOptions } from "./study-model.ts";

/** The clauses of a model, apart: what its structure is, and what is believed about its parameters. */
export interface ModelStructure {
  readonly options: PriorClause;
  readonly prior: PriorClause;
  /** What a reader should know about where the structure was read. */
  readonly notes: readonly string[];
}

/**
 * The structure of a study's model and its prior, each with what the options of a fit override. Studies from before
 * there was `model.options` state structure in the prior clause; it is read there, and a note says where it belongs.
 */
export function modelStructure({ model }: Study, { options, prior }: ModelOptions): ModelStructure {
  const found = structureOf({
    ...model,
    options: { ...model.options, ...options },
    prior: { ...model.prior, ...prior },
  });
  const { fromPrior } = found;
  const named = (name: string) => (fromPrior.includes(name) ? `prior ${name}` : `model.options.${name}`);
  return {
    options: readClause(found.options, named),
    prior: readClause(found.prior),
    notes: fromPrior.length === 0 ? [] : [movedNote(fromPrior)],
  };
}

function movedNote(names: readonly string[]): string {
  const [are, fields] = [names.length === 1 ? "is" : "are", names.join(", ")];
  return `${fields} ${are} structure and no prior: read from the prior clause as before, but ${are === "is" ? "its" : "their"} place is model.options now`;
}
