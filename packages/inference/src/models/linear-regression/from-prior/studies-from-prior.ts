import { type Release, type Study, statedHolders } from "@dpbayes/privacy/formats";
import { studiesFromPrior } from "../../regression/from-prior/studies-from-prior.ts";
import type { SumsToDraw } from "../../regression/from-prior/unclipped-sums.ts";
import type { Holder } from "../../regression/holders/holder-effects.ts";
import { settledHolders } from "../../regression/holders/settled-holders.ts";
import { regressionPriorOver } from "../../regression/prior-over.ts";
import { unitsOf } from "../../regression/regression-units.ts";
import type { StudiesFromPrior } from "../../study-family.ts";
import type { ModelOptions } from "../../study-model.ts";
import { chooseMethod } from "../choose-method.ts";
import { rowMoves } from "../clipping/row-moves.ts";
import { linearPrior, linearShape } from "../linear-prior.ts";
import { holderOf } from "../linear-study-model.ts";
import { type Parts, readParts, type SumPart } from "../releases/read-parts.ts";

/** Studies like this one whose truth is drawn from its prior, residuals normal. A string says why there is none. */
export function linearStudiesFromPrior(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudiesFromPrior | string {
  const read = readParts(study, releases);
  const { design } = read;
  const clause = regressionPriorOver(study, options.prior);
  const asked = options.method ?? study.model.method;
  const holders = options.holders ?? statedHolders(study);
  const settle = (sources: readonly (Holder | undefined)[]) =>
    settledHolders({ clause: holders, study, design, sources }).effects;
  const { method } = chooseMethod(asked, read, clause, {
    differ: settle(read.parts.map(holderOf)) !== undefined,
    moves: rowMoves(study, read, options),
  });
  if (method !== "nuts") return `the prior of method "${method}" is not simulated, only that of "nuts"`;
  if (!read.parts.every(isPublicSum))
    return "only sums of holders with public numbers of records are simulated";
  if (read.radii.length > 1) return "holders have bounds of their own";
  const parts = read.parts as readonly SumPart[];
  const shape = linearShape(read);
  if (shape.fixed) return "a study with an offset is not simulated";
  return studiesFromPrior({
    ...{ releases, shape, units: unitsOf(design) },
    sums: parts.map(sumsOf),
    prior: linearPrior(clause, shape, design),
    outcome: (rng, u, variance) => u + Math.sqrt(variance) * rng.normal(),
    settle: (values) => settle(parts.map((part, j) => holderOf(withSums(part, values[j]!)))),
    travelling,
  });
}

function isPublicSum(part: Parts["parts"][number]): boolean {
  return part.kind === "sums" && !part.local && !((part.sums.countVariance ?? 0) > 0);
}

function sumsOf({ sums: { count, covariates, entries }, projection }: SumPart): SumsToDraw {
  const products = entries.map(({ row, column, variance }) => ({
    ...{ factor: 1, places: [row, column], variance },
  }));
  return { count, covariates, products, ball: projection };
}

function withSums(part: SumPart, values: Float64Array): SumPart {
  const entries = part.sums.entries.map((entry, i) => ({ ...entry, value: values[i]! }));
  return { ...part, sums: { ...part.sums, entries } };
}

/** Cross products times √2 where their coordinate says so. */
function travelling({ statistic }: Release, sums: Float64Array): readonly number[] {
  return statistic.coordinates.map((name, i) => sums[i]! * (name.startsWith("sqrt2*") ? Math.SQRT2 : 1));
}
