import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import {
  buildModel,
  createFit,
  loadFit,
  type Model,
  type ModelOptions,
  runChains,
  saveFit,
} from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { collectReports, parseRelease, parseReport, parseStudy, type Study } from "@dpbayes/privacy";
import { designOf, parsePosteriorSample, parsePrepared } from "@dpbayes/privacy/formats";
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
      const { method, target } = buildModel(parseStudy(study), releases, asItWas(study, expected.names));
      expect(method).toBe(expected.method);
      const names = target.parameters.map(({ name }) => name);
      // What models record besides stands behind what they always recorded.
      expect(names.slice(0, expected.names.length)).toEqual(expected.names);
      if ("logDensityGradient" in target) {
        const points = expected.points!.map((point) => Float64Array.from(point));
        const asTheyStand = points.map((point) => densityAt(target, point));
        const sameAs = (found: readonly number[]) =>
          found.every((density, i) => isClose(density, expected.logDensities![i]!));
        if (sameAs(asTheyStand) || !isGeneralised(study)) expectAllClose(asTheyStand, expected.logDensities!);
        else expectAllClose(points.map(ofLogScales(study, target)), expected.logDensities!);
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

const normal = (sd: number) => ({ law: "normal", mean: 0, sd });
const halfNormal = (sd: number) => ({ law: "half-normal", sd });

/** What models assumed when the files were written, where they assume something else now: whoever says so has the former posterior. */
function asItWas(study: Study, recorded: readonly string[]): ModelOptions {
  const { family } = study.model;
  if (family === "categorical") return { prior: { concentration: 1 } };
  if (family === "linear-regression") return linearAsItWas(study, recorded);
  if (family === "logistic-regression") return generalisedAsItWas(study, recorded, 1);
  if (family !== "poisson-regression")
    return { ...(family === "poisson" && { options: { dispersed: false } }) };
  const reach = Math.max(1, designOf(study).response.bound / 4);
  return { ...generalisedAsItWas(study, recorded, reach), options: { dispersed: false } };
}

/** One table that hides no number of records: the exact method, whose prior is as it was. Else the paper's priors, in units of the bounds. */
function linearAsItWas(study: Study, recorded: readonly string[]): ModelOptions {
  const { setting, neighbours } = study.privacy;
  if (setting !== "local" && neighbours === "replace-one") return { method: "hierarchical" };
  const laws = { coefficients: normal(Math.sqrt(5)), scales: halfNormal(2.5), sigma: halfNormal(2.5) };
  return {
    prior: { ...laws, ...parts(recorded, Math.sqrt(5), 1) },
    options: { residuals: "normal" },
  };
}

/** Covariates within the bounds, values moved to a bound taken for tails beyond it; `reach` is how far the linear predictor may go. */
function generalisedAsItWas(study: Study, recorded: readonly string[], reach: number): ModelOptions {
  const half = Math.min(designOf(study).radius, 1) / 2;
  const laws = { coefficients: normal(Math.sqrt(5) * reach), scales: halfNormal(half) };
  return {
    method: "nuts-clipped",
    prior: { ...laws, ...parts(recorded, 2 * reach, half) },
  };
}

/** Laws of what only some regressions have. */
function parts(recorded: readonly string[], intercept: number, mean: number) {
  return {
    ...(recorded.includes("intercept") && { intercept: normal(intercept) }),
    ...(recorded.includes("covariate_mean") && { mean: normal(mean) }),
  };
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
function isClose(found: number, expected: number): boolean {
  return Math.abs(found - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}

function expectClose(found: number, expected: number): void {
  expect(isClose(found, expected), `${found} instead of ${expected}`).toBe(true);
}

function expectAllClose(found: readonly number[], expected: readonly number[]): void {
  expected.forEach((value, i) => {
    expectClose(found[i]!, value);
  });
}

function isGeneralised({ model }: Study): boolean {
  return model.family === "logistic-regression" || model.family === "poisson-regression";
}

function densityAt(target: Model, point: Float64Array): number {
  return target.logDensityGradient(point, new Float64Array(target.dimension));
}

/**
 * The density by log τ, at log τ: standard deviations τ of numbers within cells, the last coordinates, were sampled by their
 * logarithms. Now τ = c√E with E = log(1 + e^{2q}) (`limited-scales.ts`), so that d log τ/dq = (1 − e^{−E})/E. A column's recorded
 * variance is τ² and what its means in the cells add, so that two points far out, where E = 2q, tell c.
 */
function ofLogScales(study: Study, target: Model): (point: Float64Array) => number {
  const numbers = designOf(study).columns.flatMap(({ level, name, scale }) =>
    level === undefined ? [{ name: `covariate_sd[${name}]`, scale }] : [],
  );
  const first = target.dimension - numbers.length;
  return (point) => {
    const moved = point.slice();
    let logSlope = 0;
    numbers.forEach(({ name, scale }, i) => {
      const varianceAt = (q: number) => (recorded(target, point.with(first + i, q), name) / scale) ** 2;
      const c = Math.sqrt((varianceAt(200) - varianceAt(100)) / 200);
      const E = (Math.exp(point[first + i]!) / c) ** 2;
      moved[first + i] = 0.5 * Math.log(Math.expm1(E));
      logSlope += Math.log(-Math.expm1(-E) / E);
    });
    return densityAt(target, moved) - logSlope;
  };
}

function recorded(target: Model, point: Float64Array, column: string): number {
  const names = target.parameters.flatMap(({ name, shape, labels }) =>
    shape.length === 0 ? [name] : labels!.map((label) => `${name}[${label}]`),
  );
  const out = new Float64Array(names.length);
  target.constrain(point, out);
  return out[names.indexOf(column)]!;
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
      expect(resumed.origin.prior).toEqual(whole.origin.prior);
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
