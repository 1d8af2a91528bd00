import type { Experiment } from "../experiment.ts";
import { inProcesses } from "../in-processes.ts";
import type { AnyFigure, Errand } from "../local/figure.ts";

const WORKER = new URL("./worker.ts", import.meta.url);

/** The study as `npm run reproduce` runs it, its tasks in processes of their own. */
export function experimentOf(study: AnyFigure): Experiment {
  const { name, about, seed } = study;
  return {
    name,
    about,
    seed,
    async run(progress, { quick }) {
      const tasks = study.tasks(quick);
      const errands = tasks.map((task): Errand => ({ figure: name, task }));
      let done = 0;
      const results = await inProcesses<Errand, unknown>(WORKER, errands, (index) =>
        progress(`${++done}/${tasks.length} ${JSON.stringify(tasks[index])}`),
      );
      return study.findings(tasks, results);
    },
  };
}
