import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { describe, expect, it } from "vitest";
import { said } from "../../command/in-process.testing.ts";
import { hiddenPlan, publicPlan, testDatabase } from "./test-database.testing.ts";

const db = testDatabase("CREATE TABLE holes AS SELECT CAST(NULL AS integer) AS income");

describe("dpbayes privatize from a database", () => {
  const study = () => {
    const file = join(db.folder, "study.json");
    writeFileSync(file, JSON.stringify(publicPlan.study));
    return file;
  };

  it("takes the address from the environment, releases, and writes the password nowhere", async () => {
    const [output, ledger] = [join(db.folder, "db.release.json"), join(db.folder, "db.ledger.jsonl")];
    const words = [
      "privatize",
      "--table",
      "visits",
      "-s",
      study(),
      "-o",
      output,
      "--ledger",
      ledger,
      "--show-private",
    ];
    const { code, out, err } = await said(words, { env: { DATABASE_URL: db.server.url() } });
    expect({ code, err }).toEqual({
      code: 0,
      err: 'private: {"records":1000,"clipped":{"income":0},"skipped":{}}\n',
    });
    expect(JSON.parse(readFileSync(output, "utf8"))).toMatchObject({ kind: "sum", count: 1000 });
    const written = [
      out,
      err,
      ...readdirSync(db.folder).map((name) => readFileSync(join(db.folder, name), "utf8")),
    ];
    expect(written.join("\n")).not.toContain(db.server.password);
    expect(written.join("\n")).not.toContain("postgres://");
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["no ledger", ["--table", "visits"], 2, /needs --ledger FILE for a database/],
    ["nothing to read", ["--ledger", "l"], 2, /needs --table NAME or --query SQL for a database/],
    [
      "two things to read",
      ["--table", "a", "--query", "b", "--ledger", "l"],
      2,
      /--query is given with --table/,
    ],
    ["an unknown table", ["--table", "patients", "--ledger", "L"], 1, /has no table patients/],
    [
      "a query under replace-one",
      ["--query", "SELECT income FROM visits WHERE income > 9", "--ledger", "L"],
      1,
      /^dpbayes: the query of .* under replace-one the release says exactly how many they are; state neighbours: add-remove/,
    ],
    [
      "records that do not fit",
      ["--table", "holes", "--ledger", "L"],
      1,
      /field income does not fit the study in 1 record, must be/,
    ],
  ])("%s: exit code, one line, nothing written, nothing spent", async (_, flags, code, sentence) => {
    const [output, ledger] = [join(db.folder, "no.release.json"), join(db.folder, "no.ledger.jsonl")];
    const words = ["privatize", db.server.url(), "-s", study(), "-o", output];
    const outcome = await said([...words, ...flags.map((flag) => (flag === "L" ? ledger : flag))]);
    expect(outcome).toMatchObject({ code, out: "" });
    expect(outcome.err).toMatch(sentence);
    // What to do about it stands indented below.
    const lines = outcome.err.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("  "))).toHaveLength(1);
    expect(outcome.err).not.toContain(db.server.password);
    expect(existsSync(output) || existsSync(ledger)).toBe(false);
  });

  it("a query of a study of rows says what a row is, and under add-remove no number of them", async () => {
    const rows = join(db.folder, "rows.json");
    const privacy = { ...hiddenPlan.study.privacy, unit: "one row" };
    writeFileSync(rows, JSON.stringify({ ...hiddenPlan.study, privacy }));
    const query =
      "SELECT a.income FROM visits AS a JOIN visits AS b USING (height) WHERE a.income < 3 AND b.income < 3";
    const [output, ledger] = [join(db.folder, "rows.release.json"), join(db.folder, "rows.ledger.jsonl")];
    const words = ["privatize", db.server.url(), "--query", query, "-s", rows, "-o", output];
    const { code, out, err } = await said([...words, "--ledger", ledger]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/\nIt protects one row, not one person: .*\n$/);
    const records = (await db.rowsOf({ query }).sums!(
      planTable(parseStudy(JSON.parse(readFileSync(rows, "utf8")))),
      {},
    ))!.records;
    expect(records).toBeGreaterThan(100);
    const told = [
      out,
      readFileSync(ledger, "utf8"),
      JSON.stringify({ ...JSON.parse(readFileSync(output, "utf8")), values: [] }),
    ];
    expect(JSON.parse(readFileSync(output, "utf8")).count).toBe(null);
    expect(told.join("\n")).not.toMatch(new RegExp(`\\b${records}\\b`));
  });

  it("a local study reads the rows and makes a report of each", async () => {
    const local = join(db.folder, "local.json");
    const { variables, ...rest } = publicPlan.study;
    writeFileSync(
      local,
      JSON.stringify({ ...rest, variables, privacy: { setting: "local", epsilon: 1, unit: "one person" } }),
    );
    const output = join(db.folder, "db.reports.jsonl");
    const words = ["privatize", db.server.url(), "--table", "visits", "-s", local, "-o", output, "--json"];
    const { code, out } = await said([...words, "--ledger", join(db.folder, "local.ledger.jsonl")]);
    expect({ code, reports: JSON.parse(out).reports }).toEqual({ code: 0, reports: 1000 });
  });
});
