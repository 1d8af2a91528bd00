import type { SeededSource } from "@dpbayes/inference";
import type { SimulatedLog } from "@dpbayes/inference/models/hidden-markov";
import type { Release, Study } from "@dpbayes/privacy";
import { releaseOfSums } from "../seeded-release.ts";

/** The seeded release of a simulated log from its counts: tables are feature by feature, counts cell by cell. */
export function releaseOfCounts(study: Study, log: SimulatedLog, rng: SeededSource): Release {
  const { fields, counts, totals } = log;
  const width = counts.length / totals.length;
  let offset = 0;
  const tables = fields.flatMap(({ levels }) => {
    const from = offset;
    offset += levels.length;
    return Array.from(totals.keys()).flatMap((c) => levels.map((_, l) => counts[c * width + from + l]!));
  });
  const count = totals.reduce((sum, n) => sum + n, 0);
  return releaseOfSums(study, { study, count, weighted: Float64Array.from(tables) }, rng);
}
