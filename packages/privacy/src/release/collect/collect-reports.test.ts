import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths } from "../../audit/suite/release-paths.ts";
import { DpbayesError } from "../../errors/index.ts";
import { planReport } from "../../plan/plan-report.ts";
import { parseStudy, studyDigest } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import type { TableOrStream } from "../for-each.ts";
import { parseRelease } from "../format/parse-release.ts";
import { report } from "../report/make-report.ts";
import { batchReports } from "./batch-reports.ts";
import { collectReports } from "./collect-reports.ts";
import { MOST_NUMBERS_KEPT } from "./tally/report-tally.ts";

type Json = Record<string, unknown>;

const pathOf = (name: string) => reportPaths.find((path) => path.name.startsWith(name))!;

function made(name: string, edit: Json = {}): Json {
  const { study, records } = pathOf(name);
  return { ...JSON.parse(JSON.stringify(report(study, records[0]))), ...edit };
}

function withEpsilon(study: Study, epsilon: number, more: object = {}): Study {
  return parseStudy({ ...study, privacy: { ...study.privacy, epsilon, ...more } });
}

async function refusal(...args: readonly [Study | readonly Study[], TableOrStream]): Promise<DpbayesError> {
  const outcome: unknown = await collectReports(...args).catch((error: unknown) => error);
  if (!(outcome instanceof DpbayesError)) throw new Error("it was accepted", { cause: outcome });
  return outcome;
}

const reasonsOf = async (name: string, reports: readonly unknown[]) => {
  const { refused, used } = await collectReports(pathOf(name).study, [made(name), ...reports]);
  expect(used).toBe(1);
  expect(refused.total).toBe(reports.length);
  return refused.reasons;
};

