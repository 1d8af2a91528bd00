import { gaussLegendre, type Rule } from "../../../../math/quadrature/index.ts";
import { type Kernel, reach, steepness } from "../kernel.ts";
import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "../laws/smooth-law.ts";
import type { WeightedScores } from "./weighted-scores.ts";

/** A rule with the logarithms of its weights. */
interface LogRule {
  readonly nodes: Float64Array;
  readonly logWeights: Float64Array;
}

function withLogs({ nodes, weights }: Rule): LogRule {
  return { nodes, logWeights: weights.map(Math.log) };
}

/** For panels on which the log density bends by up to 9 and falls by up to 12 (local spec §4.4). */
export const FULL_RULE = withLogs(gaussLegendre(16));
/** For about half of that. */
const HALF_RULE = withLogs(gaussLegendre(11));
/** For changes of less than one, and of less than a third: cells of counts. */
const SHORT_RULE = withLogs(gaussLegendre(7));
const SHORTEST_RULE = withLogs(gaussLegendre(5));

/** ∫ f(x)·kernel(z − x) dx over panels in the law's coordinate. Holds the work array of one node. */
export interface PanelQuadrature {
  /** Adds the integral of the density alone over [from, to]. */
  mass(sum: WeightedScores, from: number, to: number): void;
  /** Adds the integral of density times kernel over [from, to]; z may lie anywhere. */
  against(sum: WeightedScores, from: number, to: number, z: number): void;
}

/** Falls of the log kernel at which a panel is cut when the noise is narrower than the panel. */
const FALLS = Float64Array.of(5, 15, 30, 60);
/** A fall that one panel bears without cuts. */
const BEARABLE = 8;

export function panelQuadrature(law: SmoothLaw, kernel: Kernel): PanelQuadrature {
  const node = new Float64Array(NODE_SCORES + law.parameterCount + 1);
  const { rate, square } = kernel;

  function mass(sum: WeightedScores, from: number, to: number): void {
    const { nodes, logWeights } = ruleFor(changeOn(law, from, to));
    const half = 0.5 * (to - from);
    const logHalf = Math.log(half);
    for (let i = 0; i < nodes.length; i++) {
      law.evaluate(from + half * (1 + nodes[i]!), node);
      sum.add(logHalf + logWeights[i]! + node[NODE_LOG_DENSITY]!, node, NODE_SCORES);
    }
  }

  function product(sum: WeightedScores, from: number, to: number, z: number, fall: number): void {
    const { nodes, logWeights } = ruleFor(Math.max(fall, changeOn(law, from, to)));
    const half = 0.5 * (to - from);
    const logHalf = Math.log(half);
    for (let i = 0; i < nodes.length; i++) {
      law.evaluate(from + half * (1 + nodes[i]!), node);
      const d = Math.abs(z - node[NODE_VALUE]!);
      const logKernel = -d * (rate + square * d);
      sum.add(logHalf + logWeights[i]! + node[NODE_LOG_DENSITY]! + logKernel, node, NODE_SCORES);
    }
  }

  /** From the point next to z, `near`, outwards to `far`. */
  function side(sum: WeightedScores, near: number, far: number, z: number): void {
    if (near === far) return;
    const start = law.value(near);
    const distance = Math.abs(z - start);
    const width = Math.abs(law.value(far) - start);
    const fall = width * (steepness(kernel, distance) + square * width);
    if (fall <= BEARABLE) product(sum, Math.min(near, far), Math.max(near, far), z, fall);
    else cutSide(sum, near, far, z, start, distance);
  }

  /** The same in parts, cut where the kernel has fallen by FALLS. */
  function cutSide(
    sum: WeightedScores,
    near: number,
    far: number,
    z: number,
    start: number,
    distance: number,
  ): void {
    const direction = far > near ? 1 : -1;
    let at = near;
    for (let i = 0; i < FALLS.length && at !== far; i++) {
      const cut = law.coordinate(start + direction * reach(kernel, distance, FALLS[i]!));
      const next = direction > 0 ? Math.min(Math.max(cut, at), far) : Math.max(Math.min(cut, at), far);
      if (next !== at) product(sum, Math.min(at, next), Math.max(at, next), z, BEARABLE);
      at = next;
    }
  }

  function against(sum: WeightedScores, from: number, to: number, z: number): void {
    const at = Math.min(Math.max(law.coordinate(z), from), to);
    side(sum, at, from, z);
    side(sum, at, to, z);
  }

  return { mass, against };
}

/**
 * A measure of how much the log density changes on a panel, in units in which the bell panels reach about 9:
 * the largest of the fall by its slope, three times the square of the width in standard units, and the
 * stretch of the coordinate.
 */
export function changeOn(law: SmoothLaw, from: number, to: number): number {
  const width = to - from;
  const middle = from + 0.5 * width;
  return Math.max(
    width * Math.abs(law.slope(middle)),
    1.5 * width * width * law.bend(middle),
    width * law.stretch(),
  );
}

function ruleFor(change: number): LogRule {
  if (change < 0.3) return SHORTEST_RULE;
  if (change < 1) return SHORT_RULE;
  return change < 3 ? HALF_RULE : FULL_RULE;
}
