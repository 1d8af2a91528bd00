import type { Experiment, Findings } from "./experiment.ts";
import { inProcesses } from "./in-processes.ts";

/** A study cut into tasks that processes work on independently; tasks and results are plain data. */
export interface Figure<Task, Result> {
  readonly name: string;
  readonly about: string;
  readonly seed: string;
  tasks(quick: boolean): readonly Task[];
  work(task: Task): Result | Promise<Result>;
  findings(tasks: readonly Task[], results: readonly Result[]): Findings | Promise<Findings>;
}

/** A figure whose tasks travelled: only the figure itself knows their types. */
export type AnyFigure = Figure<unknown, unknown>;

/** Tasks and results go through other processes and come back to the figure that made them. */
export function untyped<Task, Result>(figure: Figure<Task, Result>): AnyFigure {
  return figure as unknown as AnyFigure;
}

/** What a process is asked. */
export interface Errand {
  readonly figure: string;
  readonly task: unknown;
}

/**
 * The study as `npm run reproduce` runs it, its tasks in processes of their own.
 *
 * @param worker the module of these processes, which knows the figure by its name
 */
export function experimentOf(figure: AnyFigure, worker: URL): Experiment {
  const { name, about, seed } = figure;
  return {
    name,
    about,
    seed,
    async run(progress, { quick }) {
      const tasks = figure.tasks(quick);
      const errands = tasks.map((task): Errand => ({ figure: name, task }));
      let done = 0;
      const results = await inProcesses<Errand, unknown>(worker, errands, (index) =>
        progress(`${++done}/${tasks.length} ${JSON.stringify(tasks[index])}`),
      );
      return figure.findings(tasks, results);
    },
  };
}

/** Makes this process answer every errand with the result of its task. */
export function answerErrands(
  figures: readonly AnyFigure[],
  done: (errand: Errand, work: () => Promise<unknown>) => Promise<unknown> = (_errand, work) => work(),
): void {
  process.on("message", async (errand: Errand) => {
    const { work } = figures.find(({ name }) => name === errand.figure)!;
    process.send!(await done(errand, async () => work(errand.task)));
  });
}
