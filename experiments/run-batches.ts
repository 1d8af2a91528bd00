import { progressClock } from "./calibration/progress-clock.ts";
import { inProcesses, type SendTasks } from "./in-processes.ts";

/** A batch of repeats of the case at a place. */
export interface Batch {
  readonly index: number;
  readonly batch: number;
  readonly seed: string;
}

export type BatchAnswer<Result> = { readonly result: Result } | { readonly problem: string };

/** Cases that are repeated in batches, by processes that call `answerBatches` with the same cases. */
export interface BatchedCases<Case> {
  readonly cases: readonly Case[];
  readonly worker: URL;
  readonly seed: string;
  nameOf(one: Case): string;
  batchesOf(one: Case): number;
  /** What is due first among batches of the same number: the smaller; the order of cases without it. */
  dueOf?(one: Case): number;
}

export interface RunOfBatches<Result> {
  /** What the batches of every case gave, without those that broke down. */
  readonly results: readonly (readonly Result[])[];
  readonly problems: readonly string[];
}

/**
 * Runs all batches, or those that begin before `until`: batch after batch over all cases, so that a run that is broken off has something
 * of each.
 */
export async function runBatches<Case, Result>(
  given: BatchedCases<Case>,
  progress: (line: string) => void,
  {
    processes,
    until,
    send = inProcesses,
  }: {
    readonly processes?: number;
    readonly until?: number | undefined;
    readonly send?: SendTasks | undefined;
  } = {},
): Promise<RunOfBatches<Result>> {
  const batches = inOrder(given);
  const nameAt = (place: number) => given.nameOf(given.cases[batches[place]!.index]!);
  const clock = progressClock(batches.map(() => 1));
  const answers = await send<Batch, BatchAnswer<Result>>(
    given.worker,
    batches,
    (place, answer) => {
      const words = "problem" in answer ? `: ${answer.problem}` : "";
      progress(`${clock.after(1)}, ${nameAt(place)}${words}`);
    },
    processes,
    until,
  );
  const results: Result[][] = given.cases.map(() => []);
  const problems: string[] = [];
  answers.forEach((answer, place) => {
    if ("problem" in answer) problems.push(`${nameAt(place)}: ${answer.problem}`);
    else results[batches[place]!.index]!.push(answer.result);
  });
  return { results, problems };
}

function inOrder<Case>({ cases, seed, batchesOf, dueOf }: BatchedCases<Case>): readonly Batch[] {
  const due = ({ index }: Batch) => dueOf?.(cases[index]!) ?? 0;
  return cases
    .flatMap((one, index) => Array.from({ length: batchesOf(one) }, (_, batch) => ({ index, batch, seed })))
    .toSorted((one, other) => one.batch - other.batch || due(one) - due(other));
}
