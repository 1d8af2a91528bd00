import type { Origin } from "../data-set.ts";

/** One record by the names of a study's variables. */
export type TableRecord = Readonly<Record<string, number | boolean>>;

/** Records as a study reads them, in the units of the source. */
export interface RecordTable {
  readonly name: string;
  readonly origin: Origin;
  readonly records: readonly TableRecord[];
}

/** `wanted` different records in random order (the start of Fisher and Yates's shuffle), and those left over. */
export function sampleRecords(
  { records }: RecordTable,
  wanted: number,
  uniform: () => number,
): { readonly chosen: readonly TableRecord[]; readonly rest: readonly TableRecord[] } {
  const order = records.slice();
  const count = Math.min(wanted, order.length);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(uniform() * (order.length - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return { chosen: order.slice(0, count), rest: order.slice(count) };
}
