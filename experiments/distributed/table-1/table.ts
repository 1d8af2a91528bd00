import { seededSource } from "@dpbayes/inference";
import type { Figure } from "../../figure.ts";
import type { Cell, CellPart } from "../cell-errors.ts";
import { type Estimates, errorsOfDraws } from "../errors-of-draws.ts";
import { CELLS, rowsOf } from "./cells.ts";
import {
  closedEstimates,
  gibbsEstimates,
  hierarchicalEstimates,
  preciseEstimates,
  type Scene,
  sceneOf,
} from "./estimates.ts";
import { findingsOf } from "./findings.ts";
import {
  CLOSED_DRAWS,
  GIBBS_DRAWS,
  GIBBS_LENGTHS,
  HIERARCHICAL_LENGTHS,
  hierarchicalDraws,
  PART,
  PRECISE_DRAWS,
  SHORT,
} from "./lengths.ts";

const SEED = "distributed table 1";

type Group = "closed" | "precise" | "hierarchical" | "gibbs-clt";

export interface Task extends Cell {
  readonly group: Group;
  readonly first: number;
  readonly draws: number;
  /** Short chains, to see whether everything runs. */
  readonly quick: boolean;
}

/** Tables 1 and 2: prediction errors on three real data sets in three blocks of noise. */
export const table1: Figure<Task, CellPart> = {
  name: "distributed/table-1",
  about: "PowerPlant, BikeSharing, AirQuality: the authors' noise, theirs at a true ε, ours (tables 1 and 2)",
  seed: SEED,
  tasks: (quick) => (quick ? quickTasks() : allTasks()),
  work,
  findings: findingsOf,
};

/** The longest first, so that the processes end together. */
function allTasks(): readonly Task[] {
  const parts = (cell: Cell, group: Group, draws: number, part: number): readonly Task[] =>
    Array.from({ length: draws / part }, (_, i) => ({
      ...cell,
      group,
      first: i * part,
      draws: part,
      quick: false,
    }));
  const longest = CELLS.toSorted((a, b) => b.holders - a.holders);
  return [
    ...longest.flatMap((cell) =>
      parts(cell, "gibbs-clt", GIBBS_DRAWS[cell.data], cell.data === "PowerPlant" ? PART : 1),
    ),
    ...longest.flatMap((cell) => parts(cell, "hierarchical", hierarchicalDraws(cell), PART)),
    ...longest.flatMap((cell) => parts(cell, "closed", CLOSED_DRAWS, CLOSED_DRAWS)),
    ...longest
      .filter(({ block }) => block === "authors")
      .flatMap((cell) => parts(cell, "precise", PRECISE_DRAWS, PRECISE_DRAWS)),
  ];
}

function quickTasks(): readonly Task[] {
  return CELLS.flatMap((cell) =>
    (["closed", "precise", "hierarchical", "gibbs-clt"] as const).map((group) => ({
      ...cell,
      group,
      first: 0,
      draws: group === "closed" || group === "precise" ? 5 : 1,
      quick: true,
    })),
  );
}

async function work(task: Task): Promise<CellPart> {
  const { data, holders, block, first, draws } = task;
  const scene = sceneOf(await rowsOf(data), holders, block);
  return errorsOfDraws(scene.rows, first, draws, (draw) => {
    const seed = `${SEED} ${block} ${data} J ${holders} draw ${draw}`;
    return estimates(scene, task, seed);
  });
}

function estimates(scene: Scene, { group, quick }: Task, seed: string): Estimates | Promise<Estimates> {
  const rng = seededSource(seed);
  switch (group) {
    case "closed":
      return closedEstimates(scene, rng);
    case "precise":
      return preciseEstimates(scene, rng);
    case "hierarchical":
      return hierarchicalEstimates(scene, rng, seed, quick ? SHORT : HIERARCHICAL_LENGTHS);
    case "gibbs-clt":
      return gibbsEstimates(scene, rng, seed, quick ? SHORT : GIBBS_LENGTHS);
    default:
      return group satisfies never;
  }
}
