import type { Claim, Findings, Json } from "../../experiment.ts";
import type { Figure } from "../../figure.ts";
import { candidates } from "./candidates.ts";
import { type Cell, cells, nameOf, type Phase } from "./cells.ts";
import { CHOSEN } from "./chosen.ts";
import { type ComparisonResult, type ComparisonTask, compare, DELTA, FIXED_S, SAMPLING } from "./compare.ts";
import { type Confirmation, confirm } from "./confirm.ts";
import { type Decision, decide, type ScoredCell } from "./decide.ts";
import { pageOf } from "./page.ts";

const REPEATS = 8;
const names = candidates.map(({ name }) => name);
export const PAPER = names[0]!;

/** The comparison that DECLARATION.md declares. */
export const priorComparison: Figure<ComparisonTask, ComparisonResult> = {
  name: "distributed/prior-comparison",
  about: "which prior of Σ_x predicts and covers best: chosen on some data, confirmed on other",
  seed: "prior comparison",
  tasks: (quick) => (quick ? quickCells() : cells).map((cell) => ({ cell, repeats: quick ? 1 : REPEATS })),
  work: (task) => compare(task, task.cell.phase === "confirmation" ? [PAPER, CHOSEN] : []),
  findings,
};

/** The smallest of each group. */
function quickCells(): readonly Cell[] {
  const groups = [...new Set(cells.map(({ group }) => group))];
  return groups.map((group) => cells.find((cell) => cell.group === group)!);
}

function findings(tasks: readonly ComparisonTask[], results: readonly ComparisonResult[]): Findings {
  const scored = (phase: Phase): readonly ScoredCell[] =>
    tasks.flatMap(({ cell }, i) =>
      cell.phase === phase
        ? [{ name: nameOf(cell), group: cell.group, covariates: covariatesOf(cell), scores: results[i]! }]
        : [],
    );
  const [choice, confirmation] = [scored("choice"), scored("confirmation")];
  const decision = decide(choice, names, FIXED_S);
  const confirmed = confirm(confirmation, names, CHOSEN, PAPER, FIXED_S);
  return {
    settings: { delta: DELTA, repeats: tasks[0]!.repeats, ...SAMPLING },
    numbers: { decision, confirmed, choice, confirmation } as unknown as Json,
    plots: {},
    page: pageOf({ choice, confirmation, decision, confirmed, names, chosen: CHOSEN, paper: PAPER }),
    claims: claimsOf(decision, confirmed),
  };
}

/** Read where there is a truth to cover. */
function covariatesOf(cell: Cell): number {
  return cell.kind === "synthetic" ? cell.size.covariates : 0;
}

function claimsOf({ chosen }: Decision, { overPaper, coverage, better }: Confirmation): readonly Claim[] {
  const beats = overPaper.mean > 2 * overPaper.error;
  return [
    { text: `the declared rule chooses "${chosen}", which is the default`, holds: chosen === CHOSEN },
    {
      text: `confirmed (a): its log score is better than that of the paper's prior by more than 2 standard errors (${overPaper.mean.toFixed(3)} ± ${overPaper.error.toFixed(3)})`,
      holds: beats,
    },
    {
      text: `confirmed (b): its 90 % intervals cover at least 85 % in the second synthetic family (${(100 * coverage).toFixed(0)} %)`,
      holds: coverage >= 0.85,
    },
    {
      text: `confirmed (c): no candidate's log score is better by more than 2 standard errors and 0.01${better.length > 0 ? ` (but: ${better.map(({ name, by }) => `${name} by ${by.mean.toFixed(3)} ± ${by.error.toFixed(3)}`).join("; ")})` : ""}`,
      holds: better.length === 0,
    },
  ];
}
