import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands, loaded } from "../commands.ts";
import { said } from "../in-process.testing.ts";
import { shells } from "./shells.ts";

const script = async (shell: string) => (await said(["completion", shell])).out;

/** What bash offers for the last word of a command line; one process answers all. */
function offered(text: string, lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const asked = lines.map((words) => {
    const list = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _dpbayes; echo "\${COMPREPLY[*]}"`;
  });
  const { stdout, stderr } = spawnSync("bash", { input: `${text}\n${asked.join("\n")}\n`, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? [] : line.split(" ")));
}

describe("dpbayes completion", () => {
  it("bash: commands, flags, values of flags and operands, and nothing where files are meant", async () => {
    const [first, flags, format, short, shell, file, help, table, source] = offered(await script("bash"), [
      ["dpbayes", "pla"],
      ["dpbayes", "plan", "study.yaml", "--rec"],
      ["dpbayes", "export", "fit", "--format", ""],
      ["dpbayes", "export", "fit", "-f", "ar"],
      ["dpbayes", "completion", ""],
      ["dpbayes", "plan", ""],
      ["dpbayes", "help", "priv"],
      ["dpbayes", "import", "opendp", ""],
      ["dpbayes", "import", "open"],
    ]);
    expect(first).toEqual(["plan"]);
    expect(flags).toEqual(["--records", "--record-counts"]);
    expect(format).toContain("parquet");
    expect(short).toEqual(["arviz"]);
    expect(shell).toEqual([...shells]);
    expect(file).toEqual([]);
    expect(help).toEqual(["privatize"]);
    expect(source).toEqual(["opendp"]);
    expect(table).toEqual([]);
  });

  it.each(shells)("%s: every flag of every command", async (shell) => {
    const text = await script(shell);
    for (const { name, flags } of await Promise.all(commands.map(loaded)))
      for (const flag of Object.keys(flags))
        expect(text, `${name} --${flag}`).toContain(shell === "fish" ? `-l ${flag} ` : `--${flag}`);
  });

  it("refuses other shells by naming those it knows", async () => {
    const { code, err } = await said(["completion", "csh"]);
    expect({ code, err }).toEqual({
      code: 2,
      err: "dpbayes: SHELL is csh, must be one of: bash, zsh, fish\n",
    });
  });
});
