import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { planReport } from "../../plan/plan-report.ts";
import { parseStudy } from "../../study/parse-study.ts";
import { report } from "../report/make-report.ts";
import { misfitFinder } from "./output-domain.ts";

const noisy = reportPaths.filter(({ study }) => planReport(study).route !== "answer");

describe.each(noisy)("noisy values: $name", ({ study, records }) => {
  const loud = (epsilon: number) => parseStudy({ ...study, privacy: { ...study.privacy, epsilon } });

  it.each([1e-3, 1, 50])("of honest reports fit at epsilon %d", (epsilon) => {
    const asked = loud(epsilon);
    const misfit = misfitFinder(planReport(asked));
    for (let i = 0; i < 30; i++) expect(misfit(report(asked, records[i % 3]).values)).toBeUndefined();
  });

  it("fit up to the bound plus the reach of the noise, in the units of every block", () => {
    const plan = planReport(study);
    if (plan.route === "answer") throw new Error("not noisy");
    const misfit = misfitFinder(plan);
    const { kind, parameters } = plan.mechanism;
    const noise =
      "rate" in parameters
        ? Math.ceil((100 * parameters.rate.t) / parameters.rate.s)
        : 40 * parameters.sigmaSteps;
    const largest = plan.magnitude + (noise + 1) * parameters.grid;
    const values = plan.statistic.layout.coordinates.map(() => 0);
    let at = 0;
    for (const { name, length, weight } of plan.statistic.layout.blocks)
      for (const end = at + length; at < end && name !== "answer"; at++)
        for (const sign of [1, -1]) {
          const withValue = (v: number) => misfit(values.with(at, sign * v));
          const most = kind === "geometric" ? Math.floor(largest) : largest / weight;
          expect(withValue(most * (1 - 2 ** -50))?.index).toBe(kind === "geometric" ? at : undefined);
          expect(withValue(kind === "geometric" ? most : 0)).toBeUndefined();
          expect(withValue(kind === "geometric" ? most + 1 : most * (1 + 1e-12))?.index).toBe(at);
        }
  });
});

describe("whole noise", () => {
  const visits = (epsilon: number) =>
    parseStudy({
      format: "dpbayes.study/1",
      id: "s",
      question: "?",
      variables: { visits: { type: "count", bounds: [0, 20] } },
      model: { family: "poisson", formula: "visits ~ 1" },
      privacy: { setting: "local", epsilon, unit: "one person" },
    });

  it("of a large epsilon may still move a value by a step", () => {
    // The standard deviation is about 2e-5 steps here: 40 of it are no step.
    expect(misfitFinder(planReport(visits(450)))([26])).toBeUndefined();
    expect(misfitFinder(planReport(visits(450)))([27])).toBeDefined();
  });

  it("must be a safe whole number", () => {
    const misfit = misfitFinder(planReport(visits(1e-13)));
    expect(misfit([2 ** 53 - 1])).toBeUndefined();
    expect(misfit([2 ** 53])?.index).toBe(0);
  });
});
