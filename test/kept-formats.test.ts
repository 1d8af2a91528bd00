import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildModel, loadFit, type ModelOptions, runChains } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { collectReports, parseRelease, parseReport, parseStudy, type Study } from "@dpbayes/privacy";
import { parsePosteriorSample, parsePrepared } from "@dpbayes/privacy/formats";
import { readLedger } from "dpbayes";
import { describe, expect, it } from "vitest";
import { said } from "../packages/dpbayes/src/command/in-process.testing.ts";

// Files written by an earlier version (kept-formats/README.md). They must open, and mean what they meant.

const kept = (...names: readonly string[]) => join(import.meta.dirname, "kept-formats", ...names);
const linesOf = <T>(name: string) =>
  readFileSync(kept(name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

interface KeptRelease {
  readonly name: string;
  readonly study: Study;
  readonly releases: readonly { readonly digest: string }[];
  readonly expected: KeptPosterior;
}

/** What the model of the releases was: its density at some points, or the first draws of its own sampler. */
interface KeptPosterior {
  readonly method: string;
  readonly names: readonly string[];
  readonly points?: readonly (readonly number[])[];
  readonly logDensities?: readonly number[];
  readonly draws?: readonly number[];
}

const COUNT_MODELS = ["topic-model", "community-model"];

describe("a release made by an earlier version", () => {
  it.each(linesOf<KeptRelease>("releases.jsonl"))(
    "opens unchanged, with the posterior it had: $name",
    async ({ study, releases, expected }) => {
      for (const release of releases) expect(parseRelease(release)).toEqual(release);
      const { method, target } = buildModel(parseStudy(study), releases, asItWas(study));
      expect(method).toBe(expected.method);
      const names = target.parameters.map(({ name }) => name);
      // What models record besides stands behind what they always recorded.
      expect(names.slice(0, expected.names.length)).toEqual(expected.names);
      if ("logDensityGradient" in target) {
        const gradient = new Float64Array(target.dimension);
        expected.points!.forEach((point, i) => {
          const found = target.logDensityGradient(Float64Array.from(point), gradient);
          expectClose(found, expected.logDensities![i]!);
        });
      } else {
        const { results } = await runChains(target, { seed: 7, chains: 1, warmup: 5, draws: 3 });
        const width = expected.draws!.length / 3;
        const columns = results[0]!.draws.length / 3;
        expected.draws!.forEach((draw, i) => {
          const found = results[0]!.draws[Math.floor(i / width) * columns + (i % width)]!;
          // Their chains start elsewhere now; that the posterior is the same, quadrature and calibration test.
          if (COUNT_MODELS.includes(study.model.family)) expect(found).toBeGreaterThanOrEqual(0);
          else expectClose(found, draw);
        });
      }
    },
  );
});

/** What models assumed when the files were written, where they assume less now. */
function asItWas({ model }: Study): ModelOptions {
  if (model.family.startsWith("poisson")) return { options: { dispersed: false } };
  return model.family === "linear-regression" ? { options: { residuals: "normal" } } : {};
}

describe("a method that a family does not have", () => {
  it.each(linesOf<KeptRelease>("releases.jsonl"))(
    "is refused with those it has: $name",
    ({ study, releases }) => {
      const family = studyFamilyOf(study);
      const { methods } = study.privacy.setting === "local" ? family : (family.fromSums ?? family);
      expect(() => buildModel(study, releases, { method: "none" })).toThrow(
        `method is "none", must be one of: ${methods.join(", ")}`,
      );
    },
  );
});

/** Sums may be taken in another order; nothing else may change. */
function expectClose(found: number, expected: number): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));
}

interface KeptReport {
  readonly name: string;
  readonly study: Study;
  readonly prepared: unknown;
  readonly report: unknown;
}

describe("a report made by an earlier version", () => {
  it.each(linesOf<KeptReport>("reports.jsonl"))(
    "is still collected: $name",
    async ({ study, prepared, report }) => {
      expect(parsePrepared(prepared)).toEqual(prepared);
      expect(parseReport(report)).toEqual(report);
      const { used } = await collectReports(parseStudy(study), [report]);
      expect(used).toBe(1);
    },
  );
});

it("a posterior sample, a fit and a ledger made by an earlier version open", () => {
  const sample = JSON.parse(readFileSync(kept("posterior-sample.json"), "utf8")) as unknown;
  expect(parsePosteriorSample(sample)).toEqual(sample);
  const fit = loadFit(readFileSync(kept("fit-folder", "posterior.fit")));
  expect(fit.runs.map(({ chain }) => chain)).toEqual([0, 1]);
  expect(fit.origin.records).toBe(400);
  expect(readLedger(kept("visits.ledger.jsonl"))?.entries.length).toBe(1);
});

it("a fit folder made by an earlier version goes on where it stopped, to the same draws", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-kept-"));
  try {
    cpSync(kept("fit-folder"), folder, { recursive: true });
    rmSync(join(folder, "chains", "2.fit"));
    rmSync(join(folder, "posterior.fit"));
    expect((await said(["fit", "--resume", folder])).code).toBe(0);
    const whole = loadFit(readFileSync(kept("fit-folder", "posterior.fit")));
    const resumed = loadFit(readFileSync(join(folder, "posterior.fit")));
    expect([...resumed.values]).toEqual([...whole.values]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
