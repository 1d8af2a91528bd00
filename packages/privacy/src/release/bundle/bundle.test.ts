import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { reporter as preparedReporter, report as reportPrepared } from "../../report-prepared.ts";
import { partsOf } from "../../study/bundle/parse-bundle.ts";
import { parseStudy, studyDigest } from "../../study/parse-study.ts";
import { collectReports } from "../collect/collect-reports.ts";
import { parseRelease } from "../format/parse-release.ts";
import { parseReport } from "../format/parse-report.ts";
import { seal } from "../format/seal.ts";
import { counting } from "../hostile-records.testing.ts";
import { report, reporter } from "../report/make-report.ts";
import { prepareReports } from "../report/prepare-reports.ts";
import { privatize } from "../table/privatize.ts";
import type { PrivateDiagnostics } from "../table/privatize-options.ts";
import { healthBundle, held, hidden, local, people } from "./bundle.testing.ts";
import type { ReportBundle } from "./formats.ts";
import { parsePreparedBundle } from "./parse-prepared-bundle.ts";
import { parseReleaseBundle } from "./parse-release-bundle.ts";
import { parseReportBundle } from "./parse-report-bundle.ts";
import { privatizeBundleSums } from "./privatize-bundle.ts";
import { releaseBundleSchema, reportBundleSchema } from "./shapes.ts";

type Json = Record<string, unknown>;
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;
const ajv = new Ajv2020({ strict: false });

