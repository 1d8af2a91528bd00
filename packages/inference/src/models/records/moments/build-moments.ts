import type { Model } from "../../../contracts/model.ts";
import { seededSource } from "../../../math/random/index.ts";
import { lawOf } from "../../../noise/index.ts";
import { maximise } from "../../../optimise/index.ts";
import { mirroredNodes } from "../../regression/clipping/normal-nodes.ts";
import type { RecordContext } from "../definition/record-context.ts";
import type { ReleasePart } from "../definition/release-part.ts";
import { jumpingParameters } from "./jumps.ts";
import { type MomentsTerm, momentsModel } from "./moments-model.ts";
import { type NodeMoments, nodeMoments } from "./node-moments.ts";
import { recordSlopes } from "./record-slopes.ts";
import { noiseDominates, releaseTerm } from "./release-term.ts";

/** The posterior by moments, and what was decided on the way. */
export interface BuiltMoments {
  readonly model: Model;
  /** Unconstrained parameters, and the releases' own unknowns, near the mode. */
  readonly mode: Float64Array;
  readonly nodes: number;
  /** Of the releases: whether their noise is a mixture of normal ones. */
  readonly mixtures: readonly boolean[];
  /** The largest error of the nodes at parameters, in sds of a released sum: against four times as many. */
  nodeError(phi: Float64Array): number;
  /** The parameters along which records jump at the mode, so that no gradient leads anywhere. */
  jumping(): readonly string[];
}

const FEWEST = 128;
const MOST = 2 ** 15;
/**
 * Nodes of slopes while chains run. Leapfrog steps keep volume and can be undone whatever leads them, and draws are weighed by the density: what
 * slopes are off by costs acceptance, not truth. Searches for the mode use all nodes.
 */
const SLOPED = FEWEST;
const TRIED_FOR_JUMPS = 2048;
/** A reference has so many times the nodes: its own error is a small part of the difference. */
const FINER = 4;
/** The error rule: what nodes move a sum by is lost in its sd (spec §3: 0.1·√K). */
export const NODE_ERROR = 0.1;

/**
 * As many nodes as the error rule wants at the mode: starting at 128, doubled until four times as many would move no released sum by
 * a tenth of its sd. Where noise dominates and is not normal, its scale mixture enters. `sloped`: nodes of slopes.
 */
export function buildMoments(context: RecordContext, sloped = SLOPED): BuiltMoments {
  const { parameters, parts } = context;
  let nodes = context.model.normals === 0 ? 1 : FEWEST;
  let terms = momentsTerms(
    context,
    nodes,
    parts.map(() => false),
  );
  let mode = modeOf(momentsModel(parameters, terms));
  const phiOf = (q: Float64Array) => {
    const phi = new Float64Array(parameters.names.length);
    parameters.vector.constrain(q, 0, phi, 0);
    return phi;
  };
  while (nodes > 1 && nodes < MOST && nodeError(context, nodes, phiOf(mode)) > NODE_ERROR) {
    nodes *= 2;
    terms = momentsTerms(
      context,
      nodes,
      parts.map(() => false),
    );
    mode = modeOf(momentsModel(parameters, terms), mode);
  }
  for (const moments of new Set(terms.map((one) => one.moments))) moments.evaluate(phiOf(mode));
  const mixtures = terms.map(({ part, moments }) => noiseDominates(part, moments, part.roughCount));
  const model = momentsModel(parameters, momentsTerms(context, nodes, mixtures, sloped));
  return {
    model,
    mode: mixtures.some(Boolean)
      ? modeOf(momentsModel(parameters, momentsTerms(context, nodes, mixtures)))
      : mode,
    nodes,
    mixtures,
    jumping: () => {
      // Finer than the density needs: a staircase of few nodes may stand still under a small move.
      const fine = momentsOf(context, parts[0]!, nodes === 1 ? 1 : Math.max(nodes, TRIED_FOR_JUMPS));
      return jumpingParameters(context, parts[0]!, fine, phiOf(mode));
    },
    nodeError: (phi) => (nodes > 1 ? nodeError(context, nodes, phi) : 0),
  };
}

function momentsTerms(
  context: RecordContext,
  nodes: number,
  mixtures: readonly boolean[],
  sloped = nodes,
): readonly MomentsTerm[] {
  const shared = new Map<string, NodeMoments>();
  return context.parts.map((part, j) => {
    const key = context.statisticKeys[j]!;
    const moments = shared.get(key) ?? momentsOf(context, part, nodes, sloped);
    shared.set(key, moments);
    return { part, moments, term: releaseTerm(part, mixtures[j]!) };
  });
}

function momentsOf(
  { model, parameters, source }: RecordContext,
  part: ReleasePart,
  nodes: number,
  sloped = nodes,
): NodeMoments {
  const { normals } = model;
  const records = source(part);
  const slopes = recordSlopes(model, parameters.names, records);
  const z = mirroredNodes(normals, nodes / 2);
  return nodeMoments(records, slopes, { z, normals, sloped }, parameters.names.length);
}

/** The best of a few searches from the prior: densities by moments may have several modes, and a search may end on a plain. */
function modeOf(model: Model, near?: Float64Array): Float64Array {
  const rng = seededSource("mode");
  const starts = near ? [near] : [model.initial(rng), model.initial(rng), model.initial(rng)];
  const found = starts.map((start) => maximise(model, { start, maxIterations: 200, tolerance: 1e-3 }));
  return found.reduce((best, one) => (one.logDensity > best.logDensity ? one : best)).q;
}

/** N·|μ_M − μ_4M|/√(NC + V), the largest over sums. */
function nodeError(context: RecordContext, nodes: number, phi: Float64Array): number {
  const errors = context.parts.map((part) => {
    const [coarse, fine] = [nodes, FINER * nodes].map((count) => momentsOf(context, part, count));
    if (!coarse!.evaluate(phi) || !fine!.evaluate(phi)) return 0;
    const { variance } = lawOf(part.noise);
    const k = fine!.size;
    return Math.max(
      ...Array.from({ length: k }, (_, a) => {
        const sd = Math.sqrt(part.roughCount * fine!.covariance[a * k + a]! + variance);
        return (part.roughCount * Math.abs(coarse!.mean[a]! - fine!.mean[a]!)) / sd;
      }),
    );
  });
  return Math.max(...errors);
}
