import { dirichlet } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGammaDifference } from "../../../math/special/gamma/gamma-difference.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { baseShares, drawMargins } from "./base-shares.ts";
import { decideConcentration, proposeConcentration } from "./concentration-step.ts";
import { occupiedTables } from "./occupied-tables.ts";

/** Shapes below it are taken for it: a count of such a cell is positive with probability 1e-98. */
export const SMALLEST_SHAPE = 1e-100;

/**
 * Draws the shares of every node given the tables of the areas below (spec §4.2, once more for every level): the tables of a
 * node are people drawn from its shares, so seen from the node above they take tables again,
 *
 *   t_c ~ tables(κ_j·π_above,c, l_c),   and from the root down   π | l ~ Dirichlet(κ_j·π_above + l).
 *
 * On the way up the shares of a node are summed out; a concentration is decided there, by the Dirichlet-multinomial law of
 * the tables of its level. At the root stand a and the base shares.
 */
export function shareLevels(job: LatentJob): (rng: SeededSource) => void {
  const { categories, tree, state } = job;
  const depth = tree.nodes.length;
  const tables = tree.nodes.map((nodes) => new Int32Array(nodes * categories));
  const base = new Float64Array(categories);
  const fromRoot = new Int32Array(categories);
  const weights = new Float64Array(categories);

  /** The shares above a node of level j: those of its parent, or the base. */
  const above = (level: number, node: number): Float64Array => {
    if (level === 0) return base;
    const from = tree.parents[level - 1]![node]! * categories;
    const shares = state.logShares[level - 1]!;
    for (let c = 0; c < categories; c++) weights[c] = Math.max(SMALLEST_SHAPE, Math.exp(shares[from + c]!));
    return weights;
  };

  /** log of the Dirichlet-multinomial law of a level's tables under one concentration against another. */
  const ratioOf = (level: number, from: number, to: number): number => {
    let ratio = 0;
    for (let node = 0; node < tree.nodes[level]!; node++) {
      const shares = above(level, node);
      let total = 0;
      for (let c = 0, at = node * categories; c < categories; c++, at++) {
        const count = tables[level]![at]!;
        if (count === 0) continue;
        total += count;
        ratio += logGammaDifference(to * shares[c]!, count) - logGammaDifference(from * shares[c]!, count);
      }
      ratio += logGammaDifference(from, total) - logGammaDifference(to, total);
    }
    return ratio;
  };

  const decide = (level: number, rng: SeededSource): number => {
    proposeConcentration(job, level, rng);
    const [from, to] = [Math.exp(state.logConcentrations[level]!), Math.exp(state.proposed[level]!)];
    if (from !== to) decideConcentration(job, level, ratioOf(level, from, to), rng);
    return Math.exp(state.logConcentrations[level]!);
  };

  /** Tables of a level, seen from the level above. */
  const climb = (level: number, concentration: number, rng: SeededSource): void => {
    const parents = level === 0 ? undefined : tree.parents[level - 1]!;
    const target = level === 0 ? fromRoot : tables[level - 1]!;
    target.fill(0);
    for (let node = 0; node < tree.nodes[level]!; node++) {
      const shares = above(level, node);
      const to = (parents?.[node] ?? 0) * categories;
      for (let c = 0, at = node * categories; c < categories; c++, at++)
        target[to + c]! += occupiedTables(rng, concentration * shares[c]!, tables[level]![at]!);
    }
  };

  const drawShares = (level: number, rng: SeededSource): void => {
    const concentration = Math.exp(state.logConcentrations[level]!);
    for (let node = 0; node < tree.nodes[level]!; node++) {
      const at = node * categories;
      const shares = above(level, node);
      for (let c = 0; c < categories; c++)
        weights[c] = Math.max(SMALLEST_SHAPE, concentration * shares[c]! + tables[level]![at + c]!);
      dirichlet.sampleLog(rng, weights, state.logShares[level]!.subarray(at, at + categories));
    }
  };

  return (rng) => {
    baseShares(job, base);
    addTallies(job, tables[depth - 1]!);
    for (let level = depth - 1; level >= 0; level--) climb(level, decide(level, rng), rng);
    drawMargins(job, fromRoot, rng);
    baseShares(job, base);
    for (let level = 0; level < depth; level++) drawShares(level, rng);
    setShapes(job);
    proposeConcentration(job, depth, rng);
  };
}

/** What all workers found, which is then forgotten. */
function addTallies({ state }: LatentJob, tables: Int32Array): void {
  const { tallies } = state;
  tables.fill(0);
  for (let from = 0; from < tallies.length; from += tables.length)
    for (let i = 0; i < tables.length; i++) tables[i]! += tallies[from + i]!;
  tallies.fill(0);
}

/** κ·π of the nodes that areas hang on. */
export function setShapes({ tree, state }: LatentJob): void {
  const depth = tree.nodes.length;
  const logKappa = state.logConcentrations[depth]!;
  const shares = state.logShares[depth - 1]!;
  const least = Math.log(SMALLEST_SHAPE);
  for (let i = 0; i < shares.length; i++) {
    const logShape = Math.max(least, logKappa + shares[i]!);
    state.logShapes[i] = logShape;
    state.shapes[i] = Math.exp(logShape);
  }
}
