import type { NoisyTable, TableMeasurement } from "@dpbayes/privacy/formats";
import { thisThreadPool } from "../../chains/sweeps/this-thread-pool.ts";
import { parameterNames, parametersSize } from "../../contracts/parameter-names.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { cellLawOf } from "../laws/index.ts";
import { layoutOf, type TableLayout } from "../layout/table-layout.ts";
import { hyperParameters, writeHyperParameters } from "./hyper-parameters.ts";
import { buildJob } from "./job/build-job.ts";
import { keptTotals } from "./kept-totals.ts";
import { latentPhases } from "./phases.ts";
import { simulatePrior } from "./prior/simulate-prior.ts";
import { countPrior, type TablePriorOptions } from "./prior/table-prior.ts";

/** A table as the prior and the laws of the noise make it, and the truth behind it. */
export interface SimulatedTable {
  readonly table: NoisyTable;
  /** The true counts of all cells. */
  readonly counts: Int32Array;
  /** The prior's own numbers, named as in the draws of a fit. */
  readonly hyperparameters: Readonly<Record<string, number>>;
}

/**
 * Draws true counts from the prior, and publishes them as a table's measurements say: same axes, laws and thresholds; the published
 * values of the template are not looked at. For calibration and planning: seeded noise protects nobody.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { simulateTable } from "@dpbayes/inference/tables";
 * const template = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [{ keep: ["region"], values: [0, 0], noise: { law: "geometric", scale: 2 } }],
 * } as const;
 * const { table, counts } = simulateTable(template, { areas: ["region"] }, seededSource(1));
 * console.log(counts.length, table.measurements[0]?.values.length); // 2 2
 * ```
 */
export function simulateTable(
  template: NoisyTable,
  { areas = [], prior = {} }: { readonly areas?: readonly string[]; readonly prior?: TablePriorOptions },
  rng: SeededSource,
): SimulatedTable {
  const unmeasured = layoutOf({ ...template, measurements: [], hidden: [] });
  const job = buildJob(unmeasured, areas, countPrior(prior), thisThreadPool(latentPhases));
  simulatePrior(job, rng.split("truth"));
  const all = new Float64Array(unmeasured.cellCount);
  keptTotals(job, undefined)(all);
  const parameters = hyperParameters(job, areas);
  const values = new Float64Array(parametersSize(parameters));
  writeHyperParameters(job, values);
  return {
    table: publishCounts(template, all, rng.split("noise")),
    counts: Int32Array.from(all),
    hyperparameters: Object.fromEntries(parameterNames(parameters).map((name, i) => [name, values[i]!])),
  };
}

/**
 * A table's measurements of some true counts, with noise drawn from their laws; what is at most a threshold is hidden.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { publishCounts } from "@dpbayes/inference/tables";
 * const template = {
 *   format: "dpbayes.table/1",
 *   id: "visits",
 *   axes: [{ name: "region", levels: ["north", "south"] }],
 *   measurements: [
 *     { keep: ["region"], values: [0, 0], noise: { law: "random-rounding", base: 5 } },
 *     { keep: [], values: [0], noise: { law: "none" } },
 *   ],
 * } as const;
 * const { measurements } = publishCounts(template, [10, 25], seededSource(1));
 * console.log(measurements.map(({ values }) => values.join(" ")).join(", ")); // 10 25, 35
 * ```
 */
export function publishCounts(
  template: NoisyTable,
  counts: ArrayLike<number>,
  rng: SeededSource,
): NoisyTable {
  const layout = layoutOf(template);
  const measurements = template.measurements.map(
    (measurement, m): TableMeasurement => ({
      ...measurement,
      values: published(layout, m, counts, rng.split(m)),
    }),
  );
  return { ...template, measurements };
}

function published(
  { measurements }: TableLayout,
  m: number,
  counts: ArrayLike<number>,
  rng: SeededSource,
): readonly (number | null)[] {
  const { groupCount, groupOf, noise } = measurements[m]!;
  const sums = new Float64Array(groupCount);
  for (let cell = 0; cell < groupOf.length; cell++)
    if (groupOf[cell]! >= 0) sums[groupOf[cell]!]! += counts[cell]!;
  const law = cellLawOf(noise);
  const threshold = measurements[m]!.hidden ?? Number.NEGATIVE_INFINITY;
  return Array.from(sums, (sum) => {
    const value = law.sample(sum, rng);
    return value <= threshold ? null : value;
  });
}
