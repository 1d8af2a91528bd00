import type { Fit } from "../../../fit/fit.ts";
import { requireDraw } from "../draw-row.ts";
import type { Cells } from "../layout.ts";

/** The smoothed probability of every state in every cell. */
export interface StateProbabilities {
  /** cells × states. */
  readonly probabilities: Float64Array;
  /** How far the chains differ: standard deviation of their shares, cells × states. */
  readonly betweenChains: Float64Array;
}

/** Shares of the draws in which a cell is in a state, labels matched; and how well chains agree on them. */
export function stateProbabilities(fit: Fit, model: Cells): StateProbabilities {
  const { states: K, cells, width } = model;
  const columns = fit.names.length;
  const first = (K + 1) * K + K * width;
  requireDraw(model, columns);
  const chains = Array.from({ length: fit.chainCount }, (_, chain) => {
    const shares = new Float64Array(cells * K);
    for (let draw = 0; draw < fit.drawCount; draw++) {
      const at = (chain * fit.drawCount + draw) * columns + first;
      for (let c = 0; c < cells; c++) shares[c * K + fit.values[at + c]! - 1]! += 1 / fit.drawCount;
    }
    return shares;
  });
  const probabilities = chains[0]!.map((_, i) => mean(chains.map((shares) => shares[i]!)));
  const betweenChains = probabilities.map((p, i) =>
    Math.sqrt(mean(chains.map((shares) => (shares[i]! - p) ** 2))),
  );
  return Object.freeze({ probabilities, betweenChains });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
