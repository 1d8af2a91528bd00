import type { Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { createFit } from "../fit/create-fit.ts";
import { loadFit } from "../fit/file/load.ts";
import { saveFit } from "../fit/file/save.ts";
import { type SeededSource, seededSource } from "../math/random/index.ts";
import { lawOf, noiseOf } from "../noise/noises.ts";
import { localStudy, numbersReleased } from "../posterior/releases.testing.ts";
import { fitWarnings } from "./fit-warnings.ts";
import { centralStudy, plantedRelease } from "./planted.testing.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

/** Draws that say nothing, for detectors that look at releases alone. */
const blank = createFit(
  [{ name: "mean", shape: [] }],
  [{ chain: 0, seed: 1, draws: Float64Array.of(0, 0), stats: {}, warmup, seconds: 0 }],
  { seed: 1 },
);

async function codes(
  study: Study,
  seed: string,
  record: (rng: SeededSource) => object,
): Promise<readonly string[]> {
  const release = await plantedRelease(study, 5000, seed, (rng) => ({ ...record(rng) }));
  return fitWarnings(blank, study, [release]).map(({ code, parameter }) => `${code} ${parameter}`);
}

const linear = centralStudy("linear-regression", "y ~ x + z");
const regressed = (rng: SeededSource, x: number, z: number) => ({ x, z, y: 0.3 * x + 0.2 * rng.normal() });

describe("what a release shows of its numbers", () => {
  it("nothing of normal numbers well within their bounds", async () => {
    const record = (rng: SeededSource) => regressed(rng, rng.normal() / 3, rng.normal() / 3);
    expect(await codes(linear, "sound", record)).toEqual([]);
  });

  it("a number that fills a tenth of its bounds", async () => {
    const record = (rng: SeededSource) => regressed(rng, rng.normal() / 30, rng.normal() / 3);
    expect(await codes(linear, "wide", record)).toEqual(["wide-bounds x", "mostly-noise x"]);
  });

  it("values that end at a bound, or were moved there", async () => {
    const skewed = (rng: SeededSource) => Math.min(1, Math.exp(rng.normal()) / 5 - 1);
    const record = (rng: SeededSource) =>
      regressed(rng, skewed(rng), Math.max(-1, Math.min(1, rng.normal() / 2)));
    expect(await codes(linear, "clipped", record)).toEqual(["outside-bounds x", "outside-bounds z"]);
  });
});

describe("what a release shows of relations", () => {
  it("covariates that go together", async () => {
    const record = (rng: SeededSource) => {
      const x = rng.normal() / 3;
      return regressed(rng, x, 0.98 * x + (0.2 * rng.normal()) / 3);
    };
    expect(await codes(linear, "together", record)).toEqual(["collinear x, z"]);
  });

  it("sums that are mostly noise", async () => {
    const loud = centralStudy("linear-regression", "y ~ x + z", { epsilon: 0.01 });
    const record = (rng: SeededSource) => regressed(rng, rng.normal() / 3, rng.normal() / 3);
    expect(await codes(loud, "loud", record)).toEqual(["mostly-noise x", "mostly-noise z"]);
  });
});

describe("what a release shows of counts", () => {
  const logistic = centralStudy("logistic-regression", "b ~ x");
  const rates = centralStudy("poisson-regression", "n ~ x");

  it("an outcome that hardly happens", async () => {
    const record = (share: number) => (rng: SeededSource) => ({
      x: rng.normal() / 3,
      b: rng.uniform() < share,
    });
    expect(await codes(logistic, "rare", record(0.002))).toEqual(["few-events b"]);
    expect(await codes(logistic, "common", record(0.2))).toEqual([]);
  });

  it("counts at their bound", async () => {
    const record = (mean: number) => (rng: SeededSource) => ({
      x: rng.normal() / 3,
      n: Math.max(0, Math.min(20, Math.round(mean + Math.sqrt(mean) * rng.normal()))),
    });
    expect(await codes(rates, "cap", record(15))).toEqual(["at-cap n"]);
    expect(await codes(rates, "below", record(6))).toEqual([]);
  });

  it("few records", async () => {
    const release = await plantedRelease(linear, 20, "few", (rng) => regressed(rng, rng.normal() / 3, 0));
    const found = fitWarnings(blank, linear, [release]).find(({ code }) => code === "few-records");
    expect(found).toMatchObject({ value: 20 });
  });

  it("reports of counts that scatter more than a Poisson law", () => {
    const study = localStudy("poisson", "visits ~ 1", { epsilon: 4 });
    const rng = seededSource("overdispersed");
    const counts = (spread: number) =>
      Array.from({ length: 4000 }, () => Math.round(Math.max(0, 4 + Math.sqrt(4 * spread) * rng.normal())));
    const noise = lawOf(noiseOf(numbersReleased(study, [1]).mechanism)!);
    const told = (spread: number) =>
      fitWarnings(blank, study, [
        numbersReleased(
          study,
          counts(spread).map((count) => count + noise.sample(rng)),
        ),
      ]).map(({ code }) => code);
    expect(told(2)).toEqual(["overdispersed"]);
    expect(told(0.9)).toEqual([]);
  });
});

describe("what hangs on the law of a covariate", () => {
  const study = centralStudy("logistic-regression", "b ~ x", { epsilon: 5 });
  /** Draws about an effect of 1.2 for one standard deviation of x. */
  const drawn = (sd: number) => {
    const rng = seededSource("draws");
    const draws = Float64Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 0 : 3.6) + sd * rng.normal());
    const parameters = [
      { name: "intercept", shape: [] },
      { name: "coefficients", shape: [1], labels: ["x"] },
    ];
    return createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
  };
  const told = async (sd: number, given = study, outcome = "b") => {
    const release = await plantedRelease(given, 5000, "law", (rng) => {
      const x = rng.normal() / 3;
      return { x, [outcome]: outcome === "b" ? rng.uniform() < 1 / (1 + Math.exp(-3.6 * x)) : 0.3 * x };
    });
    return fitWarnings(drawn(sd), given, [release]).filter(({ code }) => code === "covariate-law");
  };

  it("is said where the interval is narrow beside it, and of curved links alone", async () => {
    const [found] = await told(0.2);
    expect(found).toMatchObject({ parameter: "coefficients[x]" });
    expect(found!.value).toBeGreaterThan(1);
    // In posterior standard deviations.
    expect((await told(0.1))[0]!.value).toBeCloseTo(2 * found!.value, 0);
    expect(await told(2)).toEqual([]);
    expect(await told(0.2, centralStudy("linear-regression", "y ~ x"), "y")).toEqual([]);
  });
});

describe("warnings of a fit", () => {
  it("stand in its verdict, and come back from its file", async () => {
    const release = await plantedRelease(linear, 5000, "wide", (rng) =>
      regressed(rng, rng.normal() / 30, rng.normal() / 3),
    );
    const [warning] = fitWarnings(blank, linear, [release]);
    const draws = Float64Array.from({ length: 400 }, (_, i) => Math.sin(i * i));
    const run = [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }];
    const fit = createFit([{ name: "mean", shape: [] }], run, { seed: 1, warnings: [warning!] });
    const again = loadFit(saveFit(fit));
    expect(again.origin.warnings).toEqual([warning]);
    const { verdict, warnings } = again.diagnose();
    expect(warnings).toEqual([warning]);
    expect(verdict).toMatch(/^1 warning; chains agree: R-hat/);
    expect(verdict).toContain(`- ${warning!.sentence}: ${warning!.remedy}`);
  });
});
