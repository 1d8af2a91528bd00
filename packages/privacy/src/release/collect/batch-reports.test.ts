import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError } from "../../errors/index.ts";
import { planReport } from "../../plan/plan-report.ts";
import { parseReport } from "../format/parse-report.ts";
import { report } from "../report/make-report.ts";
import { batchReports } from "./batch-reports.ts";

type Json = Record<string, unknown>;

const pathOf = (name: string) => reportPaths.find((path) => path.name.startsWith(name))!;

function made(name: string): Json {
  const { study, records } = pathOf(name);
  return JSON.parse(JSON.stringify(report(study, records[0])));
}

function forged(name: string, edit: (parameters: Json) => void): Json {
  const copy = made(name);
  edit((copy["mechanism"] as Json)["parameters"] as Json);
  return copy;
}

function refusal(name: string, reports: unknown): DpbayesError {
  try {
    batchReports(pathOf(name).study, reports as Iterable<unknown>);
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a forged mechanism", () => {
  it.each<[string, string, (p: Json) => void]>([
    ["epsilon", "gaussian", (p) => (p["epsilon"] = 2)],
    ["rate", "gaussian", (p) => ((p["rate"] as Json)["s"] = 1)],
    ["grid", "gaussian", (p) => ((p["grid"] as number) /= 2)],
    ["dimension", "gaussian", (p) => (p["dimension"] = 2)],
    ["neighbours", "gaussian", (p) => (p["neighbours"] = "add-remove")],
    ["scale", "gaussian", (p) => ((p["scale"] as number) *= 1.001)],
    ["logDelta", "log-normal", (p) => (p["logDelta"] = -3)],
    ["sigmaSteps", "log-normal", (p) => ((p["sigmaSteps"] as number) *= 2)],
    ["distance", "community-model", (p) => (p["distance"] = 3)],
    ["levels", "categorical", (p) => (p["levels"] = 4)],
    [
      "response.epsilon",
      "logistic-regression, employed ~ age, local, inputs",
      (p) => ((p["response"] as Json)["epsilon"] = 9),
    ],
  ])("in %s is refused wherever it stands", (field, name, edit) => {
    const error = refusal(name, [forged(name, edit)]);
    expect(error.code).toBe("REPORT_FIELD");
    expect(error.message).toContain(`report 1, field mechanism.parameters.${field}`);
    expect(refusal(name, [made(name), forged(name, edit)]).message).toContain("report 2");
  });

  it.each<[string, (p: Json) => void]>([
    ["a parameter too few", (p) => delete p["scale"]],
    ["a parameter too many", (p) => (p["comment"] = 1)],
    ["text for a number", (p) => (p["scale"] = "1")],
  ])("of another shape (%s) is refused", (_, edit) => {
    expect(refusal("gaussian", [forged("gaussian", edit)]).code).toBe("REPORT_FIELD");
  });

  it("of an unknown kind is refused", () => {
    const other = { ...made("gaussian"), mechanism: { kind: "none", parameters: {} } };
    expect(refusal("gaussian", [other]).message).toContain("mechanism.kind");
  });

  it("that differs by the rounding of an engine is accepted, and the release states the plan's", () => {
    const { study } = pathOf("log-normal");
    const rounded = forged("log-normal", (p) => {
      for (const key of ["sigmaSteps", "standardDeviation", "mu", "sensitivity"])
        (p[key] as number) *= 1 + 2 ** -40;
      p["sigmaSteps"] = Math.round(p["sigmaSteps"] as number);
    });
    const release = batchReports(study, [rounded]);
    expect(release.mechanism.parameters).toEqual(planReport(study).mechanism.parameters);
  });
});

describe("values that the mechanism cannot have made", () => {
  it.each<[string, string, (values: number[]) => void]>([
    ["a half for a bit", "bernoulli", (v) => (v[0] = 0.5)],
    ["2 for a bit", "bernoulli", (v) => (v[0] = 2)],
    ["a level too high", "categorical, sector ~ 1, local, k-ary", (v) => (v[0] = 3)],
    ["a negative level", "categorical, sector ~ 1, local, k-ary", (v) => (v[0] = -1)],
    ["2 in an encoding", "categorical, sector ~ 1, local, unary", (v) => (v[1] = 2)],
    ["a fraction for a count", "poisson, visits", (v) => (v[0] = 0.5)],
    ["a fraction in counts", "topic-model", (v) => (v[3] = 0.5)],
    ["2 for an outcome", "logistic-regression, employed ~ age, local, inputs", (v) => (v[v.length - 1] = 2)],
  ])("%s are refused", (_, name, edit) => {
    const wrong = made(name);
    edit(wrong["values"] as number[]);
    const error = refusal(name, [made(name), wrong]);
    expect(error.code).toBe("REPORT_FIELD");
    expect(error.message).toMatch(/report 2, field values\[/);
  });
});

describe("reports that cannot be gone through", () => {
  async function* later() {
    yield made("gaussian");
  }
  it.each<[string, unknown]>([
    ["null", null],
    ["nothing", undefined],
    ["an object", {}],
    ["text", "[]"],
    ["an async iterable", later()],
  ])("%s are refused", (_, reports) => {
    expect(refusal("gaussian", reports).code).toBe("ARGUMENT");
  });
});

describe("a parsed report", () => {
  it("is frozen", () => {
    const parsed = parseReport(made("gaussian"));
    for (const part of [parsed, parsed.values, parsed.mechanism.parameters])
      expect(Object.isFrozen(part)).toBe(true);
  });
});

describe("a record whose getter throws", () => {
  it("is refused on the device without the getter's text", () => {
    for (const { study, records } of reportPaths) {
      const record = new Proxy(records[0]!, {
        get() {
          throw new Error("73.52918");
        },
      });
      expect(() => report(study, record)).toThrow(/^record 1 is an object that cannot be read, must be/);
    }
  });
});
