import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths, tablePaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError } from "../../errors/index.ts";
import { batchReports } from "../collect/batch-reports.ts";
import { report } from "../report/make-report.ts";
import { privatize } from "../table/privatize.ts";
import { parseRelease } from "./parse-release.ts";
import { parseReport } from "./parse-report.ts";

type Json = Record<string, unknown>;

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return error.code;
    throw error;
  }
  return "accepted";
};

describe("a release that was edited", async () => {
  const { study, records } = tablePaths[1]!;
  const release = JSON.parse(JSON.stringify(await privatize(study, records))) as Json;

  it.each<[string, (r: Json) => void, string]>([
    ["a value", (r) => ((r["values"] as number[])[0]! += 1), "RELEASE_DIGEST"],
    ["the count", (r) => (r["count"] = 4), "RELEASE_DIGEST"],
    ["epsilon", (r) => ((r["privacy"] as Json)["epsilon"] = 0.5), "RELEASE_DIGEST"],
    [
      "the noise",
      (r) => (((r["mechanism"] as Json)["parameters"] as Json)["rate"] = { s: 1, t: 1 }),
      "RELEASE_DIGEST",
    ],
    ["noise of no known kind", (r) => ((r["mechanism"] as Json)["kind"] = "none"), "RELEASE_FIELD"],
    ["noise without its parameters", (r) => ((r["mechanism"] as Json)["parameters"] = {}), "RELEASE_FIELD"],
    ["a missing value", (r) => (r["values"] as number[]).pop(), "RELEASE_FIELD"],
    ["a value that is text", (r) => ((r["values"] as unknown[])[0] = "1"), "RELEASE_FIELD"],
    ["an extra field", (r) => (r["comment"] = "hello"), "RELEASE_FIELD"],
    ["the format", (r) => (r["format"] = "dpbayes.release/2"), "RELEASE_FORMAT"],
    ["the study", (r) => ((r["study"] as Json)["id"] = "other"), "RELEASE_DIGEST"],
    ["no digest", (r) => delete r["digest"], "RELEASE_FIELD"],
  ])("in %s is refused", (_, edit, code) => {
    const copy = structuredClone(release);
    edit(copy);
    expect(codeOf(() => parseRelease(copy))).toBe(code);
  });

  it("is refused whatever it has become, with an error of the catalogue", () => {
    const key = fc.constantFrom(...Object.keys(release));
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        const copy = { ...structuredClone(release), [name]: value };
        fc.pre(JSON.stringify(copy[name]) !== JSON.stringify(release[name]));
        expect(codeOf(() => parseRelease(copy))).not.toBe("accepted");
      }),
    );
    fc.assert(fc.property(fc.anything(), (value) => codeOf(() => parseRelease(value)) !== "accepted"));
  });
});

describe("reports that do not belong together", () => {
  const [first, second, third] = [reportPaths[0]!, reportPaths[1]!, reportPaths[3]!];
  const good = () => JSON.parse(JSON.stringify(report(first.study, first.records[0]))) as Json;

  it.each<[string, () => unknown[], string]>([
    ["of another study", () => [good(), report(second.study, second.records[0])], "REPORT_STUDY"],
    ["of another length", () => [{ ...good(), values: [0, 1] }], "REPORT_FIELD"],
    [
      "of another mechanism",
      () => [{ ...good(), mechanism: report(third.study, third.records[0]).mechanism }],
      "REPORT_FIELD",
    ],
    [
      "with other noise",
      () => [good(), { ...good(), mechanism: { kind: "randomised-response", parameters: {} } }],
      "REPORT_FIELD",
    ],
    ["with a value that is no number", () => [{ ...good(), values: [null] }], "REPORT_FIELD"],
    ["of another format", () => [{ ...good(), format: "x" }], "REPORT_FORMAT"],
    ["none at all", () => [], "RECORDS_EMPTY"],
  ])("%s are refused", (_, reports, code) => {
    expect(codeOf(() => batchReports(first.study, reports()))).toBe(code);
  });

  it("say which one was wrong", () => {
    expect(() => batchReports(first.study, [good(), 7])).toThrow("report 2");
  });

  it("never crash the parser", () => {
    fc.assert(fc.property(fc.anything(), (value) => codeOf(() => parseReport(value)) !== "accepted"));
  });
});
