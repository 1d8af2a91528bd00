import type { Model } from "../../../contracts/model.ts";
import { type PosteriorParts, posteriorOf } from "../posterior.ts";
import { type CompressedTerm, linearBins, refined } from "./compressed-term.ts";
import {
  compressionError,
  isExact,
  panelErrors,
  posteriorShift,
  sumOf,
  TINY_SHIFT,
} from "./compression-error.ts";
import type { Panel } from "./panel.ts";
import { chainPoints, logDensitiesAt, type Probe, priorPoints, probesAt, stretched } from "./probes.ts";

/** What refinement aims at: a fifth of the change that goes without saying. */
const AIM = 0.2 * TINY_SHIFT;
/** Where the density is lower by D than at its best, an error of D/100 changes neither shape nor mass. */
const SHARE = 0.01;
const MOST_POINTS = 1024;
const LINEAR_BINS = 2048;
const ROUNDS = 12;

export interface Compression {
  readonly terms: readonly CompressedTerm[];
  /** Bound on the change of any posterior probability, from a short chain. */
  readonly shift: number;
}

/**
 * Halves panels until the error of the log likelihood is small wherever that matters: first at draws from
 * the prior, then along a chain on the compressed posterior.
 */
export function refineTerms(parts: PosteriorParts, first: readonly CompressedTerm[]): Compression {
  if (first.every(isExact)) return { terms: first, shift: 0 };
  const start = refinedAt(parts, first, priorPoints(parts)).terms;
  const end = refinedAlongChain(parts, start);
  return end.shift <= TINY_SHIFT ? end : better(end, withLinearBins(parts, end.terms));
}

/** Refines along a chain; where that moved the density of the chain's own points, another chain follows. */
function refinedAlongChain(parts: PosteriorParts, first: readonly CompressedTerm[]): Compression {
  let terms = first;
  for (let round = 0; ; round++) {
    const model = modelOf(parts, terms);
    const chain = chainPoints(model);
    const end = refinedAt(parts, terms, stretched(chain));
    const settled = end.terms === terms || largestMove(model, modelOf(parts, end.terms), chain) < 1;
    if (settled || round >= ROUNDS) return { terms: end.terms, shift: shiftAt(parts, end.terms, chain) };
    terms = end.terms;
  }
}

/** By how much the log density, up to a constant, differs between two models at some points. */
function largestMove(before: Model, after: Model, points: readonly Float64Array[]): number {
  const [a, b] = [logDensitiesAt(before, points), logDensitiesAt(after, points)];
  const moves = a.map((value, i) => b[i]! - value);
  return Math.max(...moves) - Math.min(...moves);
}

/** Halves panels until the error at the points is small enough, or there is no room for more. */
function refinedAt(
  parts: PosteriorParts,
  given: readonly CompressedTerm[],
  points: readonly Float64Array[],
): { readonly terms: readonly CompressedTerm[] } {
  let terms = given;
  for (let round = 0; round < ROUNDS; round++) {
    const poor = poorPanels(parts, terms, probesAt(modelOf(parts, terms), points));
    if (poor.size === 0 || sizeOf(terms) + 17 * poor.size > MOST_POINTS) break;
    terms = terms.map((term) => refined(term, (panel) => poor.has(panel)));
  }
  return { terms };
}

/** The panels that spoil a probe. */
function poorPanels(
  { densities }: PosteriorParts,
  terms: readonly CompressedTerm[],
  probes: readonly Probe[],
): ReadonlySet<Panel> {
  const poor = new Set<Panel>();
  for (const { parameters, deficit } of probes) {
    const errors = panelErrors(densities, terms, parameters);
    const allowed = AIM + SHARE * deficit;
    if (sumOf(errors) <= allowed) continue;
    for (const [panel, error] of errors) if (!(error <= (0.5 * allowed) / errors.size)) poor.add(panel);
  }
  return poor;
}

/**
 * Straight lines on many bins. Their error is at most N_inside·(h²/8)·λ²·max(1, sup f/p), because (log p)″ =
 * λ²(1 − f/p) − (p′/p)² (local spec §4.5): it shrinks with h² however narrow the data model is.
 */
function withLinearBins(parts: PosteriorParts, terms: readonly CompressedTerm[]): Compression {
  const binned = terms.map((term) => (isExact(term) ? term : linearBins(term, LINEAR_BINS)));
  return { terms: binned, shift: shiftAt(parts, binned, chainPoints(modelOf(parts, binned))) };
}

function better(a: Compression, b: Compression): Compression {
  return a.shift <= b.shift ? a : b;
}

function shiftAt(
  parts: PosteriorParts,
  terms: readonly CompressedTerm[],
  points: readonly Float64Array[],
): number {
  const probes = probesAt(modelOf(parts, terms), points);
  return posteriorShift(probes.map(({ parameters }) => compressionError(parts.densities, terms, parameters)));
}

function modelOf(parts: PosteriorParts, terms: readonly CompressedTerm[]): Model {
  return posteriorOf(
    parts,
    terms.map(({ points }) => points),
  );
}

function sizeOf(terms: readonly CompressedTerm[]): number {
  return terms.reduce((sum, { points }) => sum + points.z.length, 0);
}
