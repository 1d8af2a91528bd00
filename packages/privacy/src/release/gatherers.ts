/** Collects the values of many reports; `row` counts from 1. A report that is refused leaves no trace. */
export interface Gatherer {
  add(values: readonly number[], row: number): void;
  contents(count: number): object;
}

/** Adds the reports up. `overflow` is called with the row whose values no longer fit into the sum. */
export function sumGatherer(dimension: number, overflow: (row: number, index: number) => never): Gatherer {
  const sums = new Float64Array(dimension);
  return {
    add(values, row) {
      // All are looked at before any is added: the sum must stay whole when this report is left out.
      for (let i = 0; i < sums.length; i++) if (!Number.isFinite(sums[i]! + values[i]!)) overflow(row, i);
      for (let i = 0; i < sums.length; i++) sums[i] = sums[i]! + values[i]!;
    },
    contents: (count) => ({ kind: "sum", copies: count, values: [...sums] }),
  };
}

/** Keeps the reports apart, equal ones once with their number. */
export function groupGatherer(): Gatherer {
  const groups = new Map<string, { readonly values: readonly number[]; times: number }>();
  return {
    add(values) {
      const key = values.join(",");
      const group = groups.get(key);
      if (group) group.times++;
      else groups.set(key, { values, times: 1 });
    },
    contents() {
      const all = [...groups.values()];
      return { kind: "reports", values: all.map((g) => g.values), times: all.map((g) => g.times) };
    },
  };
}
