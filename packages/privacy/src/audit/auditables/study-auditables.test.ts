import { describe, expect, it } from "vitest";
import type { VectorPlan } from "../../plan/plan.ts";
import { planReport } from "../../plan/plan-report.ts";
import { planTable } from "../../plan/plan-table.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { privatize } from "../../release/table/privatize.ts";
import type { Study } from "../../study/study.ts";
import { audit } from "../audit.ts";
import { personPaths, reportPaths, tablePaths } from "../suite/release-paths.ts";
import type { Auditable, Side } from "./auditable.ts";
import { farthestRecords } from "./neighbouring-records.ts";
import { studyAuditables, tablePrivatiser } from "./study-auditables.ts";

// On the platform's generator; false-alarm rate 1e-9 per path. `npm run verify` does the same with a
// million draws.
const options = { draws: 2_000, falseAlarmRate: 1e-9 };

/** The Euclidean distance between the weighted statistics of the audited pair. */
function distanceApart(plan: VectorPlan): number {
  const dimension = plan.statistic.layout.coordinates.length;
  const { first, second } = farthestRecords(plan, dimension);
  const measure = plan.measure(clippingTally());
  const [one, other] = [new Float64Array(dimension), new Float64Array(dimension)];
  measure(first!, 1, one);
  measure(second, 1, other);
  return Math.hypot(...one.map((value, i) => value - other[i]!));
}

describe("audit of studies", () => {
  it.each([...tablePaths, ...personPaths, ...reportPaths].map((path) => [path.name, path.study] as const))(
    "%s keeps its claim",
    (_name, study) => {
      expect(audit(study, options).violation).toBe(false);
    },
  );

  // The pair of neighbours and the score must see most of the loss there is: a path that spends 16 is
  // not taken for one that spends 0.5. Over repeated runs the proved epsilon lies 9 or more standard
  // deviations above 0.5 on every path, so a miss is as unlikely as a false alarm.
  it.each(
    [...tablePaths, ...personPaths.slice(0, 8), ...reportPaths].map(
      (path) => [path.name, path.study] as const,
    ),
  )("%s is refuted when it spends 32 times what it claims", (_name, study) => {
    const spent = studyAuditables({ ...study, privacy: { ...study.privacy, epsilon: 16 } })[0]!;
    const boast: Auditable = {
      name: "boast",
      claimed: { ...spent.claimed, epsilon: 0.5 } as Auditable["claimed"],
      draw: spent.draw,
    };
    expect(audit(boast, options).violation).toBe(true);
  });

  // The score separates the inputs by their distance over the noise, whatever the blocks' weights. The
  // difference of two means of n scores has standard deviation √(2/n); 7 of them are 2.6e-12 two-sided.
  it("scores weighted blocks in the units of the noise", () => {
    const { study } = tablePaths.find((path) => path.name.startsWith("linear-regression, income ~ 0 + age"))!;
    const weights = { x2: 3, xy: 0.2, yy: 0.5 };
    const uneven: Study = {
      ...study,
      model: { ...study.model, statistic: { weights } },
      privacy: { ...study.privacy, epsilon: 16 },
    };
    const plan = planTable(uneven);
    const target = studyAuditables(uneven)[0]!;
    const draws = 4_000;
    let difference = 0;
    for (let i = 0; i < draws; i++) difference += target.draw("second") - target.draw("first");
    const sd = Math.sqrt(plan.mechanism.noise.variance);
    expect(Math.abs(difference / draws - distanceApart(plan))).toBeLessThan(7 * sd * Math.sqrt(2 / draws));
  });

  // Runs of `privatize` itself against runs of the path audited above, on the same table, as if they were
  // two inputs: with one law behind both, not even epsilon 0 is refuted (false-alarm rate 1e-9).
  it.each(["gaussian, age ~ 1", "linear-regression, income ~ 0 + age", "naive-bayes"])(
    "%s: what is audited has the law of what privatize releases",
    async (start) => {
      const { study, records } = tablePaths.find((path) => path.name.startsWith(start))!;
      const audited = tablePrivatiser(planTable(study));
      const released: number[] = [];
      for (let i = 0; i < 1_000; i++) released.push((await privatize(study, records)).values[0]!);
      let next = 0;
      const draw = (side: Side) => (side === "first" ? audited(records)[0]! : released[next++]!);
      const claimed = { kind: "pure", epsilon: 0, neighbours: "replace-one" } as const;
      expect(audit({ name: "law", claimed, draw }, { ...options, draws: 1_000 }).violation).toBe(false);
    },
  );

  it("names what it audited", () => {
    const one = tablePaths.find(({ study }) => study.model.family === "bernoulli")!;
    const pair = studyAuditables(one.study)[0]!;
    expect(pair.name).toBe("bernoulli, employed ~ 1, replace-one, geometric");
    expect(pair.claimed).toEqual(planTable(one.study).cost());
    const [another] = reportPaths;
    expect(studyAuditables(another!.study)[0]!.claimed).toEqual(planReport(another!.study).cost());
  });
});
