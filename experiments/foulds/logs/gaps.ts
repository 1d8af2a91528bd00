import type { Claim } from "../../experiment.ts";
import { type LogName, logNames, type Method } from "./held-out.ts";
import type { Scores } from "./scores.ts";

/** A difference of scores counts as below 0 beyond this many standard errors over the splits. */
const ERRORS = 2;

/** What the paper finds, and what knowing the noise adds; with the gaps by ε. */
export function gapClaims(scores: Scores): readonly Claim[] {
  const tempered = ["tempered M = 10", "tempered M = 100"] as const;
  return [
    ...tempered.map((other) => atLeast(scores, "dense", "Laplace", other, scores.epsilons)),
    ...tempered.map((other) => atLeast(scores, "dense", "noise-aware", other, scores.epsilons)),
    ...logNames.map((log) =>
      atLeast(
        scores,
        log,
        "noise-aware",
        "Laplace",
        scores.epsilons.filter((epsilon) => epsilon <= 1),
      ),
    ),
  ];
}

function atLeast(
  scores: Scores,
  log: LogName,
  method: Method,
  other: Method,
  epsilons: readonly number[],
): Claim {
  const gaps = epsilons.map((epsilon) => ({ epsilon, ...scores.gap(log, epsilon, method, other) }));
  const shown = gaps.map(
    ({ epsilon, mean, error }) =>
      `${epsilon}: ${mean > 0 ? "+" : ""}${mean.toFixed(1)} ± ${error.toFixed(1)}`,
  );
  const below = gaps.filter(({ mean, error }) => mean < -ERRORS * error);
  const where = below.length === 0 ? "" : `; not at ε = ${below.map(({ epsilon }) => epsilon).join(", ")}`;
  return {
    text: `${log} log, ${method} predicts at least as well as ${other} at every ε ≤ ${epsilons.at(-1)} (gaps by ε: ${shown.join("; ")})${where}`,
    holds: below.length === 0,
  };
}
