import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";
import { shownSettings } from "./show-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "dpbayes-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const SECRET = "quite-secret-".repeat(3);
const DATABASE = "postgres://app:pass-word@db:5433/dpbayes";
const oidc = {
  DPBAYES_OIDC_ISSUER: "https://login.example.org/realm",
  DPBAYES_OIDC_CLIENT: "dpbayes",
  DPBAYES_OIDC_SECRET: "their-secret",
};

function kept(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe("settings", () => {
  it("need nothing said", () => {
    expect(readSettings({ DPBAYES_PORT: "", DPBAYES_LOG: "", DATABASE_URL: "" })).toMatchObject({
      ...{ origin: "http://localhost:8080", host: "127.0.0.1", port: 8080, operationsPort: 8081 },
      ...{ data: "dpbayes-data", lanes: 2, trustProxy: false, log: "all" },
    });
    expect(Object.keys(readSettings({}))).not.toContain("database");
  });

  it("are what was said, in the environment or in files", () => {
    const said = {
      DPBAYES_ORIGIN: "https://surveys.example.org/",
      DPBAYES_HOST: "0.0.0.0",
      DPBAYES_PORT: "0",
      DPBAYES_DATA: "/srv/data",
      DPBAYES_LANES: "32",
      DPBAYES_THREADS: "3",
      DPBAYES_TRUST_PROXY: "yes",
      DPBAYES_KEEP_DAYS: "30",
      DPBAYES_LOG: "errors",
    };
    const expected = {
      ...{ database: DATABASE, secret: SECRET, origin: "https://surveys.example.org", host: "0.0.0.0" },
      ...{ port: 0, operationsPort: 0, data: "/srv/data", lanes: 32, threads: 3, trustProxy: true },
      ...{ keepDays: 30, log: "errors" },
      oidc: { issuer: "https://login.example.org/realm", client: "dpbayes", secret: "their-secret" },
    };
    expect(readSettings({ ...said, ...oidc, DATABASE_URL: DATABASE, DPBAYES_SECRET: SECRET })).toEqual(
      expected,
    );
    const { DPBAYES_OIDC_SECRET: _, ...open } = oidc;
    const files = {
      DATABASE_URL_FILE: kept("database", `${DATABASE}\n`),
      DPBAYES_SECRET_FILE: kept("secret", `${SECRET}\n`),
      DPBAYES_OIDC_SECRET_FILE: kept("oidc", "their-secret\n"),
    };
    expect(readSettings({ ...said, ...open, ...files })).toEqual(expected);
  });

  const database = { DATABASE_URL: DATABASE };
  it.each([
    ["DPBAYES_PORT", "65536", {}],
    ["DPBAYES_PORT", "-1", {}],
    ["DPBAYES_PORT", "80.5", {}],
    ["DPBAYES_PORT", "0x50", {}],
    ["DPBAYES_PORT", "http", {}],
    ["DPBAYES_OPERATIONS_PORT", "70000", {}],
    ["DPBAYES_LANES", "0", {}],
    ["DPBAYES_LANES", "33", {}],
    ["DPBAYES_THREADS", "0", {}],
    ["DPBAYES_THREADS", "1e3", {}],
    ["DPBAYES_KEEP_DAYS", "-1", {}],
    ["DPBAYES_KEEP_DAYS", "for ever", {}],
    ["DPBAYES_TRUST_PROXY", "true", {}],
    ["DPBAYES_LOG", "debug", {}],
    ["DPBAYES_HOST", "example.org", {}],
    ["DPBAYES_HOST", "256.0.0.1", {}],
    ["DPBAYES_ORIGIN", "other.example", {}],
    ["DPBAYES_ORIGIN", "ftp://other.example", {}],
    ["DPBAYES_ORIGIN", "https://other.example/path", {}],
    ["DPBAYES_ORIGIN", "https://other.example/?a=b", {}],
    ["DPBAYES_ORIGIN", "https://other.example/#a", {}],
    ["DPBAYES_ORIGIN", "https://user:word@other.example", {}],
    ["DATABASE_URL", "mysql://db/dpbayes", { DPBAYES_SECRET: SECRET }],
    ["DATABASE_URL", "postgres:/database", { DPBAYES_SECRET: SECRET }],
    ["DATABASE_URL", "db:5432/my-pass-word", { DPBAYES_SECRET: SECRET }],
    ["DATABASE_URL_FILE", "/nowhere/at/all", { DPBAYES_SECRET: SECRET }],
    ["DATABASE_URL_FILE", "/etc/hostname", { ...database, DPBAYES_SECRET: SECRET }],
    ["DPBAYES_SECRET", undefined, database],
    ["DPBAYES_SECRET", "short-secret-of-31-characters!!", database],
    ["DPBAYES_SECRET_FILE", "/nowhere/at/all", database],
    ["DPBAYES_SECRET_FILE", "/etc/hostname", { ...database, DPBAYES_SECRET: SECRET }],
    ["DPBAYES_OIDC_ISSUER", "http://other.example", oidc],
    ["DPBAYES_OIDC_ISSUER", "other.example", oidc],
    ["DPBAYES_OIDC_ISSUER", "https://other.example/?realm=a", oidc],
    ["DPBAYES_OIDC_ISSUER", undefined, oidc],
    ["DPBAYES_OIDC_CLIENT", undefined, oidc],
    ["DPBAYES_OIDC_SECRET", undefined, oidc],
    ["DPBAYES_OIDC_SECRET_FILE", "/nowhere/at/all", { ...oidc, DPBAYES_OIDC_SECRET: undefined }],
  ])("refuse %s = %s, by name and without its value", (name, value, others) => {
    const read = () => readSettings({ ...others, [name]: value });
    expect(read).toThrow(new RegExp(`^${name} is .*, must be .+`));
    // Digits stand in the sentence by themselves.
    if (value !== undefined && value.length > 2) expect(read).not.toThrow(value);
  });

  it("are shown with secrets as their lengths", () => {
    const said = { ...oidc, DATABASE_URL: DATABASE, DPBAYES_SECRET: SECRET };
    const shown = shownSettings(readSettings(said)).join("\n");
    expect(shown).toMatch(/^DATABASE_URL +postgres:\/\/app@db:5433\/dpbayes$/m);
    expect(shown).toMatch(/^DPBAYES_SECRET +39 characters$/m);
    expect(shown).toMatch(/^DPBAYES_OIDC_SECRET +12 characters$/m);
    for (const secret of ["pass-word", SECRET, "their-secret"]) expect(shown).not.toContain(secret);
    expect(shownSettings(readSettings({})).join("\n")).toMatch(/^DATABASE_URL +embedded, in dpbayes-data$/m);
  });
});
