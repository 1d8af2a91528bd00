import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { said } from "../../command/in-process.testing.ts";
import { publicPlan, testDatabase } from "./test-database.testing.ts";

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
    expect(outcome.err.trimEnd().split("\n")).toHaveLength(1);
    expect(outcome.err).not.toContain(db.server.password);
    expect(existsSync(output) || existsSync(ledger)).toBe(false);
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
