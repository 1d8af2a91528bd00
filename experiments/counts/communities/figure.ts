import type { Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import type { CommunityCell } from "../cells/community-cell.ts";
import { HELD_OUT } from "../cells/reports.ts";
import { errorPanels } from "../error-charts.ts";
import { type Row, rowsOf } from "../errors-by-method.ts";
import { type Found, repeatWords } from "./found.ts";
import { longChainsOf } from "./long-chains.ts";
import { figurePage, testsPage } from "./page.ts";
import { BELOW, CHAINS, COMMUNITIES, DISTANCES, LONG, REPEATS, SWEEPS, TOTAL } from "./settings.ts";
import { figureClaims, testClaims } from "./study-claims.ts";
import { type AllMethods, type Result, type Task, tasksOf, work } from "./tasks.ts";

const SEED = "counts communities";

/** The appendix's Figure 1: Enron counts, C communities, increasing privacy; and tests of what it shows. */
export const communities: Figure<Task, Result> = {
  name: "counts/communities",
  about:
    "Enron: reconstruction errors with 5, 10, 20 communities against privacy, and why (about 15 minutes)",
  seed: SEED,
  tasks: tasksOf,
  work: (task) => work(SEED, task),
  findings: findingsOf,
};

function findingsOf(tasks: readonly Task[], results: readonly Result[]): Findings {
  const found = results.map((result, i) => ({ task: tasks[i]!, result }));
  const rows = {
    figure: rowsFrom(found, "figure"),
    simulated: rowsFrom(found, "simulated"),
    "figure, long": rowsFrom(found, "figure, long"),
    "simulated, long": rowsFrom(found, "simulated, long"),
  };
  const chains = longChainsOf(found);
  const first = found.find(({ task }) => task.part === "figure")!.result as CommunityCell;
  const repeats = repeatWords(found, "figure");
  const { origin, actors, messages, cut } = first;
  return {
    settings: {
      data: { name: "Enron", origin, actors, messages, cut },
      total: TOTAL,
      communities: COMMUNITIES,
      epsilon: 1,
      distances: DISTANCES,
      heldOut: HELD_OUT,
      prior: "Gamma(0.1, 1) for every factor",
      repeats: REPEATS,
      chains: CHAINS,
      ...SWEEPS,
      hiddenFrom: BELOW,
      longChains: LONG,
    },
    numbers: { rows, chains } as unknown as Json,
    raw: found.map(fitOf) as unknown as Json,
    plots: { "errors.svg": errorPanels("Enron", `${repeats}; bars: one standard error`, rows.figure) },
    page: [figurePage(first, repeats, rows.figure), testsPage(found, rows, chains)].join("\n\n"),
    claims: [...figureClaims(rows.figure), ...testClaims(found)],
  };
}

/** One fit's numbers without what all of them share. */
function fitOf({ task, result }: Found) {
  const { total: _, sweeps: __, ...which } = task;
  return "scores" in result ? { ...which, scores: result.scores } : { ...which, ...result };
}

function rowsFrom(found: readonly Found[], part: AllMethods): readonly Row[] {
  const own = found.flatMap(({ task, result }) => {
    if (task.part !== part || !("scores" in result)) return [];
    const errors = Object.entries(result.scores).map(([method, scores]) => [method, scores.errors]);
    const rate = task.distance && 1 / task.distance;
    return [{ group: `${task.communities} communities`, rate, errors: Object.fromEntries(errors) }];
  });
  return rowsOf(own);
}
