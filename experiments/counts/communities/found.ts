import { meanAndError } from "../../local/spread.ts";
import type { FitScores } from "../cells/fit-scores.ts";
import type { MethodName } from "../cells/methods.ts";
import type { Part, Score } from "../errors-by-method.ts";
import type { AllMethods, Result, Task } from "./tasks.ts";

/** A task and what came of it. */
export interface Found {
  readonly task: Task;
  readonly result: Result;
}

/** Which fits: of one part of the study, one size, one level (none: non-private) and perhaps with pairs hidden. */
export interface Which {
  readonly part: Task["part"];
  readonly communities: number;
  readonly distance?: number | undefined;
  readonly below?: number | undefined;
}

/** One number of a fit. */
export type Pick = (scores: FitScores) => number;
export type ErrorKind = "errors" | "countErrors" | "squareErrors" | "medianErrors";

export function errorOf(kind: ErrorKind, part: Part): Pick {
  return (scores) => scores[kind][part];
}

/** The number in every repeat, in their order. */
function valuesOf(found: readonly Found[], which: Which, method: MethodName, pick: Pick): readonly number[] {
  return found.flatMap(({ task, result }) => {
    const scores = "scores" in result ? result.scores[method] : undefined;
    return scores !== undefined && isWanted(task, which) ? [pick(scores)] : [];
  });
}

function isWanted(task: Which, which: Which): boolean {
  return (["part", "communities", "distance", "below"] as const).every((key) => task[key] === which[key]);
}

/** Mean over repeats and its standard error. */
export function scoreOf(found: readonly Found[], which: Which, method: MethodName, pick: Pick): Score {
  return meanAndError(valuesOf(found, which, method, pick));
}

/** Of noise-aware over non-private, repeat by repeat: both have the same held-out cells. */
export function ratioOf(found: readonly Found[], which: Which, pick: Pick): Score {
  const base = valuesOf(found, { ...which, distance: undefined }, "non-private", pick);
  return meanAndError(valuesOf(found, which, "noise-aware", pick).map((value, i) => value / base[i]!));
}

export function scoreWords({ mean, error }: Score): string {
  return `${mean.toPrecision(3)} ± ${error.toPrecision(1)}`;
}

/** "5 repeats", or by levels where their numbers differ. */
export function repeatWords(found: readonly Found[], part: AllMethods): string {
  const numbers = new Map<number, number[]>();
  for (const distance of new Set(
    found.flatMap(({ task }) => (task.part === part ? (task.distance ?? []) : [])),
  )) {
    const own = found.flatMap(({ task }) =>
      task.part === part && task.distance === distance ? [task.repeat] : [],
    );
    const number = new Set(own).size;
    numbers.set(number, [...(numbers.get(number) ?? []), distance]);
  }
  const words = [...numbers].map(([number, levels]) => `${number} repeats (N = ${levels.join(", ")})`);
  return numbers.size === 1 ? `${[...numbers.keys()][0]} repeats` : words.join(", ");
}
