import type { Design } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { isByName } from "../priors/laws-by-name.ts";
import { effectsPriorWords } from "../regression/holders/effects-prior-words.ts";
import type { HolderEffects } from "../regression/holders/holder-effects.ts";
import { requireLevel } from "../regression/holders/holders-prior.ts";
import type { SummedMoments } from "../regression/linear/summed-moments.ts";
import { summedMomentsTerm } from "../regression/linear/sums/summed-moments-term.ts";
import { unitsOf } from "../regression/regression-units.ts";
import type { MethodModel } from "../study-model.ts";
import { fixedS } from "./fixed-s/fixed-s.ts";
import { fixedSFast } from "./fixed-s-fast/fixed-s-fast.ts";
import { gibbsClt } from "./gibbs-clt/gibbs-clt.ts";
import { hierarchical } from "./hierarchical/hierarchical.ts";
import type { HierarchicalOptions } from "./hierarchical/hierarchy.ts";
import { type HolderMoments, holderMoments } from "./holders/holder-moments.ts";
import { coverageWords } from "./notes/coverage-words.ts";
import { inOriginalUnits } from "./original-units.ts";
import { readDistributedPrior, type StatedPrior } from "./priors/read-distributed-prior.ts";
import type { DistributedModel } from "./regression-method.ts";
import { wishartWalk } from "./wishart-walk/wishart-walk.ts";

/** The methods that `fit` knows beside "nuts", by name. */
export const holderMethods = [
  "hierarchical",
  "wishart-walk",
  "fixed-s",
  "fixed-s-fast",
  "gibbs-clt",
] as const;

export type HolderMethodName = (typeof holderMethods)[number];

/** The sums of one holder, in the units of the common design. */
export interface HolderRelease {
  readonly sums: SummedMoments;
  /** A label of the holder. */
  readonly holder: string;
  readonly epsilon: number;
}

/** One of the methods for data holders on what they released, in original units. */
export function holdersModel(
  method: HolderMethodName,
  releases: readonly HolderRelease[],
  design: Design,
  clause: Readonly<Record<string, unknown>>,
  effects?: HolderEffects,
): MethodModel {
  const { columns, intercept, radius, response } = design;
  // Columns are scaled to [-1, 1] by the study's bounds.
  const bounds = { radius, featureBound: 1, responseBound: response.bound };
  const facts = { covariates: columns.length, intercept, ...bounds };
  const holders = releases.map(({ sums }) => holderMoments(sums, intercept));
  const units = unitsOf(design);
  if (effects) requireLevel(isByName(clause["intercept"]));
  const stated = readDistributedPrior(clause, facts, holders, effects ? "per-holder" : "shared", units);
  const likelihoods = releases.map(({ sums, holder }) => ({
    name: holder,
    term: summedMomentsTerm(sums, { mean: intercept }),
  }));
  const { target, approximations, role } = built(method, holders, stated, design, {
    likelihoods,
    ...(effects && { effects }),
  });
  const ofHolders = effects ? effectsPriorWords(effects, design) : [];
  const labels = releases.map(({ holder }) => holder);
  const epsilon = Math.min(...releases.map((release) => release.epsilon));
  const setting = { covariates: columns.length, holders: releases.length, epsilon };
  return {
    target: inOriginalUnits(target, {
      ...{ units, intercept, holders: labels },
      ...(effects && { effects }),
    }),
    prior: [...stated.words, ...ofHolders],
    ...(stated.earlyWords && { earlyPrior: [...stated.earlyWords, ...ofHolders] }),
    approximations: [
      ...(method !== "hierarchical" && releases.length > 1
        ? ["all holders are taken to follow one regression with one law of the covariates"]
        : []),
      ...(role === "point prediction" ? [coverageWords(method, setting)] : []),
      ...approximations,
      ...(role === "posterior" && stated.released
        ? ["the default prior of the covariance takes its scale from the released sums of squares"]
        : []),
    ],
  };
}

function built(
  method: HolderMethodName,
  holders: readonly HolderMoments[],
  { prior, holders: covariance }: StatedPrior,
  { response }: Design,
  options: Pick<HierarchicalOptions, "effects" | "likelihoods">,
): DistributedModel {
  if (covariance === "per-holder" && method !== "hierarchical")
    fail("ARGUMENT", {
      name: "prior covariance.holders",
      found: '"per-holder"',
      accepted: `"shared" for "${method}": only "hierarchical" knows a covariance of each holder`,
    });
  switch (method) {
    case "hierarchical":
      return hierarchical(holders, prior, { covariance, ...options });
    case "wishart-walk":
      return wishartWalk(holders, prior);
    case "fixed-s":
      return fixedS(holders, prior);
    case "fixed-s-fast":
      return fixedSFast(holders, prior, { responseBound: response.bound });
    case "gibbs-clt":
      return gibbsClt(holders, prior, { sweeps: sweepsOf(holders[0]!.features) });
    default:
      return method satisfies never;
  }
}

/** Sums and parameters follow each other closely (see `gibbsClt`), so one sweep in many is kept while sweeps are cheap. */
function sweepsOf(features: number): number {
  return features <= 6 ? 20 : 5;
}
