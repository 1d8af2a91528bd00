import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { onesPerLevel, packReports, requirePacked } from "./packed-reports.ts";

const table = fc.integer({ min: 2, max: 20 }).chain((levels) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: levels, maxLength: levels }), {
    minLength: 1,
    maxLength: 60,
  }),
);

describe("packReports", () => {
  it("tells reports apart where their places in the table collide", () => {
    const rng = seededSource(1);
    const reports = Array.from({ length: 3000 }, () =>
      Array.from({ length: 20 }, (_, k) => (k < 8 ? 0 : rng.uint32() >>> 31)),
    );
    const different = new Set(reports.map((report) => report.join()));
    expect(packReports(reports, 20).times.length).toBe(different.size);
  });

  it("keeps every bit and joins equal reports", () => {
    fc.assert(
      fc.property(table, (reports) => {
        const levels = reports[0]!.length;
        const packed = packReports(reports, levels);
        const seen = new Map<string, number>();
        for (const report of reports) seen.set(report.join(), (seen.get(report.join()) ?? 0) + 1);
        const width = Math.ceil(levels / 8);
        const unpacked = new Map(
          Array.from(packed.times, (n, i) => [
            Array.from(
              { length: levels },
              (_, k) => (packed.bytes[i * width + (k >> 3)]! >> (k & 7)) & 1,
            ).join(),
            n,
          ]),
        );
        expect(unpacked).toEqual(seen);
        expect(packed.times.length).toBe(seen.size);
        expect([...onesPerLevel(packed)]).toEqual(
          Array.from({ length: levels }, (_, k) => reports.reduce((sum, report) => sum + report[k]!, 0)),
        );
        expect(requirePacked("reports", packed, levels)).toBe(packed);
      }),
    );
  });
});