describe("collected reports", () => {
  it("are the release that a batch is, if all are good", async () => {
    for (const { study, records } of reportPaths) {
      const reports = Array.from({ length: 7 }, (_, i) => report(study, records[i % 3]));
      const collected = await collectReports(study, reports);
      expect(collected.releases).toEqual([batchReports(study, reports)]);
      expect(collected).toMatchObject({ used: 7, refused: { total: 0, reasons: [] } });
      for (const part of [collected, collected.releases, collected.refused, collected.refused.reasons])
        expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it("may stream in", async () => {
    async function* later() {
      for (let i = 0; i < 4; i++) yield made("gaussian", i === 2 ? { values: [] } : {});
    }
    expect(await collectReports(pathOf("gaussian").study, later())).toMatchObject({ used: 3 });
  });

  it.each<[string, string, () => unknown, string, string]>([
    [
      "another study",
      "gaussian",
      () => made("poisson"),
      "REPORT_STUDY",
      "report was made for another study or another version of it (study digest differs)",
    ],
    [
      "a release",
      "gaussian",
      () => ({ format: "dpbayes.release/1" }),
      "REPORT_FORMAT",
      'report format is "dpbayes.release/1", must be "dpbayes.report/1"',
    ],
    [
      "a format of someone else",
      "gaussian",
      () => ({ format: "other" }),
      "REPORT_FORMAT",
      'report format is a string, must be "dpbayes.report/1"',
    ],
    [
      "text",
      "gaussian",
      () => "73529 {",
      "REPORT_FIELD",
      "report field format is a text that is not JSON, must be JSON",
    ],
    [
      "a text in JSON",
      "gaussian",
      () => '"report"',
      "REPORT_FIELD",
      "report field format is a string, must be an object",
    ],
    ["nothing", "gaussian", () => null, "REPORT_FIELD", "report field format is null, must be an object"],
    [
      "a made-up field",
      "gaussian",
      () => made("gaussian", { secret: 1 }),
      "REPORT_FIELD",
      "report field at the top level is not known, must be one of: format, id, study, mechanism, values",
    ],
    [
      "a made-up field further in",
      "gaussian",
      () => made("gaussian", { study: { ...(made("gaussian")["study"] as Json), "a.secret": 1 } }),
      "REPORT_FIELD",
      "report field in study is not known, must be one of: id, digest",
    ],
    [
      "a number too many",
      "gaussian",
      () => made("gaussian", { values: [1, 2] }),
      "REPORT_FIELD",
      "report field values is an array of another length, must be an array of 1 numbers",
    ],
    [
      "a number too few",
      "categorical, sector ~ 1, local, unary",
      () => made("categorical, sector ~ 1, local, unary", { values: [1, 0] }),
      "REPORT_FIELD",
      "report field values is an array of another length, must be an array of 3 numbers",
    ],
    [
      "2 for a bit",
      "categorical, sector ~ 1, local, unary",
      () => made("categorical, sector ~ 1, local, unary", { values: [0, 2, 0] }),
      "REPORT_FIELD",
      "report field values is outside the mechanism's output, must be 0 or 1",
    ],
    [
      "a fraction",
      "poisson, visits",
      () => made("poisson, visits", { values: [0.5] }),
      "REPORT_FIELD",
      // 20 visits, 100 times the scale 20/ε of the noise, a step for its rate (rounded down), one for the grid.
      "report field values is outside the mechanism's output, must be a whole number from -2022 to 2022",
    ],
    [
      "a level too high",
      "poisson, visits ~ 1, local, k-ary",
      () => made("poisson, visits ~ 1, local, k-ary", { values: [21] }),
      "REPORT_FIELD",
      "report field values is outside the mechanism's output, must be a whole number from 0 to 20",
    ],
    [
      "null for a number",
      "gaussian",
      () => made("gaussian", { values: [null] }),
      "REPORT_FIELD",
      "report field values is null, must be a finite number",
    ],
    [
      "another mechanism",
      "gaussian",
      () => made("gaussian", { mechanism: made("poisson, visits")["mechanism"] }),
      "REPORT_FIELD",
      "report field mechanism.kind is not the plan's, must be as planned for the study",
    ],
    [
      "a bad id",
      "gaussian",
      () => made("gaussian", { id: "x" }),
      "REPORT_FIELD",
      "report field id is a string, must be 8 to 64 letters, digits, dashes and underscores",
    ],
  ])("leave out %s and say why", async (_, name, bad, code, problem) => {
    expect(await reasonsOf(name, [bad(), bad()])).toEqual([{ code, problem, count: 2, rows: [2, 3] }]);
  });

  it("leave out what comes twice, but not the intact copy of a damaged one", async () => {
    const { study } = pathOf("gaussian");
    const [a, b] = [made("gaussian"), made("gaussian")];
    const { used, refused } = await collectReports(study, [a, { ...b, values: [] }, a, b, b, a]);
    expect(used).toBe(2);
    const problem = "report has an id that was seen before: a report is counted once";
    expect(refused.reasons[0]).toEqual({ code: "REPORT_DUPLICATE", problem, count: 3, rows: [3, 5, 6] });
    expect(refused.total).toBe(4);
  });

  it("leave out what no honest person can have sent, and nothing of it is in the sum", async () => {
    const name = "linear-regression, income ~ 0 + age";
    const good = made(name);
    const values = good["values"] as number[];
    const huge = values.map((_, i) => (i === values.length - 1 ? Number.MAX_VALUE : 1000));
    const { releases, refused } = await collectReports(pathOf(name).study, [
      made(name, { values: huge }),
      { ...good, values: huge },
      good,
    ]);
    expect(refused.reasons).toMatchObject([{ code: "REPORT_FIELD", count: 2, rows: [1, 2] }]);
    expect(refused.reasons[0]!.problem).toContain("outside the mechanism's output");
    expect(releases[0]!.values).toEqual(values);
  });

  it("may be lines of a file", async () => {
    const good = made("gaussian");
    const lines = [JSON.stringify(good), "", JSON.stringify(good), good, JSON.stringify(made("gaussian"))];
    const { used, refused } = await collectReports(pathOf("gaussian").study, lines);
    expect(used).toBe(2);
    expect(refused.reasons.map(({ code, rows }) => [code, rows])).toEqual([
      ["REPORT_DUPLICATE", [3, 4]],
      ["REPORT_FIELD", [2]],
    ]);
  });

  it("name ten rows of each reason, and the most frequent reason first", async () => {
    const bad = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? null : made("poisson")));
    const reasons = await reasonsOf("gaussian", bad);
    expect(reasons.map(({ code, count }) => [code, count])).toEqual([
      ["REPORT_STUDY", 20],
      ["REPORT_FIELD", 10],
    ]);
    expect(reasons[0]!.rows).toEqual([3, 4, 6, 7, 9, 10, 12, 13, 15, 16]);
  });

  it("survive anything between them, in few reasons and without its text", async () => {
    const { study } = pathOf("gaussian");
    const junk = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.string(), fc.string()).map((edit) => made("gaussian", edit)),
      fc.jsonValue().map((value) => made("gaussian", { mechanism: { kind: "laplace", parameters: value } })),
      fc.string().map((text) => made("gaussian", { format: `73529${text}` })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(junk), async (bad) => {
        const { used, refused } = await collectReports(study, [...bad, made("gaussian")]);
        expect(used + refused.total).toBe(bad.length + 1);
        expect(used).toBeGreaterThanOrEqual(1);
        expect(refused.reasons.length).toBeLessThan(20);
        expect(JSON.stringify(refused.reasons)).not.toContain("73529");
      }),
    );
  });

  it("survive a report whose getter throws, but not a broken source", async () => {
    const throwing = {
      get format(): string {
        throw new RangeError("73529");
      },
    };
    expect((await reasonsOf("gaussian", [throwing]))[0]!.problem).toContain("cannot be read");
    async function* broken(): AsyncGenerator<unknown> {
      yield made("gaussian");
      throw new RangeError("disk");
    }
    await expect(collectReports(pathOf("gaussian").study, broken())).rejects.toThrow(RangeError);
  });
});

