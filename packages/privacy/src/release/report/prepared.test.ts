import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError } from "../../errors/index.ts";
import { planReport } from "../../plan/plan-report.ts";
import { reporter as reporterPrepared, report as reportPrepared } from "../../report-prepared.ts";
import { batchReports } from "../collect/batch-reports.ts";
import type { Report } from "../format/release.ts";
import { preparedSchema } from "../format/schema.ts";
import { seal } from "../format/seal.ts";
import { report, reporter } from "./make-report.ts";
import { parsePrepared } from "./parse-prepared.ts";
import { prepareReports } from "./prepare-reports.ts";

type Json = Record<string, unknown>;

const validate = new Ajv2020({ strict: false }).compile(preparedSchema);
const throughJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));
const preparedOf = (name: string): Json =>
  throughJson(prepareReports(reportPaths.find((path) => path.name.startsWith(name))!.study));

function refusal(run: () => unknown): DpbayesError {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe.each(reportPaths)("a prepared study: $name", ({ study, records }) => {
  const prepared = prepareReports(study);
  const json = throughJson(prepared);

  it("survives a trip through JSON and fits its schema", () => {
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
    expect(parsePrepared(json)).toEqual(prepared);
    expect(Object.isFrozen(prepared.fields)).toBe(true);
    expect(prepareReports(study)).toEqual(prepared);
  });

  it("states the plan's mechanism and cost, and only the fields that are read", () => {
    const { kind, parameters } = planReport(study).mechanism;
    expect(prepared.mechanism).toEqual({ kind, parameters });
    expect(prepared.privacy.epsilon).toBeLessThanOrEqual(study.privacy.epsilon);
    for (const name of Object.keys(prepared.fields)) expect(study.model.formula).toContain(name);
  });

  it("makes the same reports as the study itself, batched together with them", () => {
    const [planned, small] = [report(study, records[0]), reportPrepared(json, records[0]) as Report];
    expect({ ...small, id: "", values: [] }).toEqual({ ...planned, id: "", values: [] });
    expect(small.values).toHaveLength(planReport(study).statistic.layout.coordinates.length);
    const make = reporterPrepared(json);
    const reports = records.flatMap((record) => [make(record), report(study, record)]).map(throughJson);
    expect(batchReports(study, reports).count).toBe(6);
  });

  it("refuses bad records with the same errors", () => {
    const [planned, small] = [reporter(study), reporterPrepared(json)];
    const names = Object.keys(prepared.fields);
    const values: unknown[] = [undefined, null, Number.NaN, "73.52918", { a: 1 }, [1], -1.5];
    const bad = names.flatMap((name) => values.map((value) => ({ ...records[0], [name]: value })));
    for (const record of [...bad, null, 7, [1]]) {
      const code = outcome(() => planned(record));
      expect(outcome(() => small(record))).toBe(code);
      expect(code).not.toContain("73.52918");
    }
  });
});

function outcome(run: () => unknown): string {
  try {
    run();
    return "accepted";
  } catch (error) {
    return error instanceof DpbayesError ? `${error.code}: ${error.message}` : `crashed: ${error}`;
  }
}

/**
 * At ε = 1e6 these tolerances are at least 12 sd of the noise: what is left is the statistic. Gaussian noise is beyond
 * 12 sd with probability 4e-33.
 */
describe("values in their own units", () => {
  it("of a regression are those of the record", () => {
    const { study, records } = reportPaths.find(({ name }) => name.includes("income ~ age + sector"))!;
    const loud = { ...study, privacy: { ...study.privacy, epsilon: 1e6, delta: 1e-3 } };
    const { values } = reportPrepared(throughJson(prepareReports(loud)), records[0]) as Report;
    const { coordinates } = planReport(loud).statistic.layout;
    const at = (name: string) => values[coordinates.indexOf(name)]!;
    const [x, y] = [(25 - 49) / 31, (30 - 100) / 100];
    expect(at("age")).toBeCloseTo(x, 1);
    expect(at("age^2")).toBeCloseTo(x * x, 1);
    expect(at("income*age")).toBeCloseTo(x * y, 1);
    expect(at("income^2")).toBeCloseTo(y * y, 1);
    expect(at("sector=private")).toBeCloseTo(0, 1);
  });

  it("of counts are cut to their total", () => {
    const { study, records } = reportPaths.find(({ name }) => name.startsWith("topic-model"))!;
    const loud = { ...study, privacy: { ...study.privacy, epsilon: 1e6 } };
    expect(reportPrepared(prepareReports(loud), records[2]).values).toEqual([6, 0, 0, 0]);
  });
});

describe("a prepared study that was edited", () => {
  const parameters = (p: Json) => (p["mechanism"] as Json)["parameters"] as Json;
  const field = (p: Json, name: string) => (p["fields"] as Json)[name] as Json;

  it.each<[string, string, (p: Json) => void, string]>([
    ["halved noise", "log-normal", (p) => ((parameters(p)["sigmaSteps"] as number) /= 2), "PREPARED_DIGEST"],
    ["a faster rate", "gaussian", (p) => (parameters(p)["rate"] = { s: 3, t: 4 }), "PREPARED_DIGEST"],
    ["other bounds", "gaussian", (p) => (field(p, "age")["bounds"] = [0, 999]), "PREPARED_DIGEST"],
    ["another study", "gaussian", (p) => ((p["study"] as Json)["id"] = "other"), "PREPARED_DIGEST"],
    ["another epsilon", "gaussian", (p) => ((p["privacy"] as Json)["epsilon"] = 0.1), "PREPARED_DIGEST"],
    ["an extra field", "gaussian", (p) => (p["comment"] = "hello"), "PREPARED_FIELD"],
    ["no digest", "gaussian", (p) => delete p["digest"], "PREPARED_FIELD"],
    ["the format", "gaussian", (p) => (p["format"] = "dpbayes.prepared/2"), "PREPARED_FORMAT"],
  ])("by %s is refused", (_, name, edit, code) => {
    const copy = preparedOf(name);
    edit(copy);
    expect(refusal(() => reporterPrepared(copy)).code).toBe(code);
  });

  it.each<[string, string, (p: Json) => void]>([
    ["a rate of 0", "gaussian", (p) => (parameters(p)["rate"] = { s: 0, t: 4 })],
    ["a rate with t = 0", "gaussian", (p) => (parameters(p)["rate"] = { s: 1, t: 0 })],
    ["a rate above what epsilon allows", "gaussian", (p) => (parameters(p)["rate"] = { s: 1, t: 4 })],
    ["a fraction for t", "gaussian", (p) => (parameters(p)["rate"] = { s: 1, t: 2 ** 40 + 0.5 })],
    ["a fair coin made a sure one", "bernoulli", (p) => (parameters(p)["rate"] = { s: 50, t: 1 })],
    ["a grid that is no power of two", "gaussian", (p) => (parameters(p)["grid"] = 0.3)],
    ["no noise", "log-normal", (p) => (parameters(p)["sigmaSteps"] = 0)],
    ["a sigma below its proof", "log-normal", (p) => (parameters(p)["sigmaSteps"] = 1023)],
    ["a fraction for sigma", "log-normal", (p) => (parameters(p)["sigmaSteps"] = 4096.5)],
    ["null for NaN", "log-normal", (p) => (parameters(p)["sigmaSteps"] = null)],
    ["text for a number", "log-normal", (p) => (parameters(p)["sigmaSteps"] = "4096")],
    ["another kind of noise", "gaussian", (p) => ((p["mechanism"] as Json)["kind"] = "gaussian")],
    [
      "no mechanism of this route",
      "bernoulli",
      (p) => (p["mechanism"] = preparedOf("gaussian")["mechanism"]),
    ],
    ["a field that is missing", "gaussian", (p) => (p["fields"] = { other: field(p, "age") })],
    [
      "a field of another type",
      "gaussian",
      (p) => ((p["fields"] as Json)["age"] = { type: "category", levels: ["a", "b"] }),
    ],
    [
      "a level that the mechanism does not know",
      "categorical",
      (p) => (field(p, "sector")["levels"] as string[]).push("fourth"),
    ],
    ["a cost it does not have", "gaussian", (p) => ((p["privacy"] as Json)["epsilon"] = 0.1)],
    ["a delta of pure noise", "gaussian", (p) => ((p["privacy"] as Json)["delta"] = 1e-9)],
    ["a delta it does not have", "log-normal", (p) => ((p["privacy"] as Json)["delta"] = 1.00001e-5)],
    ["no delta where there is one", "log-normal", (p) => ((p["privacy"] as Json)["delta"] = 0)],
    ["another setting", "gaussian", (p) => ((p["privacy"] as Json)["setting"] = "central")],
    ["another relation", "gaussian", (p) => ((p["privacy"] as Json)["neighbours"] = "add-remove")],
    ["noise for another relation", "gaussian", (p) => (parameters(p)["neighbours"] = "add-remove")],
    ["a distance it does not have", "community-model", (p) => ((p["privacy"] as Json)["distance"] = 3)],
    ["no distance where there is one", "community-model", (p) => delete (p["privacy"] as Json)["distance"]],
    ["noise for fewer counts than it reads", "topic-model", (p) => (parameters(p)["distance"] = 11)],
    ["more counts than memory", "topic-model", (p) => (field(p, "words")["length"] = 1e10)],
  ])("and sealed again is refused for %s", (_, name, edit) => {
    const copy = preparedOf(name);
    edit(copy);
    const { code } = refusal(() => reporterPrepared(throughJson(seal(copy))));
    expect(["PREPARED_FIELD", "MECHANISM_FIELD", "ARGUMENT"]).toContain(code);
  });

  it.each<[string, Json]>([
    ["a logarithm of what may be 0", { variable: "visits", log: true }],
    ["a power that overflows", { variable: "visits", power: 10 }],
    ["a polynomial of a level", { variable: "sector", degree: 3 }],
  ])("and sealed again keeps its rows within the ball with %s", (_, factor) => {
    const copy = preparedOf("logistic-regression, employed ~ age*sector");
    const [column] = ((copy["reading"] as Json)["design"] as { columns: Json[] }).columns;
    column!["factors"] = [factor, factor, factor, { variable: "sector", level: 2 }];
    field(copy, "visits")["bounds"] = [0, 2 ** 51];
    const record = { ...reportPaths[0]!.records[0], visits: factor["log"] ? 0 : 2 ** 50 };
    const { values } = reportPrepared(throughJson(seal(copy)), record) as Report & { values: number[] };
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("and sealed again may not have a count for the outcome beside noisy inputs", () => {
    const copy = preparedOf("logistic-regression, employed ~ age, local, inputs");
    (copy["fields"] as Json)["employed"] = { type: "count", bounds: [0, 1], outside: "clip" };
    expect(refusal(() => parsePrepared(throughJson(seal(copy)))).message).toBe(
      "prepared study field fields.employed is count, must be category or boolean",
    );
  });

  it("and sealed again may not lose a coordinate or overflow", () => {
    const path = reportPaths.find(({ name }) => name.includes("income ~ 0 + age"))!;
    const fewer = throughJson(prepareReports(path.study));
    ((fewer["reading"] as Json)["blocks"] as unknown[]).pop();
    expect(refusal(() => parsePrepared(throughJson(seal(fewer)))).code).toBe("PREPARED_FIELD");
    const huge = throughJson(prepareReports(path.study));
    ((huge["reading"] as Json)["blocks"] as Json[])[0]!["weight"] = 1e308;
    expect(refusal(() => reportPrepared(throughJson(seal(huge)), path.records[0])).code).toBe("GRID_RANGE");
  });

  it("and sealed again may not ask for more numbers than memory holds", () => {
    const path = reportPaths.find(({ name }) => name.includes("income ~ 0 + age"))!;
    const vast = (degree: number, dimension: number) => {
      const copy = throughJson(prepareReports(path.study));
      const { design, blocks } = copy["reading"] as { design: Json; blocks: Json[] };
      design["columns"] = new Array(3000).fill((design["columns"] as unknown[])[0]);
      blocks.splice(1);
      blocks[0]!["degree"] = degree;
      parameters(copy)["dimension"] = dimension;
      return refusal(() => parsePrepared(throughJson(seal(copy)))).message;
    };
    expect(vast(12, 1)).toContain("must be of 1 numbers");
    expect(vast(2, (3000 * 3001) / 2)).toContain("must be of at most 1000000");
  });

  it("never crashes the parser", () => {
    const good = preparedOf("gaussian");
    const key = fc.constantFrom(...Object.keys(good));
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(good[name]));
        expect(refusal(() => parsePrepared({ ...good, [name]: value })).code).toMatch(/^PREPARED_/);
      }),
    );
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(refusal(() => parsePrepared(value)).code).toMatch(/^PREPARED_/);
      }),
    );
  });
});