function refusal(run: () => unknown): DpbayesError {
  try {
    run();
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("the releases of several questions", async () => {
  const bundle = healthBundle(held);
  const released = await privatize(bundle, people, { holder: "north" });

  it("are one value with a part for each, and what they spent together", () => {
    expect(released).toMatchObject({
      format: "dpbayes.release-bundle/1",
      holder: "north",
      privacy: { epsilon: 2, delta: 2.5e-7, setting: "central", neighbours: "replace-one" },
    });
    const { smoking, stay } = released.parts;
    expect(smoking!.study).toEqual(partsOf(bundle)["smoking"]);
    expect([smoking!.privacy.epsilon, stay!.privacy.epsilon]).toEqual([1.5, 0.5]);
    expect([smoking!.count, stay!.count]).toEqual([50, 50]);
    expect(parseRelease(throughJson(stay))).toEqual(stay);
  });

  it("are read back, by the parser and by the schema", () => {
    expect(parseReleaseBundle(throughJson(released))).toEqual(released);
    expect(ajv.compile(releaseBundleSchema)(throughJson(released))).toBe(true);
  });

  it("read every record once, and each field of it as often as questions ask for it", async () => {
    const seen = people.map((person) => counting(person));
    let passes = 0;
    function* once() {
      passes++;
      for (const { record } of seen) yield record;
    }
    await privatize(bundle, once());
    expect(passes).toBe(1);
    for (const { reads } of seen) expect(reads).toEqual({ smokes: 1, age: 1, days: 1 });
  });

  it("leave a record out of the parts that it does not fit, under add-remove alone", async () => {
    const flawed = [...people, { ...people[0], smokes: "no" }];
    const told: PrivateDiagnostics[] = [];
    const options = {
      onInvalid: "skip",
      onPrivateDiagnostics: (facts: PrivateDiagnostics) => told.push(facts),
    } as const;
    const skipped = await privatize(healthBundle(hidden), flawed, options);
    expect(Object.values(skipped.parts).map(({ count }) => count)).toEqual([null, null]);
    expect(told.map(({ part, records, skipped }) => [part, records, skipped])).toEqual([
      ["smoking", 51, { RECORD_FIELD: 1 }],
      ["stay", 51, {}],
    ]);
    await expect(privatize(bundle, flawed)).rejects.toThrow("record 51, field smokes is a string");
    await expect(privatize(bundle, people, options)).rejects.toMatchObject({ code: "RECORDS_SKIP" });
  });

  it.each<[string, (r: Json) => void, string]>([
    ["another value", (r) => (((r["parts"] as Json)["stay"] as Json)["count"] = 3), "digest does not match"],
    [
      "a part that is missing",
      (r) => delete (r["parts"] as Json)["stay"],
      "release field parts.stay is missing, must be there: every question has its release",
    ],
    [
      "a part too many",
      (r) => ((r["parts"] as Json)["more"] = (r["parts"] as Json)["stay"]),
      "release field parts is with one that the study does not ask for, must be smoking, stay",
    ],
    [
      "parts exchanged",
      (r) => {
        const { smoking, stay } = r["parts"] as Json;
        r["parts"] = { smoking: stay, stay: smoking };
      },
      "release field parts.smoking.study is another, must be",
    ],
    ["another holder", (r) => (r["holder"] = "south"), "release field parts.smoking.holder is another"],
    [
      "less that was spent",
      (r) => ((r["privacy"] as Json)["epsilon"] = 1),
      "release field privacy is another than the study and the other parts say",
    ],
    [
      "a field of a part",
      (r) => (((r["parts"] as Json)["stay"] as Json)["values"] = [1]),
      "release field parts.stay.values is 1 numbers",
    ],
    ["another format", (r) => (r["format"] = "dpbayes.release/1"), 'must be "dpbayes.release-bundle/1"'],
  ])("are refused with %s, though sealed again", (_, edit, sentence) => {
    const copy = throughJson(released);
    edit(copy);
    expect(refusal(() => parseReleaseBundle(seal(copy))).message).toContain(sentence);
    expect(refusal(() => parseReleaseBundle(copy)).code).toMatch(/^RELEASE_/);
  });

  it("are refused where a part counts other records, or states less than its noise was made for", async () => {
    const other = await privatize(bundle, people.slice(1), { holder: "north" });
    const parts = { ...released.parts, stay: other.parts["stay"]! };
    expect(refusal(() => parseReleaseBundle(seal({ ...released, parts }))).message).toContain(
      "parts.stay.count is another",
    );
    const stay = seal({
      ...released.parts["stay"]!,
      privacy: { ...released.parts["stay"]!.privacy, epsilon: 0.4 },
    });
    const boast = seal({ ...released, parts: { ...released.parts, stay } });
    expect(refusal(() => parseReleaseBundle(boast)).message).toContain("parts.stay.privacy.epsilon");
  });

  it("never crash the parser", () => {
    fc.assert(fc.property(fc.anything(), (value) => refusal(() => parseReleaseBundle(value)).code !== ""));
    const key = fc.constantFrom(...Object.keys(released));
    fc.assert(
      fc.property(key, fc.jsonValue(), (name, value) => {
        fc.pre(JSON.stringify(value) !== JSON.stringify(throughJson(released)[name]));
        expect(refusal(() => parseReleaseBundle({ ...throughJson(released), [name]: value })).code).toMatch(
          /^(RELEASE|STUDY)_/,
        );
      }),
    );
  });

  it("refuse sums of other records", () => {
    const sums = (records: number) => ({ totals: [1n], records, clipped: {}, skipped: {} });
    const twice = healthBundle(held, {
      models: {
        a: { family: "bernoulli", formula: "smokes ~ 1" },
        b: { family: "bernoulli", formula: "smokes ~ 1" },
      },
    });
    expect(privatizeBundleSums(twice, { a: sums(3), b: sums(3) }).parts["a"]!.count).toBe(3);
    expect(refusal(() => privatizeBundleSums(twice, { a: sums(3), b: sums(4) })).message).toBe(
      "sums.b.records is another than that of sums.a, must be the same: all parts are of the same records",
    );
  });
});

describe("a report to several questions", () => {
  const bundle = healthBundle(local);
  const sent = people.map((person) => report(bundle, person));

  it("has an answer to each, one id and one study", () => {
    const [first] = sent;
    expect(Object.keys(first!.parts)).toEqual(["smoking", "stay"]);
    expect(first!.id).toMatch(/^[0-9a-f]{32}$/);
    expect(first!.study).toEqual({ id: "health", digest: studyDigest(bundle) });
    expect(parseReportBundle(throughJson(first))).toEqual(first);
    expect(ajv.compile(reportBundleSchema)(throughJson(first))).toBe(true);
  });

  it("reads every field once", () => {
    const { record, reads } = counting(people[0]!);
    report(bundle, record);
    expect(reads).toEqual({ smokes: 1, age: 1, days: 1 });
  });

  it("is made by the small client as well, of a study that was prepared", () => {
    const prepared = prepareReports(bundle);
    expect(prepared.privacy).toMatchObject({ epsilon: 2, delta: 2.5e-7 });
    const made = reportPrepared(throughJson(prepared), people[0]) as ReportBundle;
    const blank = (one: ReportBundle) => ({
      ...one,
      id: "",
      parts: Object.values(one.parts).map(({ mechanism }) => mechanism),
    });
    expect(blank(made)).toEqual(blank(sent[0]!));
    expect(() => preparedReporter(prepared)({ ...people[0], age: "x" })).toThrow("record 1, field age");
  });

  it.each<[string, (p: Json) => void]>([
    ["a cost it does not have", (p) => ((p["privacy"] as Json)["epsilon"] = 1.9)],
    ["a delta it does not have", (p) => ((p["privacy"] as Json)["delta"] = 1e-7)],
    ["another setting", (p) => ((p["privacy"] as Json)["setting"] = "central")],
    ["no part", (p) => (p["parts"] = {})],
    ["an edited part", (p) => (((p["parts"] as Json)["stay"] as Json)["route"] = "answer")],
  ])("is not made of a prepared study with %s", (_, edit) => {
    const copy = throughJson(prepareReports(bundle));
    edit(copy);
    expect(refusal(() => parsePreparedBundle(throughJson(seal(copy)))).code).toMatch(/^PREPARED_/);
    expect(refusal(() => parsePreparedBundle(copy)).code).toMatch(/^PREPARED_/);
  });

  it("is collected whole, once, into releases of all questions", async () => {
    const { parts: _, ...cut } = sent[1]!;
    const { stay: __, ...half } = sent[2]!.parts;
    const odd = (values: readonly number[]) => ({
      ...throughJson(sent[3]),
      parts: { ...sent[3]!.parts, smoking: { ...sent[3]!.parts["smoking"]!, values } },
    });
    const wrong = [
      sent[0],
      cut,
      { ...sent[2], parts: half },
      { ...sent[2], parts: { ...sent[2]!.parts, more: sent[2]!.parts["stay"] } },
      odd([7]),
      report(partsOf(bundle)["smoking"]!, people[0]),
    ];
    const { releases, used, refused } = await collectReports(bundle, [
      ...sent.slice(0, 49),
      JSON.stringify(sent[49]),
      ...wrong,
    ]);
    expect([used, refused.total]).toEqual([50, 6]);
    expect(refused.reasons.map(({ problem }) => problem).sort()).toEqual([
      "report field parts is missing, must be an object",
      "report field parts is with a part that the study does not have, must be an answer to every question of the study",
      "report field parts is without a part of the study, must be an answer to every question of the study",
      "report field parts.smoking.values is outside the mechanism's output, must be 0 or 1",
      'report format is "dpbayes.report/1", must be "dpbayes.report-bundle/1"',
      "report has an id that was seen before: a report is counted once",
    ]);
    const [release] = releases;
    expect(parseReleaseBundle(throughJson(release))).toEqual(release);
    expect(Object.values(release!.parts).map(({ kind, count }) => [kind, count])).toEqual([
      ["reports", 50],
      ["sum", 50],
    ]);
  });

  it("may be made under another budget of the same questions", async () => {
    const generous = healthBundle({ ...local, epsilon: 8 });
    const collected = await collectReports([bundle, generous], [sent[0], report(generous, people[1])]);
    expect(collected.releases.map(({ privacy }) => privacy.epsilon)).toEqual([2, 8]);
    const other = healthBundle(local, { models: { a: { family: "bernoulli", formula: "smokes ~ 1" } } });
    await expect(collectReports([bundle, other], sent)).rejects.toThrow("studies[1].models is another");
  });

  it("is told from one to one question", () => {
    expect(() => parseReport(sent[0])).toThrow('format is "dpbayes.report-bundle/1"');
    const { models: _, ...rest } = bundle;
    const one = parseStudy({ ...rest, model: { family: "bernoulli", formula: "smokes ~ 1" } });
    expect(reporter(one)(people[0]).format).toBe("dpbayes.report/1");
    expect(() => report(healthBundle(held), people[0])).toThrow("a report in the central setting");
  });
});
