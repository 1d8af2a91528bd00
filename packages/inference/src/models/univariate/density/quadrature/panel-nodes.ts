import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "../laws/smooth-law.ts";
import { FULL_RULE } from "./panel-quadrature.ts";
import type { WeightedScores } from "./weighted-scores.ts";

export const NODES_PER_PANEL = FULL_RULE.nodes.length;

/** Quadrature nodes of consecutive panels, evaluated once for all reports. */
export interface PanelNodes {
  readonly values: Float64Array;
  /** log of weight times density. */
  readonly logs: Float64Array;
  readonly scores: Float64Array;
  /** The largest log of each panel. */
  readonly tops: Float64Array;
  /** Evaluates the nodes of a panel. */
  fill(panel: number): void;
  /** Adds the nodes of a panel, times e^{−square·(z − x)²}. */
  add(sum: WeightedScores, panel: number, z: number, square: number): void;
}

export function panelNodes(law: SmoothLaw, breaks: Float64Array): PanelNodes {
  const count = law.parameterCount;
  const panels = breaks.length - 1;
  const values = new Float64Array(panels * NODES_PER_PANEL);
  const logs = new Float64Array(values.length);
  const scores = new Float64Array(values.length * count);
  const tops = new Float64Array(panels);
  const node = new Float64Array(NODE_SCORES + count + 1);

  function fill(panel: number): void {
    const half = 0.5 * (breaks[panel + 1]! - breaks[panel]!);
    const logHalf = Math.log(half);
    let top = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < NODES_PER_PANEL; i++) {
      const at = panel * NODES_PER_PANEL + i;
      law.evaluate(breaks[panel]! + half * (1 + FULL_RULE.nodes[i]!), node);
      values[at] = node[NODE_VALUE]!;
      logs[at] = logHalf + FULL_RULE.logWeights[i]! + node[NODE_LOG_DENSITY]!;
      top = Math.max(top, logs[at]!);
      for (let k = 0; k < count; k++) scores[at * count + k] = node[NODE_SCORES + k]!;
    }
    tops[panel] = top;
  }

  function add(sum: WeightedScores, panel: number, z: number, square: number): void {
    for (let at = panel * NODES_PER_PANEL; at < (panel + 1) * NODES_PER_PANEL; at++) {
      const d = z - values[at]!;
      sum.add(logs[at]! - square * d * d, scores, at * count);
    }
  }

  return { values, logs, scores, tops, fill, add };
}
