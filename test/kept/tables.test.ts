import { cellLawOf, layoutOf } from "@dpbayes/inference/tables";
import { type NoisyTable, noisyTableDigest, parseNoisyTable } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { linesOf } from "./kept-files.ts";

/** A table, its digest, and how likely it was under some counts of its cells. */
interface KeptTable {
  readonly name: string;
  readonly table: NoisyTable;
  readonly digest: string;
  readonly counts: readonly number[];
  readonly logLikelihood: number;
}

it.each(linesOf<KeptTable>("tables.jsonl"))(
  "a noisy table of an earlier version opens unchanged, and says what it said: $name",
  ({ table, digest, counts, logLikelihood }) => {
    const read = parseNoisyTable(table);
    expect(read).toEqual(table);
    expect(noisyTableDigest(read)).toBe(digest);
    const found = logLikelihoodOf(read, counts);
    expect(Math.abs(found - logLikelihood)).toBeLessThanOrEqual(1e-10 * Math.abs(logLikelihood));
  },
);

function logLikelihoodOf(table: NoisyTable, counts: readonly number[]): number {
  const { measurements, possible } = layoutOf(table);
  expect(counts.every((count, cell) => count === 0 || possible[cell] === 1)).toBe(true);
  return measurements.reduce((total, { groupCount, groupOf, values, hidden, noise }) => {
    const law = cellLawOf(noise);
    const sums = new Float64Array(groupCount);
    for (const [cell, group] of groupOf.entries()) if (group >= 0) sums[group]! += counts[cell]!;
    const logs = values.map((value, g) =>
      Number.isNaN(value) ? law.logAtMost(hidden!, sums[g]!) : law.logLikelihood(value, sums[g]!),
    );
    return logs.reduce((sum, log) => sum + log, total);
  }, 0);
}
