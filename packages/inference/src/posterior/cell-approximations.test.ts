import { collectReports, parseStudy, report, type Study } from "@dpbayes/privacy";
import type { ReportsRelease } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { cellApproximations } from "./cell-approximations.ts";

const asked = {
  format: "dpbayes.study/1",
  id: "cells",
  question: "How old are people?",
  variables: { age: { type: "number", bounds: [18, 98] }, visits: { type: "count", bounds: [0, 5] } },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
};
const ages = parseStudy({ ...asked, model: { family: "gaussian", formula: "age ~ 1" } });
const visits = parseStudy({ ...asked, model: { family: "poisson", formula: "visits ~ 1" } });

/** As many people as are said, of whom these are known. */
async function released(study: Study, keep: "counts" | "reports", count: number): Promise<ReportsRelease> {
  // So many that two stand in neighbouring cells but with probability below 1e-9.
  const reports = Array.from({ length: 400 }, (_, i) => report(study, { age: 40 + (i % 20), visits: i % 4 }));
  const { releases } = await collectReports(study, reports, { keep });
  return { ...(releases[0] as ReportsRelease), count };
}

describe("cells of a collector", () => {
  it("are named where there are more than 1e8 reports, with what they move", async () => {
    const words = cellApproximations([await released(ages, "counts", 2e9)]);
    expect(words).toEqual([
      expect.stringMatching(
        /^reports were counted in cells of 0\.\d+, .* of 2000000000 .* about 0\.1 of its sd$/,
      ),
    ]);
  });

  it("are not named where there are few, or where numbers stand as they were sent", async () => {
    const others = [
      await released(ages, "counts", 1e8),
      await released(ages, "reports", 2e9),
      await released(visits, "counts", 2e9),
    ];
    expect(cellApproximations(others)).toEqual([]);
  });
});
