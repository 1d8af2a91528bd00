import type { Figure } from "../figure.ts";
import { type RealFit, realFit } from "./real-data.ts";
import { type RealFigureOptions, type RealResult, type RealTask, realFindings } from "./real-findings.ts";

/** Repeats of a task: enough tasks to keep all processes busy. */
const PER_TASK = 5;

/** Private against non-private posteriors on real records (figures 3 and 4). */
export function realFigure(options: RealFigureOptions): Figure<RealTask, RealResult> {
  const { name, about, seed, epsilons, repeats, study } = options;
  const starts = Array.from({ length: repeats / PER_TASK }, (_, i) => i * PER_TASK);
  return {
    name,
    about,
    seed,
    tasks: (quick) =>
      epsilons.flatMap((epsilon) =>
        quick
          ? [{ epsilon, from: 0, repeats: 1 }]
          : starts.map((from) => ({ epsilon, from, repeats: PER_TASK })),
      ),
    async work({ epsilon, from, repeats: count }) {
      const table = await study.table();
      const fits: RealFit[] = [];
      for (let repeat = from; repeat < from + count; repeat++)
        fits.push(
          await realFit(study, table, {
            epsilon,
            records: options.records,
            seed: `${seed}, repeat ${repeat}`,
          }),
        );
      return { fits, origin: table.origin };
    },
    findings: (tasks, results) => realFindings(options, tasks, results),
  };
}
