import { fail } from "../../errors/index.ts";
import { type CountPrior, countPrior, type LogNormal } from "../../tables/latent-counts/prior/table-prior.ts";
import { type PriorClause, readPrior, scalarLaw } from "../priors/read-prior.ts";

/**
 * What a study's prior clause believes of the counts of a table: `base` ("margins" or "uniform"), `sparsity` and `likeness`, log-normal laws both. The
 * defaults are those of `fitTable`.
 */
export function countsPriorOf(clause: unknown): CountPrior {
  const fields = readPrior(clause);
  const defaults = countPrior();
  const base = fields.choice("base", ["margins", "uniform"]);
  const sparsity = logNormal(fields, "sparsity", defaults.sparsity);
  const likeness = logNormal(fields, "likeness", defaults.likeness);
  fields.done();
  return countPrior({ base, sparsity, likeness });
}

function logNormal(fields: PriorClause, name: string, { meanLog, sdLog }: LogNormal): LogNormal {
  const given = fields.given(name) ?? { law: "log-normal", mean: meanLog, sd: sdLog };
  const law = scalarLaw(fields.named(name), given, "positive");
  if (law.law !== "log-normal")
    return fail("ARGUMENT", { name: fields.named(name), found: law.law, accepted: "log-normal(mean, sd)" });
  return { meanLog: law.mean, sdLog: law.sd };
}
