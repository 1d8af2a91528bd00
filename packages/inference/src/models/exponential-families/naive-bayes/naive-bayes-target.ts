import type { Parameter } from "../../../contracts/model.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { dirichlet } from "../../../distributions/index.ts";
import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { exactUpdate, gibbs } from "../../../samplers/index.ts";
import { independentDraws } from "../../independent-draws.ts";
import { latentTables, type NoisyTables, type TableCounts } from "./latent-tables.ts";

/**
 * The posterior of a naive Bayes model from holders' noisy tables. Parameters: the class shares, then for every
 * feature and class the shares of its levels. One holder: independent exact draws. Several: Gibbs
 * sampling with each holder's tables as one block, probabilities integrated out.
 */
export function naiveBayesTarget(
  holders: readonly NoisyTables[],
  prior: TableCounts,
  parameters: readonly Parameter[],
): SampledModel {
  if (holders.length === 0) fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  if (holders.length > 1) return gibbsTarget(holders, prior, parameters);
  const tables = latentTables(holders[0]!, prior);
  const counts = emptyCounts(prior);
  return independentDraws(parameters, (rng, out) => {
    tables.draw(rng, counts);
    drawProbabilities(rng, plus(prior, counts), out);
  });
}

/** The plug-in posterior: noisy cells, at least 0, taken for the true ones. */
export function naiveBayesPlugIn(
  holders: readonly NoisyTables[],
  prior: TableCounts,
  parameters: readonly Parameter[],
): SampledModel {
  const projected = holders.map(({ classes, features }) => ({
    classes: Float64Array.from(classes, (n) => Math.max(n, 0)),
    features: features.map((table) => Float64Array.from(table, (n) => Math.max(n, 0))),
  }));
  const posterior = plus(prior, ...projected);
  return independentDraws(parameters, (rng, out) => drawProbabilities(rng, posterior, out));
}

interface State {
  readonly counts: readonly TableCounts[];
  readonly row: Float64Array;
}

function gibbsTarget(
  holders: readonly NoisyTables[],
  prior: TableCounts,
  parameters: readonly Parameter[],
): SampledModel {
  const width = prior.classes.length + prior.features.reduce((sum, table) => sum + table.length, 0);
  const redrawn = (rng: SeededSource, counts: readonly TableCounts[], j: number) => {
    const others = plus(prior, ...counts.filter((_, i) => i !== j));
    const next = emptyCounts(prior);
    latentTables(holders[j]!, others).draw(rng, next);
    return counts.with(j, next);
  };
  const probabilities = (rng: SeededSource, counts: readonly TableCounts[]) => {
    const row = new Float64Array(width);
    drawProbabilities(rng, plus(prior, ...counts), row);
    return row;
  };
  const sampler = gibbs<State>({
    parameters,
    init(rng) {
      let counts: readonly TableCounts[] = holders.map(() => emptyCounts(prior));
      holders.forEach((_, j) => {
        counts = redrawn(rng, counts, j);
      });
      return { counts, row: probabilities(rng, counts) };
    },
    updates: [
      ...holders.map((_, j) =>
        exactUpdate<State>(`tables ${j + 1}`, (rng, state) => ({
          ...state,
          counts: redrawn(rng, state.counts, j),
        })),
      ),
      exactUpdate<State>("probabilities", (rng, { counts }) => ({ counts, row: probabilities(rng, counts) })),
    ],
    write: ({ row }, out) => out.set(row),
  });
  return Object.freeze({ parameters, sampler: () => sampler as ReturnType<SampledModel["sampler"]> });
}

function emptyCounts({ classes, features }: TableCounts): TableCounts {
  return {
    classes: new Float64Array(classes.length),
    features: features.map((table) => new Float64Array(table.length)),
  };
}

function plus(first: TableCounts, ...others: readonly TableCounts[]): TableCounts {
  return {
    classes: first.classes.map((a, k) => others.reduce((sum, { classes }) => sum + classes[k]!, a)),
    features: first.features.map((table, d) =>
      table.map((b, i) => others.reduce((sum, { features }) => sum + features[d]![i]!, b)),
    ),
  };
}

/** Dirichlet draws of class shares and of every row of every table, one after the other into `out`. */
function drawProbabilities(rng: SeededSource, { classes, features }: TableCounts, out: Float64Array): void {
  dirichlet.sample(rng, classes, out.subarray(0, classes.length));
  let at = classes.length;
  for (const table of features) {
    const levels = table.length / classes.length;
    for (let k = 0; k < classes.length; k++) {
      dirichlet.sample(rng, table.subarray(k * levels, (k + 1) * levels), out.subarray(at, at + levels));
      at += levels;
    }
  }
}
