import { describe, expect, it } from "vitest";
import { testDatabase } from "../database/test-database.testing.ts";
import { run } from "./run.ts";

const { url, pool } = await testDatabase();

async function said(...words: readonly string[]) {
  let [out, err] = ["", ""];
  const code = await run(words, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    env: { DATABASE_URL: url, DPBAYES_SECRET: "s".repeat(64), DPBAYES_ORIGIN: "https://surveys.example.org" },
    signal: AbortSignal.abort(),
  });
  return { code, out, err };
}

describe("dpbayes-server owner", () => {
  it("prints a link of the organisation that is named, another each time", async () => {
    const first = await said("owner", "ada@example.org");
    expect(first).toEqual({
      ...{ code: 0, err: "" },
      out: expect.stringMatching(/^https:\/\/surveys\.example\.org\/welcome#[\w-]{43}\n$/),
    });
    expect((await said("owner", "ada@example.org")).out).not.toBe(first.out);
    await said("owner", "ada@example.org", "--organisation", "hospital");
    const links = await pool.query(
      "SELECT name, email, role FROM welcome JOIN organisation ON organisation.id = organisation ORDER BY name",
    );
    expect(links.rows).toEqual([
      { name: "hospital", email: "ada@example.org", role: "owner" },
      { name: "main", email: "ada@example.org", role: "owner" },
    ]);
  });

  it("refuses what is no mail address, without repeating it", async () => {
    const { code, err } = await said("owner", "CANARY");
    expect(code).not.toBe(0);
    expect(err).toMatch(/EMAIL is no mail address/);
    expect(err).not.toContain("CANARY");
  });
});
