import { parseStudy, privatize, type Release, type Study } from "@dpbayes/privacy";
import { describe, expect, it, test } from "vitest";
import { loadFit } from "../fit/file/load.ts";
import { saveFit } from "../fit/file/save.ts";
import type { Fit } from "../fit/fit.ts";
import { seededSource } from "../math/random/index.ts";
import type { ModelOptions } from "../models/study-model.ts";
import { buildModel } from "./build-model.ts";
import type { Collected } from "./collected.ts";
import { fit as fitStudy } from "./fit.ts";
import { fit as fitInThreads } from "./fit-in-threads.ts";
import { localStudy, numbersReleased, releaseOf } from "./releases.testing.ts";

const quick = { seed: 3, chains: 2, warmup: 200, draws: 200 };

/** Laplace reports about a normal law of mean 6 and sd 1. */
function hours(epsilon: number, count: number): Release {
  const rng = seededSource(`hours ${epsilon}`);
  const scale = 10 / epsilon;
  const noise = () => scale * (rng.exponential() - rng.exponential());
  const study = localStudy("gaussian", "hours ~ 1", { epsilon });
  return numbersReleased(
    study,
    Array.from({ length: count }, () => Math.min(Math.max(6 + rng.normal(), 0), 10) + noise()),
  );
}

