import { afterEach, describe, expect, it, vi } from "vitest";
import { tablePaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError } from "../../errors/index.ts";
import { repeatableWords } from "../../noise/words.testing.ts";
import { planTable } from "../../plan/plan-table.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { mostSteps } from "../../statistics/exact-sum.ts";
import type { Study } from "../../study/study.ts";
import { privatize } from "./privatize.ts";
import type { PrivateDiagnostics, PrivatizeOptions } from "./privatize-options.ts";
import { privatizeSums } from "./privatize-sums.ts";
import type { TableSums } from "./release-sums.ts";
import { tablePass } from "./table-pass.ts";

afterEach(() => vi.restoreAllMocks());

/** The platform's generator from outside, so that two runs draw the same noise; a new function, because one that repeats itself is refused. */
function repeatPlatform(seed: number): void {
  vi.restoreAllMocks();
  const words = repeatableWords(seed);
  vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((view) => {
    const bytes = new Uint8Array(view!.buffer, view!.byteOffset, view!.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = words.uint32() >>> 24;
    return view;
  });
}

function sumsOf(study: Study, records: readonly unknown[]): TableSums {
  const plan = planTable(study);
  const tally = clippingTally();
  const pass = tablePass(plan, plan.measure(tally));
  for (const [i, record] of records.entries()) pass.add(record, i + 1);
  return { totals: pass.totals(), records: records.length, clipped: tally.counts(), skipped: {} };
}

const byName = (words: string) => tablePaths.find(({ name }) => name.startsWith(words))!;
const counted = byName("categorical, sector ~ 1, central, replace-one");
const hidden = byName("categorical, sector ~ 1, central, add-remove");

describe.each(tablePaths)("exact sums: $name", ({ study, records }) => {
  it("give the release that the records give, to the last bit of the noise", async () => {
    const told: PrivateDiagnostics[] = [];
    const options = {
      holder: "north",
      onPrivateDiagnostics: (facts: PrivateDiagnostics) => told.push(facts),
    };
    repeatPlatform(7);
    const fromRecords = await privatize(study, records, options);
    repeatPlatform(7);
    expect(privatizeSums(study, sumsOf(study, records), options)).toEqual(fromRecords);
    expect(told[1]).toEqual(told[0]);
  });

  it("are refused one step beyond what so many records can add up to, and not before", () => {
    const plan = planTable(study);
    const { totals } = sumsOf(study, records);
    const most = BigInt(
      Math.floor(mostSteps({ ...plan.mechanism.parameters, magnitude: plan.magnitude }) + 0.5),
    );
    const one = (total: bigint) => ({
      ...sumsOf(study, []),
      totals: [total, ...totals.slice(1).map(() => 0n)],
    });
    const records1 = { records: 1 };
    for (const sign of [1n, -1n]) {
      expect(() => privatizeSums(study, { ...one(sign * most), ...records1 })).not.toThrow();
      expect(() => privatizeSums(study, { ...one(sign * (most + 1n)), ...records1 })).toThrow(
        "sums.totals[0] is larger than its records allow",
      );
    }
  });
});

describe("sums that cannot be trusted", () => {
  const good: TableSums = { totals: [73n, 1n, 1n], records: 100, clipped: {}, skipped: {} };

  it.each<[string, object, PrivatizeOptions, string]>([
    ["too few sums", { totals: [1n] }, {}, "sums.totals.length is 1, must be 3"],
    ["doubles", { totals: [73, 1, 1] }, {}, "sums.totals[0] is an integer, must be a bigint"],
    ["a missing sum", { totals: [1n, undefined, 1n] }, {}, "sums.totals[1] is missing"],
    ["text", { totals: "73" }, {}, "sums.totals is a string"],
    ["a fraction of a record", { records: 73.5 }, {}, "sums.records is a number, must be a whole number"],
    ["a negative count", { records: -73 }, {}, "sums.records is an integer, must be a whole number from 0"],
    ["a clipping count that is none", { clipped: { sector: -73 } }, {}, "sums.clipped.sector is an integer"],
    ["skipped records", { skipped: { RECORD_FIELD: 73 } }, {}, "sums.skipped is records left out"],
    ["an empty table", { totals: [0n, 0n, 0n], records: 0 }, {}, "the table has 0 records"],
    ["an unknown option", {}, { onInvalid: "ignore" as "skip" }, "options.onInvalid is a string"],
    ["skipping with a public count", {}, { onInvalid: "skip" }, "cannot be skipped under replace-one"],
    ["a cancelled run", {}, { signal: AbortSignal.abort() }, "the run was cancelled"],
  ])("%s: refused without a value", (_, change, options, sentence) => {
    let refused: unknown;
    try {
      privatizeSums(counted.study, { ...good, ...change } as TableSums, options);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(DpbayesError);
    expect((refused as Error).message).toContain(sentence);
    expect((refused as Error).message).not.toContain("73");
  });

  it("records that were skipped add nothing", () => {
    const skipping = { onInvalid: "skip" as const };
    const sums = { ...good, totals: [2n, 1n, 0n], records: 3, skipped: { RECORD_LEVEL: 1 } };
    expect(privatizeSums(hidden.study, sums, skipping).count).toBeNull();
    expect(() => privatizeSums(hidden.study, { ...sums, totals: [3n, 0n, 0n] }, skipping)).toThrow(
      "larger than its records allow",
    );
    expect(() => privatizeSums(hidden.study, { ...sums, skipped: { RECORD_LEVEL: 4 } }, skipping)).toThrow(
      "sums.skipped is more records than there are",
    );
  });
});
