import type { Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { createFit } from "../fit/create-fit.ts";
import { loadFit } from "../fit/file/load.ts";
import { saveFit } from "../fit/file/save.ts";
import type { SeededSource } from "../math/random/index.ts";
import { detect } from "./detect.ts";
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
  return detect(blank, study, [release]).map(({ code, parameter }) => `${code} ${parameter}`);
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
    expect(await codes(linear, "wide", record)).toEqual(["wide-bounds x"]);
  });

  it("values that end at a bound, or were moved there", async () => {
    const skewed = (rng: SeededSource) => Math.min(1, Math.exp(rng.normal()) / 5 - 1);
    const record = (rng: SeededSource) =>
      regressed(rng, skewed(rng), Math.max(-1, Math.min(1, rng.normal() / 2)));
    expect(await codes(linear, "clipped", record)).toEqual(["outside-bounds x", "outside-bounds z"]);
  });
});

describe("warnings of a fit", () => {
  it("stand in its verdict, and come back from its file", async () => {
    const release = await plantedRelease(linear, 5000, "wide", (rng) =>
      regressed(rng, rng.normal() / 30, rng.normal() / 3),
    );
    const [warning] = detect(blank, linear, [release]);
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
