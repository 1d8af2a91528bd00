import { fit, seededSource } from "@dpbayes/inference";
import {
  denseLog,
  hiddenMarkovCells,
  type LogShape,
  logVariables,
  missingCells,
  type SimulatedLog,
  simulateLog,
  sparseLog,
  stateProbabilities,
} from "@dpbayes/inference/models/hidden-markov";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { markdownTable } from "../../markdown.ts";
import { releaseOfCounts } from "./release-of-counts.ts";
import { agreement, type Smoothed, smoothed } from "./smoothed.ts";
import { type StateCell, stateChart } from "./state-chart.ts";

const SEED = "foulds states";
const METHODS = ["noise-aware", "plug-in"] as const;
type Method = (typeof METHODS)[number];

interface Task {
  readonly log: "dense" | "sparse";
  readonly epsilon: number;
  readonly method: Method;
  readonly quick: boolean;
}

const shapes: Readonly<Record<Task["log"], LogShape>> = { dense: denseLog, sparse: sparseLog };

/** Smoothed states by region and month, from a study and its release through `fit`, beside the regimes behind the log. */
export const states: Figure<Task, Smoothed> = {
  name: "foulds/states",
  about: "smoothed states by region and month of simulated logs, from a release through fit (a minute)",
  seed: SEED,
  tasks: (quick) =>
    [
      { log: "dense" as const, epsilon: 1 },
      { log: "sparse" as const, epsilon: 2 },
    ].flatMap((place) => METHODS.map((method) => ({ ...place, method, quick }))),
  work,
  findings,
};

function logOf(name: Task["log"]): SimulatedLog {
  return simulateLog(seededSource(SEED).split(name), shapes[name]);
}

/** As many states as there are regimes. */
function studyOf(log: SimulatedLog, name: Task["log"], epsilon: number): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: `${name}-log`,
    question: "When did which region change?",
    variables: logVariables(log),
    model: {
      family: "hidden-markov-model",
      formula: `${log.fields.map((field) => field.name).join(" + ")} ~ region / month`,
      options: { states: shapes[name].regimes, unobserved: [...missingCells(log)] },
    },
    privacy: { setting: "central", epsilon, unit: "one call", neighbours: "replace-one" },
  });
}

async function work({ log: name, epsilon, method, quick }: Task): Promise<Smoothed> {
  const log = logOf(name);
  const study = studyOf(log, name, epsilon);
  const release = releaseOfCounts(study, log, seededSource(SEED).split(`${name} release`));
  const posterior = await fit(study, [release], {
    method,
    seed: `${SEED} ${name} ${method}`,
    chains: 4,
    warmup: quick ? 20 : 300,
    draws: quick ? 20 : 300,
  });
  return smoothed(stateProbabilities(posterior, hiddenMarkovCells(study)), log, shapes[name].regimes);
}

function findings(tasks: readonly Task[], results: readonly Smoothed[]): Findings {
  const logs = [...new Set(tasks.map(({ log }) => log))];
  const found = tasks.map((task, i) => ({ ...task, ...agreement(results[i]!, logOf(task.log)) }));
  // Where every month is beyond doubt, draws do not tell the two apart.
  const better = logs.every((log) => {
    const own = (method: Method) => found.find((one) => one.log === log && one.method === method)!;
    return own("noise-aware").logScore > own("plug-in").logScore - 1e-3;
  });
  return {
    settings: { dense: denseLog as unknown as Json, sparse: sparseLog as unknown as Json },
    numbers: found as unknown as Json,
    plots: Object.fromEntries(logs.map((log) => [`${log}.svg`, chartOf(log, tasks, results)])),
    page: [
      "Regimes behind the logs, and states that posteriors find for the same months, as many states as regimes. Colour: the most probable state; paler: less certain. " +
        "Names of states are chosen to agree with the regimes. Four chains; _between chains_ is twice the largest standard deviation of a state's probability between them.",
      markdownTable(
        ["log", "ε", "method", "right states", "mean log P(regime)", "between chains"],
        found.map(({ log, epsilon, method, right, logScore, betweenChains }) => [
          log,
          String(epsilon),
          method,
          `${(100 * right).toFixed(1)} %`,
          logScore.toFixed(3),
          betweenChains.toFixed(2),
        ]),
      ),
    ].join("\n\n"),
    claims: [
      {
        text: `noise-aware states are right for more than 90 % of the months (${found
          .filter(({ method }) => method === "noise-aware")
          .map(({ log, right }) => `${log} ${(100 * right).toFixed(0)} %`)
          .join(", ")})`,
        holds: found.every(({ method, right }) => method !== "noise-aware" || right > 0.9),
      },
      {
        text: "and say so at least as well as plug-in ones: mean log probability of the regime",
        holds: better,
      },
    ],
  };
}

function chartOf(name: Task["log"], tasks: readonly Task[], results: readonly Smoothed[]): string {
  const log = logOf(name);
  const own = tasks.map((task, i) => ({ task, result: results[i]! })).filter(({ task }) => task.log === name);
  const truth: readonly (StateCell | null)[] = Array.from(log.regimes, (state, c) =>
    log.missing[c] === 1 ? null : { state, probability: 1 },
  );
  return stateChart({
    title: `States by region and month, ${name} log`,
    note: `ε = ${own[0]!.task.epsilon}, five fields; paler: less certain`,
    regions: log.regions,
    months: log.months,
    states: shapes[name].regimes,
    rows: [
      { name: "regime", cells: truth },
      ...own.map(({ task, result }) => ({ name: task.method, cells: result.cells })),
    ],
  });
}