describe("more reports than can be kept apart", () => {
  it("stop the collection, which says so", async () => {
    const length = 1_000_000;
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "s",
      question: "?",
      variables: { words: { type: "counts", length, total: 9 } },
      model: { family: "topic-model", formula: "words ~ 1" },
      privacy: { setting: "local", epsilon: 1, unit: "one person" },
    });
    const { kind, parameters } = planReport(study).mechanism;
    const frame = { format: "dpbayes.report/1", study: { id: "s", digest: studyDigest(study) } };
    const values = new Array<number>(length).fill(0);
    function* differing() {
      for (let i = 0; i <= MOST_NUMBERS_KEPT / length; i++) {
        values[0] = i;
        yield { ...frame, mechanism: { kind, parameters }, values };
      }
    }
    const { code, message } = await refusal(study, differing());
    expect(code).toBe("REPORTS_TOO_MANY");
    expect(message).toContain("more than 8000000 numbers in all, must have at most 8000000, or be collected");
  });
});

describe("no usable report", () => {
  it("is an error that tells what was refused", async () => {
    const { study } = pathOf("gaussian");
    expect((await refusal(study, [])).message).toBe("the table has 0 records, must have at least 1");
    const error = await refusal(study, [null, made("poisson"), null]);
    expect(error.code).toBe("RECORDS_EMPTY");
    expect(error.message).toContain(
      "0 usable (3 refused: 2: report field format is null, must be an object; 1: ",
    );
  });

  it.each([null, 7, "[]", {}])("%j is nothing to go through", async (reports) => {
    expect((await refusal(pathOf("gaussian").study, reports as never)).code).toBe("ARGUMENT");
  });
});

describe("personal budgets", () => {
  const { study, records } = pathOf("gaussian");
  const cautious = withEpsilon(study, 0.1);
  const generous = withEpsilon(study, 3, { mechanism: "gaussian", delta: 1e-6 });
  const unused = withEpsilon(study, 7);

  it("bring every report to the release of its own study", async () => {
    const people = [study, generous, cautious, generous];
    const reports = people.map((own) => report(own, records[0]));
    const { releases, used } = await collectReports([cautious, study, unused, generous], reports);
    expect(used).toBe(4);
    expect(releases.map((release) => studyDigest(release.study))).toEqual(
      [cautious, study, generous].map(studyDigest),
    );
    expect(releases.map(({ count }) => count)).toEqual([1, 1, 2]);
    expect(releases.map(({ privacy }) => privacy.epsilon)).toEqual([0.1, 1, 3]);
    for (const release of releases)
      expect(parseRelease(JSON.parse(JSON.stringify(release)))).toEqual(release);
  });

  it("do not let a report pass for one of another budget, nor be counted in two", async () => {
    const own = JSON.parse(JSON.stringify(report(study, records[0])));
    const forged = { ...own, id: "another-id", study: { ...own.study, digest: studyDigest(cautious) } };
    const copied = { ...report(cautious, records[0]), id: own.id };
    const { releases, refused } = await collectReports([study, cautious], [own, forged, copied]);
    expect(releases).toHaveLength(1);
    expect(refused.reasons.map(({ code }) => code).sort()).toEqual(["REPORT_DUPLICATE", "REPORT_FIELD"]);
  });

  it.each<[string, unknown, string]>([
    ["none", [], "studies is an empty list"],
    [
      "other variables",
      [study, { ...study, variables: { age: { type: "number", bounds: [0, 1] } } }],
      "studies[1].variables is another than that of studies[0]",
    ],
    [
      "another model",
      [study, cautious, { ...study, model: { family: "gamma", formula: "age ~ 1" } }],
      "studies[2].model is another than that of studies[0]",
    ],
    ["no study", [study, null], "study field format is null"],
  ])("are refused for %s", async (_, studies, message) => {
    expect((await refusal(studies as never, [made("gaussian")])).message).toContain(message);
  });
});
