import type { Claim } from "../../experiment.ts";
import type { CellErrors } from "../cell-errors.ts";
import { type MethodName, PRECISE } from "./estimates.ts";
import { PRECISE_DRAWS } from "./lengths.ts";
import type { PublishedMethod } from "./published.ts";
import { comparisonOf, type Reproduction, reproductionOf } from "./verdicts.ts";

/** Largest of 18 standard normal deviations: exceeded once in 20 times. */
const LARGEST_DEVIATION = 2.99;
const LIMITS = { BikeSharing: 0.014, AirQuality: 0.017, PowerPlant: Number.POSITIVE_INFINITY } as const;
const PUBLISHED_AT_TEN = { BikeSharing: 0.0812, AirQuality: 0.0985, PowerPlant: 0.0142 } as const;

export function claimsOf(cells: readonly CellErrors[]): readonly Claim[] {
  const authors = cells.filter(({ block }) => block === "authors");
  const ours = cells.filter(({ block }) => block === "replace-one");
  const reproduced = (method: string, as: PublishedMethod) =>
    authors.map((cell) => reproductionOf(cell, method, as));
  const fixed = reproduced("fixed-s", "fixed-s");
  const precise = reproduced(PRECISE, "fixed-s-fast");
  const ridge = reproduced("ada-ssp, sum", "ada-ssp");
  return [
    insideClaim("fixed-s", fixed),
    insideClaim("ada-ssp with rule sum", ridge),
    insideClaim(`fixed-s-fast over ${PRECISE_DRAWS} draws`, precise),
    chanceClaim([...precise, ...ridge]),
    convergedClaim(authors, "hierarchical, paper's prior"),
    convergedClaim(authors, "hierarchical"),
    reachedClaim(ours),
  ];
}

function insideClaim(name: string, all: readonly Reproduction[]): Claim {
  const outside = all.filter(({ inside }) => !inside);
  const missed = outside.map(
    ({ cell, ours, interval: [low, high], deviation }) =>
      `${cell}: ${ours.toFixed(4)}, published ${low} to ${high}, ${Math.abs(deviation).toFixed(1)} standard errors apart`,
  );
  return {
    text:
      `at the authors' noise the mean of ${name} lies in the published 90 % interval in ${all.length - outside.length} of ${all.length} cells` +
      (missed.length > 0 ? ` (not: ${missed.join("; ")})` : ""),
    holds: outside.length === 0,
  };
}

function chanceClaim(all: readonly Reproduction[]): Claim {
  const largest = Math.max(...all.map(({ deviation }) => Math.abs(deviation)));
  return {
    text: `no published mean of these last ${all.length} is further from ours than chance explains (largest: ${largest.toFixed(2)} standard errors of the difference; ${LARGEST_DEVIATION} is exceeded once in 20 repetitions; a 90 % interval misses the true mean once in ten times)`,
    holds: largest < LARGEST_DEVIATION,
  };
}

function convergedClaim(authors: readonly CellErrors[], method: MethodName): Claim {
  const far = authors.filter(({ holders, data }) => holders === 10 && data !== "PowerPlant");
  const words = far.map(({ data, methods }) => {
    const { mean, error } = methods[method]!;
    return `${data} ${mean.toFixed(4)} ± ${error.toFixed(4)} (at most ${LIMITS[data]}; published ${PUBLISHED_AT_TEN[data]})`;
  });
  return {
    text: `at the authors' noise and J = 10 the converged posterior predicts where the published one did not, ${method}: ${words.join(", ")}`,
    holds: far.every(({ data, methods }) => methods[method]!.mean <= LIMITS[data]),
  };
}

function reachedClaim(ours: readonly CellErrors[]): Claim {
  const all = ours.map((cell) => comparisonOf(cell));
  const worse = all.filter(({ verdict }) => verdict === "worse").map(({ cell }) => cell);
  const better = all.filter(({ verdict }) => verdict === "better").length;
  return {
    text: `at a true ε = 1 under replace-one our best method reaches the reference's best or better within 2 standard errors in ${all.length - worse.length} of ${all.length} cells, better by more in ${better}${worse.length > 0 ? ` (not: ${worse.join("; ")})` : ""}`,
    holds: worse.length === 0,
  };
}
