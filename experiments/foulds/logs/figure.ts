import { lineChart } from "dpbayes/plot";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { gapClaims } from "./gaps.ts";
import {
  heldOutScoreOf,
  type LogName,
  logNames,
  type Method,
  methods,
  SEED,
  STATES,
  splitOf,
} from "./held-out.ts";
import { type Scores, scoresOf } from "./scores.ts";

const EPSILONS = [0.1, 0.2, 0.5, 1, 2, 5, 10] as const;
const SPLITS = 10;
const SWEEPS = { plain: [200, 100], noiseAware: [400, 200] } as const;
const QUICK = { plain: [20, 10], noiseAware: [20, 10] } as const;

export interface Task {
  readonly log: LogName;
  readonly split: number;
  /** Null: the exact posterior, which has none. */
  readonly epsilon: number | null;
  readonly quick: boolean;
}

export type Result = Readonly<Partial<Record<Method, number>>>;

/** Figure 6: held-out log likelihood of hidden Markov models of simulated logs. */
export const logs: Figure<Task, Result> = {
  name: "foulds/logs",
  about: "held-out log likelihood of hidden Markov models of simulated logs, against ε (6 minutes)",
  seed: SEED,
  tasks: (quick) =>
    logNames.flatMap((log) =>
      Array.from({ length: quick ? 2 : SPLITS }, (_, split) =>
        [null, ...(quick ? [1] : EPSILONS)].map((epsilon) => ({ log, split, epsilon, quick })),
      ).flat(),
    ),
  work({ log, split, epsilon, quick }) {
    const cells = splitOf(log, split);
    const own = methods.filter((method) => (method === "exact") === (epsilon === null));
    const sweeps = quick ? QUICK : SWEEPS;
    return Object.fromEntries(
      own.map((method) => [method, heldOutScoreOf(log, cells, method, epsilon ?? 1, sweeps, String(split))]),
    );
  },
  findings,
};

function findings(tasks: readonly Task[], results: readonly Result[]): Findings {
  const scores = scoresOf(tasks, results);
  return {
    settings: { states: STATES, splits: scores.splits, sweeps: SWEEPS, epsilons: [...scores.epsilons] },
    numbers: tasks.map((task, i) => ({ ...task, ...results[i]! })) as unknown as Json,
    plots: Object.fromEntries(logNames.map((log) => [`${log}.svg`, chartOf(scores, log)])),
    page: [
      `Mean log likelihood of a held-out cell, ${STATES} states, a tenth of the cells held out in each of ${scores.splits} splits, ${SWEEPS.plain[0]} sweeps of which ${SWEEPS.plain[1]} are left out (noise-aware: ${SWEEPS.noiseAware[0]} and ${SWEEPS.noiseAware[1]}); ± one standard error over the splits of the difference to the exact posterior. ` +
        "Simulated logs of emergency calls, five fields of 10, 60, 2, 2 and 2 levels, with regional and seasonal habits that no model here knows. Dense: 5 × 59 cells, about 972 entries each; sparse: 6 × 72, about 58. " +
        "Tempered: one draw of a chain at temperature T, whose privacy holds only if it has converged; Laplace: noisy counts, at least 0, taken for true.",
      ...logNames.map((log) => table(scores, log)),
      "Clipping at 0 turns noise into entries: at ε = 0.1 the noise of one count has scale 100, and each of the 76 counts of a cell gains some 50 entries on average, so that shares are pulled towards equal ones. " +
        "The noise-aware posterior does not clip.",
    ].join("\n\n"),
    claims: gapClaims(scores),
  };
}

function table(scores: Scores, log: LogName): string {
  const exact = scores.mean(log, null, "exact");
  const own = methods.filter((method) => method !== "exact");
  const cell = (epsilon: number, method: Method) => {
    const { mean, error } = scores.gap(log, epsilon, method, "exact");
    return `${(exact + mean).toFixed(1)} (${mean.toFixed(1)} ± ${error.toFixed(1)})`;
  };
  return (
    `${log}, exact ${exact.toFixed(1)}:\n\n` +
    markdownTable(
      ["ε", ...own],
      scores.epsilons.map((epsilon) => [String(epsilon), ...own.map((method) => cell(epsilon, method))]),
    )
  );
}

function chartOf(scores: Scores, log: LogName): string {
  return lineChart({
    title: `Held-out log likelihood per cell, ${log} log`,
    note: `${STATES} states, ${scores.splits} splits; dashed: exact posterior; bars: ± one standard error of the difference to it`,
    x: "ε",
    y: "log likelihood",
    xScale: "log",
    references: [scores.mean(log, null, "exact")],
    series: methods
      .filter((method) => method !== "exact")
      .map((method) => ({
        name: method,
        points: scores.epsilons.map((epsilon) => {
          const { mean, error } = scores.gap(log, epsilon, method, "exact");
          return { x: epsilon, y: scores.mean(log, null, "exact") + mean, error };
        }),
      })),
  });
}
