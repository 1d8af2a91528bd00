import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { planReport } from "../../plan/plan-report.ts";
import { familyOf } from "../../study/families/declared-families.ts";
import type { Release, Report } from "../format/release.ts";
import { report } from "../report/make-report.ts";
import type { Keep } from "./collect-options.ts";
import { collection } from "./collection.ts";
import { countedOf } from "./tally/counted.ts";
import { sumTally } from "./tally/sum-tally.ts";

const MANY = 12;

describe("reports collected in parts", () => {
  const inAnyOrder = reportPaths.filter(({ study }) => !familyOf(study).publicOrder);
  it.each(inAnyOrder.map((path) => [path.name, path] as const))(
    "give the release of all, digest included, however they are split and shuffled: %s",
    (_, { study, records }) => {
      const plan = planReport(study);
      const reports = Array.from({ length: MANY }, (_, i) => report(study, records[i % records.length]));
      const keeps: readonly (Keep | undefined)[] = [
        undefined,
        ...(plan.mechanism.kind === "unary-encoding" ? (["sums"] as const) : []),
        ...(countedOf(plan) ? (["counts"] as const) : []),
      ];
      for (const keep of keeps) {
        const whole = released([reports], keep);
        const order = fc.shuffledSubarray(reports, { minLength: MANY });
        const parts = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: MANY, maxLength: MANY });
        fc.assert(
          fc.property(order, parts, (shuffled, places) => {
            const split = [0, 1, 2, 3].map((part) => shuffled.filter((_, i) => places[i] === part));
            expect(released(split, keep)).toEqual(whole);
          }),
          { numRuns: 5 },
        );
      }

      function released(parts: readonly (readonly Report[])[], keep: Keep | undefined): Release | undefined {
        const all = collection(plan, keep);
        for (const part of parts) {
          const own = collection(plan, keep);
          for (const one of part) own.add(one, 1);
          all.merge(own.part());
        }
        return all.release();
      }
    },
  );
});

describe("sums of steps", () => {
  it("are exact where doubles would not be", () => {
    const tally = sumTally([2 ** -3, 1 / 3]);
    const large = 2 ** 51;
    for (let row = 1; row <= 40; row++)
      tally.add([large * 2 ** -3 * (row % 2 === 0 ? 1 : -1), large / 3], row);
    tally.add([2 ** -3, 1 / 3], 41);
    expect(tally.tallied()).toEqual({ kind: "sums", sums: [1n, 40n * BigInt(large) + 1n] });
  });
});
