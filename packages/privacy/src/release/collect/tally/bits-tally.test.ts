import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStudy } from "../../../study/parse-study.ts";
import { report } from "../../report/make-report.ts";
import { batchReports } from "../batch-reports.ts";
import { bitsTally, MOST_BITS_APART, MOST_BITS_KEPT } from "./bits-tally.ts";

type Reports = { kind: "reports"; values: number[][]; times: number[] };
type Sum = { kind: "sum"; copies: number; values: number[] };

function gathered(reports: Iterable<readonly number[]>, levels: number, keep?: "reports" | "sums") {
  const tally = bitsTally(levels, keep);
  let count = 0;
  for (const bits of reports) tally.add(bits, ++count);
  return tally.contents(count) as Reports | Sum;
}

/** Different reports: 0, 1, 2, … in binary, then zeros; at the end the first one again. Always the same array. */
function* many(count: number, levels: number, again = false) {
  const bits = new Array<number>(levels).fill(0);
  for (const i of [...Array(count).keys(), ...(again ? [0] : [])]) {
    for (let j = 0; j < 16; j++) bits[j] = (i >> j) & 1;
    yield bits;
  }
}

describe("reports of a unary encoding", () => {
  const bits = (levels: number) =>
    fc.array(fc.integer({ min: 0, max: 1 }), { minLength: levels, maxLength: levels });
  const batches = fc.integer({ min: 2, max: 70 }).chain((levels) => fc.array(bits(levels), { minLength: 1 }));

  it("are kept apart and unpacked as they were, equal ones once", () => {
    fc.assert(
      fc.property(batches, (reports) => {
        const { values, times } = gathered(reports, reports[0]!.length) as Reports;
        const number = new Map(values.map((value, i) => [value.join(), times[i]!]));
        expect(number.size).toBe(values.length);
        for (const one of reports) number.set(one.join(), number.get(one.join())! - 1);
        expect([...number.values()].every((left) => left === 0)).toBe(true);
      }),
    );
  });

  it("are summed to the ones of each level when asked for", () => {
    fc.assert(
      fc.property(batches, (reports) => {
        const levels = reports[0]!.length;
        const values = Array.from({ length: levels }, (_, j) =>
          reports.reduce((sum, one) => sum + one[j]!, 0),
        );
        expect(gathered(reports, levels, "sums")).toEqual({ kind: "sum", copies: reports.length, values });
      }),
    );
  });

  it("are kept apart up to the limit, and counted from there on without losing any", () => {
    const levels = 100_000;
    const most = MOST_BITS_APART / levels;
    expect(gathered(many(most, levels), levels).kind).toBe("reports");
    // One that is known needs no room.
    expect(gathered(many(most, levels, true), levels).kind).toBe("reports");
    const sum = gathered(many(most + 1, levels), levels) as Sum;
    expect(sum).toMatchObject({ kind: "sum", copies: most + 1 });
    const ones = Array.from({ length: 6 }, (_, j) =>
      Array.from({ length: most + 1 }, (_, i) => (i >> j) & 1).reduce((a, b) => a + b),
    );
    expect(sum.values.slice(0, 6)).toEqual(ones);
  });

  it("that must be kept apart are refused beyond what a release can hold", () => {
    const levels = 1_000_000;
    const most = MOST_BITS_KEPT / levels;
    expect(() => gathered(many(most + 1, levels), levels, "reports")).toThrow(
      'options.keep is "reports" for more than 40000000 bits of distinct reports, must be "sums", or left out',
    );
  });
});

describe("what is kept of reports", () => {
  const study = (family: string, formula: string, privacy: object = {}) =>
    parseStudy({
      format: "dpbayes.study/1",
      id: "s",
      question: "?",
      variables: {
        sector: { type: "category", levels: ["a", "b", "c"] },
        x: { type: "number", bounds: [0, 1] },
        y: { type: "number", bounds: [0, 1] },
      },
      model: { family, formula },
      privacy: { setting: "local", epsilon: 1, delta: 1e-5, unit: "one person", ...privacy },
    });
  const record = { sector: "b", x: 0.5, y: 0.5 };
  const encoded = study("categorical", "sector ~ 1", { mechanism: "unary-encoding" });
  const regression = study("linear-regression", "y ~ x");

  it.each([
    ["encodings apart", encoded, undefined, "reports"],
    ["encodings summed", encoded, "sums", "sum"],
    ["encodings apart", encoded, "reports", "reports"],
    ["regressions summed", regression, undefined, "sum"],
    ["regressions summed", regression, "sums", "sum"],
    ["regressions apart", regression, "reports", "reports"],
    ["numbers apart", study("gaussian", "y ~ 1"), "reports", "reports"],
  ] as const)("%s", (_, asked, keep, kind) => {
    const reports = Array.from({ length: 5 }, () => report(asked, record));
    const release = batchReports(asked, reports, keep && { keep });
    expect(release.kind).toBe(kind);
    expect(release.count).toBe(5);
    if (release.kind === "sum") {
      expect(release.copies).toBe(5);
      const sums = reports[0]!.values.map((_, j) => reports.reduce((sum, { values }) => sum + values[j]!, 0));
      expect(release.values).toEqual(sums);
    }
  });

  it("is refused where a sum is not enough, and where the option is none", () => {
    const run = (options: unknown) => () => batchReports(study("gaussian", "y ~ 1"), [], options as object);
    expect(run({ keep: "sums" })).toThrow('options.keep is "sums" for bounded-scalar with laplace, must be');
    expect(run({ keep: "all" })).toThrow('options.keep is a string, must be "reports", "sums" or "counts"');
    expect(run(null)).toThrow("options is null, must be an object");
  });
});
