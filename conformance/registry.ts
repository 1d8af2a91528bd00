import type { Adapters } from "./adapter.ts";
import { accountingAdapters } from "./adapters/accounting.ts";
import { inferenceDistributionAdapters } from "./adapters/inference-distributions.ts";
import { mechanismAdapters } from "./adapters/mechanisms.ts";
import { statisticsAdapters } from "./adapters/statistics.ts";

/** One adapter per function name of the cases. */
export const adapters: Adapters = mergeAdapters(
  accountingAdapters,
  mechanismAdapters,
  statisticsAdapters,
  inferenceDistributionAdapters,
);

/** One record of all; two adapters for one name are a mistake. */
export function mergeAdapters(...records: readonly Adapters[]): Adapters {
  const all = records.flatMap((record) => Object.entries(record));
  const twice = all.find(([name], i) => all.findIndex(([other]) => other === name) !== i);
  if (twice !== undefined) throw new Error(`two adapters for ${twice[0]}`);
  return Object.freeze(Object.fromEntries(all));
}
