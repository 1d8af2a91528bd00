import type { SimulatedLog, StateProbabilities } from "@dpbayes/inference/models/hidden-markov";
import { matchLabels } from "@dpbayes/inference/models/hidden-markov";
import type { StateCell } from "./state-chart.ts";

/** Smoothed states, named so as to agree with the regimes behind the log. */
export interface Smoothed {
  /** Null where a region did not report. */
  readonly cells: readonly (StateCell | null)[];
  /** P(the regime that it was), of every cell. */
  readonly ofRegime: readonly number[];
  readonly betweenChains: number;
}

export function smoothed(
  { probabilities, betweenChains }: StateProbabilities,
  { regimes, missing }: SimulatedLog,
  states: number,
): Smoothed {
  const likeliest = Int32Array.from(regimes, (_, c) => {
    const own = probabilities.subarray(c * states, (c + 1) * states);
    return own.indexOf(own.reduce((most, p) => Math.max(most, p)));
  });
  const labels = matchLabels(likeliest, regimes, states);
  return {
    cells: Array.from(likeliest, (k, c) =>
      missing[c] === 1 ? null : { state: labels[k]!, probability: probabilities[c * states + k]! },
    ),
    ofRegime: Array.from(regimes, (regime, c) => probabilities[c * states + labels.indexOf(regime)]!),
    betweenChains: betweenChains.reduce((most, sd) => Math.max(most, 2 * sd)),
  };
}

/** Share of the reported months whose likeliest state is the regime, and how well probabilities say so. */
export function agreement({ cells, ofRegime, betweenChains }: Smoothed, { regimes, missing }: SimulatedLog) {
  const present = Array.from(missing.keys()).filter((c) => missing[c] === 0);
  const right = present.filter((c) => cells[c]!.state === regimes[c]).length / present.length;
  // 600 draws do not know of probabilities below a thousandth.
  const logScore =
    present.reduce((sum, c) => sum + Math.log(Math.max(ofRegime[c]!, 1e-3)), 0) / present.length;
  return { right, logScore, betweenChains };
}