describe("fit", () => {
  // 4000 reports at ε = 4: the mean's posterior sd is about √(2·2.5² + 1)/√4000 = 0.06; 6 of them are 0.4.
  it("goes from a release to a posterior that says what it rests on", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const posterior = await fitStudy(study, [hours(4, 4000)], quick);
    const [mean] = posterior.summary({ names: ["mean"] }).rows;
    expect(Math.abs(mean!.mean - 6)).toBeLessThan(0.4);
    expect(posterior.origin).toMatchObject({ model: "gaussian, nuts", records: 4000, approximations: [] });
    expect(posterior.summary().notes[0]).toBe("from 4000 records (gaussian, nuts)");
  });

  it("joins budgets in one likelihood: the density is the product", async () => {
    const study = localStudy("gaussian", "hours ~ 1");
    const [low, middle, high] = [hours(1, 50), hours(2, 50), hours(4, 50)];
    const at = (...releases: readonly Release[]) => {
      const { target } = buildModel(study, releases, { method: "nuts-exact" });
      if (!("logDensityGradient" in target)) throw new TypeError("a model with a gradient");
      return target.logDensityGradient(Float64Array.of(5, 0.3), new Float64Array(2));
    };
    // Both sides hold every release once and the prior twice.
    expect(at(low, high) + at(middle)).toBeCloseTo(at(low, middle) + at(high), 8);
    expect(at(low, high)).not.toBeCloseTo(at(low, middle), 1);
  });

  it("gives the same draws from threads", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const releases = [hours(4, 300)];
    const settings = { seed: 3, chains: 2, warmup: 50, draws: 20 };
    const here = await fitStudy(study, releases, settings);
    const there = await fitInThreads(study, releases, settings);
    expect([...there.values]).toEqual([...here.values]);
  });

  it("goes on from finished chains, saved and loaded, to the fit in one go", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const releases = [hours(4, 300)];
    const settings = { seed: 3, chains: 3, warmup: 50, draws: 20 };
    const kept: Uint8Array[] = [];
    const models: string[] = [];
    const whole = await fitStudy(study, releases, {
      ...settings,
      onModel: ({ method }) => models.push(method),
      onChain: (chain) => void kept.push(saveFit(chain)),
    });
    expect(models).toEqual(["nuts"]);
    const finished = [loadFit(kept[2]!), loadFit(kept[0]!)];
    expect(finished[0]!.runs.map(({ chain }) => chain)).toEqual([2]);
    const ran: number[] = [];
    const onChain = ({ runs }: Fit) => void ran.push(runs[0]!.chain);
    const again = await fitStudy(study, releases, { ...settings, finished, onChain });
    expect(ran).toEqual([1]);
    expect(again.values).toEqual(whole.values);
    expect(again.statistics).toEqual(whole.statistics);
    expect(again.origin).toEqual(whole.origin);
    const shown = await fitStudy(study, releases, { ...settings, finished: [whole], onChain });
    expect(ran).toEqual([1]);
    expect(shown.values).toEqual(whole.values);
  });

  it("refuses finished chains of another fit", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const settings = { seed: 3, chains: 2, warmup: 20, draws: 10 };
    const whole = await fitStudy(study, [hours(4, 50)], settings);
    const going = (changes: object) =>
      fitStudy(study, [hours(4, 50)], { ...settings, finished: [whole], ...changes }).catch(String);
    const deep = { kind: "nuts", maxDepth: 3 };
    expect(await going({ sampler: deep })).toContain("finished[0] is of another sampler, must be a fit of");
    expect(await going({ thin: 2 })).toContain("finished[0] is of another sampler");
    expect(await going({ seed: 4 })).toContain("finished chain 1 is of another seed");
    const shares = localStudy("bernoulli", "smokes ~ 1");
    const releases = [releaseOf(shares, { count: 30, values: [[0], [1]], times: [20, 10] })];
    const other = fitStudy(shares, releases, { ...settings, finished: [whole] });
    await expect(other).rejects.toThrow("finished[0] is of another model");
  });

  it("refuses finished chains of another prior, whatever made it another: those of one chain say theirs too", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const settings = { seed: 3, chains: 2, warmup: 20, draws: 10 };
    const kept: Fit[] = [];
    const onChain = (chain: Fit) => void kept.push(chain);
    const whole = await fitStudy(study, [hours(4, 50)], { ...settings, onChain });
    expect(kept[0]!.origin).toMatchObject({ model: "gaussian, nuts", prior: whole.origin.prior });
    const prior = { mean: { law: "normal", mean: 1, sd: 3 } };
    for (const finished of [[whole], [kept[0]!]])
      await expect(fitStudy(study, [hours(4, 50)], { ...settings, finished, prior })).rejects.toThrow(
        /^finished\[0\] is of another model: it says "mean ~ [^;]*" where the fit says "mean ~ normal\(mean 1, sd 3\)"; begin anew/,
      );
  });

  it("tells refused reports beside the used ones", async () => {
    const study = localStudy("bernoulli", "smokes ~ 1");
    const releases = [releaseOf(study, { count: 30, values: [[0], [1]], times: [20, 10] })];
    const reasons = [{ code: "REPORT_STUDY", problem: "of another study", count: 2, rows: [1, 9] }];
    const posterior = await fitStudy(study, { releases, refused: { total: 2, reasons } }, quick);
    expect(posterior.summary().notes[0]).toBe(
      "from 30 records; 2 refused: 2 of another study (bernoulli, nuts)",
    );
  });

  it("says that it was cancelled when no chain had finished", async () => {
    const study = localStudy("gaussian", "hours ~ 1", { epsilon: 4 });
    const stop = new AbortController();
    const drawing = fitStudy(study, [hours(4, 300)], {
      ...quick,
      draws: 1_000_000,
      signal: stop.signal,
      onProgress: ({ warmup }) => {
        if (!warmup) stop.abort();
      },
    });
    await expect(drawing).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("takes what was collected without its refusals", async () => {
    const study = localStudy("bernoulli", "smokes ~ 1");
    const releases = [releaseOf(study, { count: 30, values: [[0], [1]], times: [20, 10] })];
    const posterior = await fitStudy(study, { releases } as unknown as Collected, quick);
    expect(posterior.origin).not.toHaveProperty("refused");
    const refused = fitStudy(study, { releases, refused: 3 } as unknown as Collected, quick);
    await expect(refused).rejects.toThrow("refused is something else, must be as collectReports");
  });

  it("reads regressions of a holder as well", async () => {
    const study = parseStudy({
      ...localStudy("linear-regression", "hours ~ age", { delta: 1e-5 }),
      privacy: {
        setting: "central",
        epsilon: 20,
        delta: 1e-5,
        unit: "one person",
        neighbours: "replace-one",
      },
    });
    const rng = seededSource(9);
    const people = Array.from({ length: 4000 }, () => {
      const age = 50 + 12 * rng.normal();
      return {
        hours: 5 + 0.05 * (age - 50) + 0.8 * rng.normal(),
        age,
        visits: 0,
        mood: "bad",
        smokes: false,
      };
    });
    // The noise is real, so the result differs from run to run: sd of the slope about 0.01, 8 of them are 0.08.
    const posterior = await fitStudy(study, [await privatize(study, people)], quick);
    const [slope] = posterior.summary({ names: ["coefficients[age]"] }).rows;
    expect(Math.abs(slope!.mean - 0.05)).toBeLessThan(0.08);
  });
});

