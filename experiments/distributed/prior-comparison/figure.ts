import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { candidates } from "./candidates.ts";
import { cellMeans, MEAN_COLUMNS } from "./cell-means.ts";
import { type Cell, cells, nameOf, type Phase } from "./cells.ts";
import { type ComparisonResult, type ComparisonTask, compare, DELTA, FIXED_S, SAMPLING } from "./compare.ts";
import { type Confirmation, confirm } from "./confirm.ts";
import type { Contest } from "./contest.ts";
import { type Decision, decide, type ScoredCell } from "./decide.ts";
import { pageOf } from "./page.ts";

/** The comparison that DECLARATION.md declares. */
export const priorComparison = comparisonStudy({
  name: "prior-comparison",
  about: "which prior of Σ_x predicts and covers best: chosen on some data, confirmed on other",
  seed: "prior comparison",
  candidates,
  cells,
  repeats: 8,
  variance: { shape: 2, scale: 0.02 },
  chosen: "released, κ = d + 3",
  rivalCoverage: 0,
});

/** A contest as a study: chosen on some cells, confirmed on others. */
export function comparisonStudy(contest: Contest): Figure<ComparisonTask, ComparisonResult> {
  const { name, about, seed, repeats } = contest;
  return {
    name: `distributed/${name}`,
    about,
    seed,
    tasks: (quick) =>
      (quick ? smallestOf(contest.cells) : contest.cells).map((cell) => ({
        cell,
        repeats: quick ? 1 : repeats,
      })),
    work: (task) => compare(task, contest),
    findings: (tasks, results) => findings(contest, tasks, results),
  };
}

/** The first of each group. */
function smallestOf(all: readonly Cell[]): readonly Cell[] {
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.map((group) => all.find((cell) => cell.group === group)!);
}

function findings(
  contest: Contest,
  tasks: readonly ComparisonTask[],
  results: readonly ComparisonResult[],
): Findings {
  const scored = (phase: Phase): readonly ScoredCell[] =>
    tasks.flatMap(({ cell }, i) =>
      cell.phase === phase
        ? [{ name: nameOf(cell), group: cell.group, covariates: covariatesOf(cell), scores: results[i]! }]
        : [],
    );
  const [choice, confirmation] = [scored("choice"), scored("confirmation")];
  const names = contest.candidates.map(({ name }) => name);
  const decision = decide(choice, names, FIXED_S);
  const confirmed = confirm(confirmation, contest, FIXED_S);
  return {
    settings: { delta: DELTA, repeats: tasks[0]!.repeats, ...SAMPLING },
    numbers: {
      decision,
      confirmed,
      columns: MEAN_COLUMNS,
      choice: choice.map(cellMeans),
      confirmation: confirmation.map(cellMeans),
    } as unknown as Json,
    raw: { choice, confirmation } as unknown as Json,
    plots: {},
    page: pageOf({ choice, confirmation, decision, confirmed, contest }),
    claims: claimsOf(contest, decision, confirmed),
  };
}

/** Read where there is a truth to cover. */
function covariatesOf(cell: Cell): number {
  return cell.kind === "synthetic" ? cell.size.covariates : 0;
}

function claimsOf(contest: Contest, decision: Decision, confirmed: Confirmation): readonly Claim[] {
  const { overPaper, coverage, better } = confirmed;
  const rivals = contest.rivalCoverage > 0 ? ` that covers ${percent(contest.rivalCoverage)}` : "";
  return [
    {
      text: `the declared rule chooses "${decision.chosen}"`,
      holds: decision.chosen === contest.chosen,
    },
    {
      text: `confirmed (a): its log score is better than that of the paper's prior by more than 2 standard errors (${overPaper.mean.toFixed(3)} ± ${overPaper.error.toFixed(3)})`,
      holds: overPaper.mean > 2 * overPaper.error,
    },
    {
      text: `confirmed (b): its 90 % intervals cover at least 85 % in the other synthetic family (${percent(coverage)})`,
      holds: coverage >= 0.85,
    },
    {
      text: `confirmed (c): no candidate${rivals} has a log score better by more than 2 standard errors and 0.01${better.length > 0 ? ` (but: ${better.map(({ name, by }) => `${name} by ${by.mean.toFixed(3)} ± ${by.error.toFixed(3)}`).join("; ")})` : ""}`,
      holds: better.length === 0,
    },
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
