import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../audit/suite/release-paths.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { parseFormula } from "../study/formula/parse-formula.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import type { ReleasePlan } from "./plan.ts";
import { planRelease } from "./plan-release.ts";

/** All numbers that a plan makes of a record before any noise. */
function measured(plan: ReleasePlan, record: Readonly<Record<string, unknown>>): readonly number[] {
  const out = new Float64Array(plan.statistic.layout.coordinates.length);
  if (plan.route !== "answer") plan.measure(clippingTally())(record, 1, out);
  return [...out, ...(plan.route === "vector" ? [] : [plan.answer(clippingTally())(record, 1)])];
}

/** The same study with lower bounds above 0, so that counts can lie below theirs. */
function raised({ variables, ...study }: Study): Study {
  const moved = Object.entries(variables).map(([name, variable]) => {
    if (variable.type !== "count") return [name, variable];
    const [low, high] = variable.bounds;
    return [name, { ...variable, bounds: [low + 3, high + 3] }];
  });
  return parseStudy({ ...study, variables: Object.fromEntries(moved) });
}

const cases = [...tablePaths, ...reportPaths].flatMap(({ name, study, records }) => {
  const { left, right } = parseFormula(study.model.formula);
  const plan = planRelease(raised(study));
  return [...left, ...right].flatMap((field) => {
    const variable = plan.study.variables[field]!;
    if (variable.type !== "number" && variable.type !== "count") return [];
    return [{ name, field, plan, bounds: variable.bounds, record: records[0]! }];
  });
});

describe("on the way of every plan", () => {
  it("there are values with bounds", () => {
    expect(new Set(cases.map(({ plan }) => plan.study.model.family)).size).toBeGreaterThan(6);
    expect(new Set(cases.map(({ plan }) => plan.route)).size).toBe(3);
  });

  it.each(cases)(
    "$name: $field below its bounds counts as the lower, above them as the upper one",
    (each) => {
      const { plan, field, record, bounds } = each;
      const at = (value: number) => measured(plan, { ...record, [field]: value });
      const [low, high] = bounds;
      expect(at(low)).not.toEqual(at(high));
      expect(at(low - 1)).toEqual(at(low));
      expect(at(low - 3)).toEqual(at(low));
      expect(at(high + 1)).toEqual(at(high));
    },
  );
});
