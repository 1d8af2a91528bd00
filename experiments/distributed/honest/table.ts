import type { Figure } from "../../figure.ts";
import type { CellPart } from "../cell-errors.ts";
import { errorsOfDraws } from "../errors-of-draws.ts";
import { holdersOf } from "../exact-moments.ts";
import { estimates } from "./estimates.ts";
import { findingsOf } from "./findings.ts";
import { CELLS, DRAWS, type Group, rowsOf, SEED, type Task } from "./setting.ts";

/** The tables' question asked without their faults: public bounds, random order, no leaks, no codes for missing values. */
export const honestTable: Figure<Task, CellPart> = {
  name: "distributed/honest",
  about: "the same data with public bounds, shuffled rows, no leaking columns and no missing codes",
  seed: SEED,
  tasks,
  work,
  findings: findingsOf,
};

/** Draws per task. */
const PARTS: Readonly<Record<Group, number>> = { "gibbs-clt": 1, hierarchical: 4, closed: 100 };

/** The longest first, so that the processes end together. */
function tasks(quick: boolean): readonly Task[] {
  const longest = CELLS.toSorted((a, b) => b.holders - a.holders);
  return (["gibbs-clt", "hierarchical", "closed"] as const).flatMap((group) => {
    const draws = quick ? (group === "closed" ? 5 : 1) : PARTS[group];
    const parts = quick ? 1 : DRAWS[group] / PARTS[group];
    return longest.flatMap((cell) =>
      Array.from({ length: parts }, (_, i): Task => ({ ...cell, group, first: i * draws, draws, quick })),
    );
  });
}

async function work(task: Task): Promise<CellPart> {
  const rows = await rowsOf(task.data);
  const holders = holdersOf(rows, task.holders);
  return errorsOfDraws(rows, task.first, task.draws, (draw) =>
    estimates(rows, holders, task, `${SEED} ${task.data} J ${task.holders} draw ${draw}`),
  );
}
