import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createFit, loadFit, saveFit } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { said } from "../../packages/dpbayes/src/command/in-process.testing.ts";
import { asItWas } from "./as-it-was.ts";
import { kept } from "./kept-files.ts";

describe("a fit folder made by an earlier version", () => {
  const whole = loadFit(readFileSync(kept("fit-folder", "posterior.fit")));

  it("that is finished is shown as it is, under the prior it had", () =>
    inCopy(async (folder) => {
      const { code, out } = await said(["fit", "--resume", folder]);
      expect(code).toBe(0);
      expect(out).toContain(whole.origin.prior!.join("; "));
      expect(filesOf(folder)).toEqual(filesOf(kept("fit-folder")));
    }));

  it("is never joined with chains under other defaults: the prior it had is told, and nothing is touched", () =>
    inCopy(async (folder) => {
      stopBeforeLast(folder);
      const before = filesOf(folder);
      const { code, err } = await said(["fit", "--resume", folder]);
      expect(code).toBe(1);
      expect(err).toMatch(
        /was begun under another model.*intercept ~ normal\(mean 0, sd 2\); coefficients ~ normal\(mean 0, sd 2\.236\).*nothing was added to it; begin a new fit/,
      );
      expect(filesOf(folder)).toEqual(before);
    }));

  it("that was killed does not say its prior, and is left as it is", () =>
    inCopy(async (folder) => {
      rmSync(join(folder, "chains", "2.fit"));
      rmSync(join(folder, "posterior.fit"));
      const { code, err } = await said(["fit", "--resume", folder]);
      expect(code).toBe(1);
      expect(err).toContain("does not say under which prior its chains were run, must be left as it is");
    }));

  it("goes on where it stopped if its settings state what were defaults then", () =>
    inCopy(async (folder) => {
      stopBeforeLast(folder);
      const task = JSON.parse(readFileSync(join(folder, "fit.json"), "utf8")) as FolderTask;
      const stated = asItWas(parseStudy(task.study), ["intercept", "covariate_mean"]);
      writeFileSync(
        join(folder, "fit.json"),
        JSON.stringify({ ...task, settings: { ...task.settings, ...stated } }),
      );
      expect((await said(["fit", "--resume", folder])).code).toBe(0);
      const resumed = loadFit(readFileSync(join(folder, "posterior.fit")));
      // The same prior in today's words, which are those of original units.
      expect(whole.origin.prior).toContain("coefficients ~ normal(mean 0, sd 2.236)");
      expect(resumed.origin.prior!.join("; ")).toMatch(/coefficients\[\w+\] ~ normal\(mean 0, sd [\d.]+\)/);
      expect(resumed.chainCount).toBe(2);
      const first = whole.values.length / 2;
      expect([...resumed.values.subarray(0, first)]).toEqual([...whole.values.subarray(0, first)]);
    }));

  /** As Ctrl-C left it after the first of two chains. */
  function stopBeforeLast(folder: string): void {
    rmSync(join(folder, "chains", "2.fit"));
    const { parameters, values, statistics, origin, runs } = loadFit(
      readFileSync(join(folder, "chains", "1.fit")),
    );
    const chain = { ...runs[0]!, seed: origin.seed, draws: values, stats: statistics };
    const unfinished = [{ chain: 1, code: "CANCELLED" }];
    const stopped = createFit(parameters, [chain], { ...whole.origin, unfinished });
    writeFileSync(join(folder, "posterior.fit"), saveFit(stopped));
  }
});

interface FolderTask {
  readonly study: Study;
  readonly settings: object;
}

async function inCopy(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-kept-"));
  try {
    cpSync(kept("fit-folder"), folder, { recursive: true });
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every file by its bytes. */
function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [relative(folder, file), readFileSync(file).toString("base64")]),
  );
}
