import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError, errorOf } from "../../errors/index.ts";
import { batchReports } from "../collect/batch-reports.ts";
import { parseReport } from "../format/parse-report.ts";
import { reportSchema } from "../format/schema.ts";
import { report, reporter } from "./make-report.ts";

const { study, records } = reportPaths[0]!;
const validate = new Ajv2020({ strict: false }).compile(reportSchema);
const { id: _, ...withoutId } = report(study, records[0]);

function code(run: () => unknown): string {
  try {
    run();
    return "accepted";
  } catch (error) {
    if (error instanceof DpbayesError) return error.code;
    throw error;
  }
}

describe("the id of a report", () => {
  it.each(reportPaths)("is there for every path: $name", (path) => {
    expect(report(path.study, path.records[0]).id).toMatch(/^[0-9a-f]{32}$/);
  });

  it("is drawn anew for every report, also of the same record by the same reporter", () => {
    const make = reporter(study);
    const ids = Array.from({ length: 2000 }, () => make(records[0]).id!);
    expect(new Set(ids).size).toBe(2000);
    // Each of the 32 digits is uniform: 125 of 2000 expected for each of 16 values. The chi-square of
    // all 512 cells has 480 degrees of freedom; by Laurent-Massart it exceeds
    // 480 + 2·√(480·23) + 46 = 737 with probability below e^-23 = 1e-10.
    let chiSquare = 0;
    for (let at = 0; at < 32; at++)
      for (const digit of "0123456789abcdef")
        chiSquare += (ids.filter((id) => id[at] === digit).length - 125) ** 2 / 125;
    expect(chiSquare).toBeLessThan(737);
  });

  it("may be missing: reports of older clients stay valid, however often they come", () => {
    expect(parseReport(withoutId)).toEqual(withoutId);
    expect(batchReports(study, [withoutId, withoutId]).count).toBe(2);
  });

  it("is not in the release", () => {
    const made = report(study, records[0]);
    expect(JSON.stringify(batchReports(study, [made]))).not.toContain(made.id);
  });

  it("stops a batch when it comes twice", () => {
    const made = report(study, records[0]);
    expect(() => batchReports(study, [made, report(study, records[0]), made])).toThrow(
      "report 3 has an id that was seen before: a report is counted once",
    );
  });

  it("is accepted by the parser and by the schema alike", () => {
    const units = fc.string({ unit: fc.constantFrom(..."aZ09_-. é"), minLength: 0, maxLength: 70 });
    fc.assert(
      fc.property(fc.oneof(units, fc.string(), fc.jsonValue()), (id) => {
        const value = { ...withoutId, id };
        const fits = typeof id === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(id);
        expect(validate(value)).toBe(fits);
        expect(code(() => parseReport(value))).toBe(fits ? "accepted" : "REPORT_FIELD");
      }),
    );
  });
});

describe("an error about a report", () => {
  it.each<[string, object]>([
    ["id", { id: "73.5291" }],
    ["format", { format: "73.5291" }],
    ["values", { values: ["73.5291"] }],
    ["study.digest", { study: { id: "s", digest: "73.5291" } }],
    ["mechanism.kind", { mechanism: { kind: "73.5291", parameters: {} } }],
  ])("in %s does not show what the report says", (field, edit) => {
    const run = () => parseReport({ ...withoutId, ...edit }, 7);
    expect(run).toThrow(field);
    expect(run).toThrow(/^report 7, /);
    expect(run).not.toThrow(/73/);
  });

  it.each<[string, string, object]>([
    ["the report", "at the top level", { "73.5291": 1 }],
    ["its study", "in study", { study: { ...withoutId.study, "73.5291": 1 } }],
    ["its mechanism", "in mechanism", { mechanism: { ...withoutId.mechanism, "a.73.5291": 1 } }],
    [
      "its parameters",
      "in mechanism.parameters",
      { mechanism: { kind: "randomised-response", parameters: { "73.5291": 1 } } },
    ],
  ])("does not show a name that %s made up", (_, place, edit) => {
    for (const run of [
      () => parseReport({ ...withoutId, ...edit }),
      () => batchReports(study, [{ ...withoutId, ...edit }]),
    ]) {
      expect(run).toThrow(`report 1, field ${place} is not known, must be one of: `);
      expect(run).not.toThrow(/73/);
    }
  });

  it.each(["format", "values"])("does not pass on an error that a getter of %s throws", (field) => {
    const value = Object.defineProperty({ ...withoutId }, field, {
      get() {
        throw errorOf("REPORT_FIELD", { row: "73.5291", field: "x", found: "y", accepted: "z" });
      },
    });
    expect(() => parseReport(value, 7)).toThrow(
      "report 7, field format is an object that cannot be read, must be plain JSON",
    );
  });

  it("shows a format of this project", () => {
    expect(() => parseReport({ ...withoutId, format: "dpbayes.release/1" })).toThrow(
      'report 1, format is "dpbayes.release/1", must be "dpbayes.report/1"',
    );
  });

  it("is of the catalogue, whatever was read", () => {
    fc.assert(fc.property(fc.anything(), (value) => code(() => parseReport(value)) !== "accepted"));
    const throwing = new Proxy(
      {},
      {
        get() {
          throw new RangeError("73.5291");
        },
      },
    );
    expect(() => parseReport(throwing)).toThrow("is an object that cannot be read, must be plain JSON");
  });
});
