import { fail } from "../../errors/index.ts";
import { type CountPrior, countPrior, type LogNormal } from "../../tables/latent-counts/prior/table-prior.ts";
import { significant } from "../../text/index.ts";
import { type PriorClause, readPrior, scalarLaw } from "../priors/read-prior.ts";
import { scalarPriorOf } from "../priors/scalar-prior.ts";

/** What a study's prior clause believes of the counts of a table, and the same in words. */
export interface CountsPrior {
  readonly prior: CountPrior;
  readonly words: readonly string[];
}

/** Reads `base` ("margins" or "uniform"), `sparsity` and `likeness`, log-normal laws both. The defaults are those of `fitTable`. */
export function countsPriorOf(clause: unknown, holders: number): CountsPrior {
  const fields = readPrior(clause);
  const defaults = countPrior();
  const base = fields.choice("base", ["margins", "uniform"]);
  const sparsity = logNormal(fields, "sparsity", defaults.sparsity);
  const likeness = logNormal(fields, "likeness", defaults.likeness);
  fields.done();
  const prior = countPrior({ base, sparsity, likeness });
  return { prior, words: Object.freeze(wordsOf(prior, holders)) };
}

function wordsOf({ base, sparsity, likeness }: CountPrior, holders: number): readonly string[] {
  const about = base === "margins" ? "the product of the shares of every variable's levels" : "equal shares";
  const each = holders > 1 ? "each holder's counts" : "counts";
  return [
    `shares of cells ~ Dirichlet(a times ${about}), sparsity a ~ ${lawWords(sparsity)}`,
    `${each} ~ negative binomial about a size times those shares, likeness ~ ${lawWords(likeness)}`,
    "size ~ gamma of shape 0.5, its rate ~ exponential of mean 0.005",
  ];
}

function logNormal(fields: PriorClause, name: string, { meanLog, sdLog }: LogNormal): LogNormal {
  const given = fields.given(name) ?? { law: "log-normal", mean: meanLog, sd: sdLog };
  const law = scalarLaw(fields.named(name), given, "positive");
  if (law.law !== "log-normal")
    return fail("ARGUMENT", { name: fields.named(name), found: law.law, accepted: "log-normal(mean, sd)" });
  return { meanLog: law.mean, sdLog: law.sd };
}

function lawWords({ meanLog, sdLog }: LogNormal): string {
  return String(scalarPriorOf({ law: "log-normal", mean: Number(significant(meanLog, 3)), sd: sdLog }));
}
