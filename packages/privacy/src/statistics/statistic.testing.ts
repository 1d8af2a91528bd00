import type { Statistic } from "./statistic.ts";

/** The weighted statistic of one record, as a plain array. */
export function weightedValue<Input>(statistic: Statistic<Input>, input: Input): number[] {
  const out = new Float64Array(statistic.layout.coordinates.length).fill(Number.NaN);
  statistic.of(input, out);
  return [...out];
}
