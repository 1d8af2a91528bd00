import { describe, expect, it } from "vitest";
import { commands } from "./commands.ts";
import { run } from "./run.ts";

async function said(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let [out, err] = ["", ""];
  const code = await run(words, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    env,
    signal: AbortSignal.abort(),
  });
  return { code, out, err };
}

describe("dpbayes-server", () => {
  it("names its commands, and each says what it takes", async () => {
    const { out } = await said(["help"]);
    for (const { name, about } of commands) {
      expect(out).toContain(`  ${name}`);
      expect(out).toContain(about);
      const help = await said(["help", name]);
      expect(help).toEqual({ code: 0, out: (await said([name, "--help"])).out, err: "" });
      expect(help.out).toMatch(new RegExp(`^dpbayes-server ${name}`));
    }
    expect((await said(["version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [["sevre"], /^dpbayes-server: command is sevre, must be one of: start, serve/],
    [["serve", "--fast"], /flag --fast is not known to dpbayes-server serve; it knows --migrate, --help/],
    [["serve", "--migrate=yes"], /--migrate is given a value, must be given without one/],
    [["serve", "--migrate", "--migrate"], /--migrate is given twice, must be given once/],
    [["check", "all"], /dpbayes-server check takes nothing, found 1 more/],
  ])("refuses %j", async (words, sentence) => {
    const { code, err } = await said(words);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });

  it("checks settings without a word of a secret", async () => {
    const secret = "quite-secret-".repeat(3);
    const { code, out } = await said(["check"], { DPBAYES_SECRET: secret });
    expect(code).toBe(0);
    expect(out).toMatch(/DPBAYES_SECRET +39 characters/);
    expect(out).not.toContain(secret);
    const wrong = await said(["check"], { DPBAYES_PORT: "eighty" });
    expect(wrong).toEqual({
      code: 1,
      out: "",
      err: "dpbayes-server: DPBAYES_PORT is another text, must be a whole number from 0 to 65535\n",
    });
  });
});