describe("a curator's sums", () => {
  it("of a family that reports have too are read by the model of sums", async () => {
    const study = parseStudy({
      ...localStudy("bernoulli", "smokes ~ 1"),
      privacy: { setting: "central", epsilon: 5, unit: "one person", neighbours: "replace-one" },
    });
    const people = Array.from({ length: 400 }, (_, i) => ({ smokes: i % 4 === 0 }));
    const posterior = await fitStudy(study, [await privatize(study, people)], quick);
    expect(posterior.summary().notes.join(" ")).toContain("noise-aware");
    // The noise is real: its sd is about 0.3 people, the posterior's 9. 8 of these: false alarm below 1e-14.
    const [row] = posterior.summary().rows;
    expect(Math.abs(row!.mean - 0.25)).toBeLessThan(8 * row!.sd);
  });
});

describe("releases that do not belong together", () => {
  const study = localStudy("gaussian", "hours ~ 1");
  const good = hours(1, 20);
  const withVariables = (changed: object) =>
    parseStudy(JSON.parse(JSON.stringify({ ...study, variables: { ...study.variables, ...changed } })));
  test.each<[string, readonly unknown[], string]>([
    ["none", [], "releases is none"],
    ["the same twice", [good, good], "release 2 was given before"],
    [
      "of another question",
      [good, numbersReleased(localStudy("exponential", "hours ~ 1"), [1])],
      "release 2 answers another",
    ],
    [
      "of another formula",
      [numbersReleased(localStudy("gaussian", "age ~ 1"), [1])],
      'release 1: model.formula is "age ~ 1", must be "hours ~ 1"',
    ],
    [
      "with other bounds",
      [numbersReleased(withVariables({ hours: { type: "number", bounds: [0, 20] } }), [1])],
      "release 1: variables.hours.bounds is [0,20], must be [0,10] as in the study",
    ],
    [
      "with another unit",
      [numbersReleased(withVariables({ hours: { type: "number", bounds: [0, 10], unit: "min" } }), [1])],
      'release 1: variables.hours.unit is "min", must be absent as in the study',
    ],
    [
      "with one more variable",
      [numbersReleased(withVariables({ years: { type: "number", bounds: [0, 10] } }), [1])],
      "release 1: variables.years is declared, must be absent as in the study",
    ],
    [
      "with one variable fewer",
      [numbersReleased(withVariables({ mood: undefined }), [1])],
      "release 1: variables.mood is missing, must be declared as in the study",
    ],
    ["edited after it was made", [{ ...good, count: 19 }], "times is a total of 20"],
    [
      "with values that were changed",
      [{ ...good, values: good.values.map(() => [1]) }],
      "digest does not match",
    ],
    ["no release at all", [{}], "must be"],
  ])("%s: refused", (_, releases, sentence) => {
    expect(() => buildModel(study, releases)).toThrow(sentence);
  });

  it("refuses what is no study, and a prior that is no object, in the catalogue's words", () => {
    expect(() => buildModel({} as Study, [good])).toThrow("study field format is missing");
    const options = { prior: "flat" } as unknown as ModelOptions;
    expect(() => buildModel(study, [good], options)).toThrow("options.prior is string, must be an object");
    const none = { prior: null } as unknown as ModelOptions;
    expect(() => buildModel(study, [good], none)).toThrow("options.prior is null, must be an object");
  });

  it("refuses a method that is no name, and options that are none", async () => {
    const options = { method: 3 } as unknown as ModelOptions;
    expect(() => buildModel(study, [good], options)).toThrow(
      "options.method is number, must be a method's name",
    );
    await expect(fitStudy(study, [good], null as unknown as object)).rejects.toThrow("options is null");
  });
});
