import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-main-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

/** The command as people start it: a process of its own. */
function started(words: readonly string[]): ChildProcess {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  return spawn(process.execPath, ["--import", "tsx", "--conditions=source", main, ...words]);
}

async function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  let [out, err] = ["", ""];
  child.stdout!.on("data", (text: Buffer) => (out += text.toString()));
  child.stderr!.on("data", (text: Buffer) => (err += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, out, err };
}

test("exit codes and streams are those of a process, and Ctrl-C is told how to go on", {
  timeout: 180_000,
}, async () => {
  const study = {
    format: "dpbayes.study/1",
    id: "rate",
    question: "How many?",
    variables: { x: { type: "boolean" } },
    model: { family: "bernoulli", formula: "x ~ 1" },
    privacy: { setting: "central", epsilon: 1, unit: "one person", neighbours: "replace-one" },
  };
  writeFileSync(at("s.json"), JSON.stringify(study));
  writeFileSync(at("t.csv"), "x\ntrue\nfalse\ntrue\n");
  const released = await ended(started(["privatize", at("t.csv"), "--study", at("s.json"), "--json"]));
  expect(released.code).toBe(0);
  expect(JSON.parse(released.out)).toMatchObject({ output: at("t.release.json"), spent: { epsilon: "1" } });

  const fit = started(["fit", at("s.json"), at("t.release.json"), "-o", at("fit"), "--draws", "2000000"]);
  const watch = setInterval(() => {
    if (!existsSync(at("fit/fit.json"))) return;
    // Once: a second Ctrl-C would not wait for the words.
    clearInterval(watch);
    fit.kill("SIGINT");
  }, 300);
  const { code, err } = await ended(fit);
  expect(code).toBe(130);
  expect(err).toMatch(/go on with dpbayes fit --resume \S+fit\n$/);
  expect(JSON.parse(readFileSync(at("fit/fit.json"), "utf8"))).toMatchObject({
    settings: { seed: 1 },
  });
});
