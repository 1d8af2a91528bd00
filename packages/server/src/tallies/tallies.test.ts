import {
  collectReports,
  parseBundle,
  parseRelease,
  report,
  type Study,
  type StudyBundle,
} from "@dpbayes/privacy";
import { reportPaths } from "@dpbayes/privacy/audit/suite";
import { studyCollector } from "@dpbayes/privacy/collect";
import { familyOf } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { type OpenedStudy, openedStudy, testIntake } from "../intake/counted-study.testing.ts";
import { openTallies } from "./tallies.ts";

const { pool } = await testDatabase();
const tallies = openTallies(pool);

const people = [
  { smokes: true, age: 40, days: 3 },
  { smokes: false, age: 71, days: 29 },
];
const several = parseBundle({
  format: "dpbayes.study/1",
  id: "asked",
  question: "What is counted?",
  variables: {
    smokes: { type: "boolean" },
    age: { type: "number", bounds: [18, 98] },
    days: { type: "number", bounds: [0, 30] },
  },
  models: {
    stay: { family: "linear-regression", formula: "days ~ age" },
    smoking: { family: "bernoulli", formula: "smokes ~ 1" },
    age: { family: "gaussian", formula: "age ~ 1" },
  },
  privacy: { setting: "local", epsilon: 2, delta: 1e-5, unit: "one person" },
});

const studies: readonly (readonly [string, Study | StudyBundle, readonly object[]])[] = [
  ...reportPaths
    .filter(({ study }) => !familyOf(study).publicOrder)
    .map(({ name, study, records }) => [name, study, records] as const),
  ["several questions", several, people],
];
const MANY = 12;
const made = studies.map(([name, study, records], i) => ({
  ...{ name, study, keep: i % 2 === 0 ? ("counts" as const) : ("reports" as const) },
  reports: Array.from({ length: MANY }, (_, k) => report(study as Study, records[k % records.length])),
}));

/** All at once: batches hold reports of many studies, of those that are counted in one cell and of others. */
async function taken(): Promise<ReadonlyMap<string, OpenedStudy>> {
  const opened = new Map<string, OpenedStudy>();
  for (const { name, study, keep } of made) {
    const { needsReports } = studyCollector(study);
    opened.set(name, await openedStudy(pool, study, { keep: needsReports ? "reports" : keep }));
  }
  const rounds = Array.from({ length: MANY }, (_, k) => made.map(({ reports }) => reports[k]!));
  await takenBySeveral(rounds.flat());
  return opened;
}

describe("a release cut from counts", async () => {
  const all = await taken();
  it.each(made.map((each) => [each.name, each] as const))(
    "is that of the reports, through collectors, lanes, resends and restarts: %s",
    async (name, { study, reports }) => {
      const opened = all.get(name)!;
      const options = opened.collector.needsReports ? {} : { keep: "counts" as const };
      const { releases } = await collectReports(study as Study, reports, options);
      const { digest, count } = await tallies.cut(opened);
      expect([digest, count]).toEqual([releases[0]!.digest, MANY]);
      const { rows } = await pool.query("SELECT body FROM release WHERE digest = $1", [digest]);
      expect(JSON.parse(String(rows[0].body))).toEqual(JSON.parse(JSON.stringify(releases[0])));
      const recounted = await tallies.recount(opened, opened.keep);
      expect(recounted).toMatchObject({ stored: MANY, counted: MANY, differing: [] });
    },
  );

  it("is cut twice as one, also at once, and refused while there is nothing", async () => {
    const [path] = reportPaths;
    const study = { ...path!.study, id: "twice" };
    const opened = await openedStudy(pool, study);
    await expect(tallies.cut(opened)).rejects.toMatchObject({ code: "REPORTS_NONE" });
    await takenBySeveral([report(study, path!.records[0])]);
    const cuts = await Promise.all([1, 2, 3, 4].map(() => tallies.cut(opened)));
    expect(new Set(cuts.map(({ digest }) => digest)).size).toBe(1);
    const { rows } = await pool.query("SELECT body FROM release WHERE digest = $1", [cuts[0]!.digest]);
    expect(parseRelease(JSON.parse(String(rows[0].body))).count).toBe(1);
  });
});

describe("a recount", () => {
  it("names the counts that the rows do not give", async () => {
    const [path] = reportPaths;
    const study = { ...path!.study, id: "recounted" };
    const opened = await openedStudy(pool, study);
    await takenBySeveral([report(study, path!.records[0])]);
    await pool.query("UPDATE report_cell SET n = n + 1 WHERE study = $1", [opened.key]);
    const { stored, counted, differing } = await tallies.recount(opened, "reports");
    expect([stored, counted, differing.length]).toEqual([1, 2, 1]);
    expect(differing[0]).toMatch(/^cell /);
  });
});

describe("counts", () => {
  it("are told by hour, few reports with those of the next", async () => {
    const [path] = reportPaths;
    const study = { ...path!.study, id: "hours" };
    const opened = await openedStudy(pool, study);
    let hour = Date.UTC(2030, 0, 1);
    const intake = testIntake(pool, { clock: () => new Date(hour) });
    for (const many of [3, 8, 12, 2]) {
      await Promise.all(Array.from({ length: many }, () => intake.take(report(study, path!.records[0]))));
      await expect(intake.take({ ...report(study, path!.records[0]), values: [] })).rejects.toThrow("values");
      hour += 3_600_000;
    }
    await intake.stop();
    const { counted, hours } = await tallies.counts(opened.key);
    expect(counted).toBe(25);
    expect(hours).toEqual([
      {
        ...{ from: "2030-01-01T00:00:00.000Z", to: "2030-01-01T01:00:00.000Z" },
        outcomes: { COUNTED: 11, REPORT_FIELD: 2 },
      },
      {
        ...{ from: "2030-01-01T02:00:00.000Z", to: "2030-01-01T03:00:00.000Z" },
        outcomes: { COUNTED: 14, REPORT_FIELD: 2 },
      },
    ]);
  });
});

/** Two collectors take a share each, one stops and another one starts, and a third of the reports comes twice. */
async function takenBySeveral(reports: readonly object[]): Promise<void> {
  const half = Math.ceil(reports.length / 2);
  const first = testIntake(pool, { most: 37 });
  const second = testIntake(pool, { lanes: 1 });
  await Promise.all(reports.slice(0, half).map((one, i) => (i % 2 === 0 ? first : second).take(one)));
  await first.stop();
  const third = testIntake(pool, { lanes: 3, most: 20 });
  const again = [...reports.slice(half), ...reports.filter((_, i) => i % 3 === 0)];
  await Promise.all(
    again.map((one, i) => (i % 2 === 0 ? second : third).take(JSON.parse(JSON.stringify(one)))),
  );
  await Promise.all([second.stop(), third.stop()]);
}
