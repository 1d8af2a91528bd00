import { parseStudy, privatize, type Release, type Study, type SumRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { runChains } from "../../../chains/run-chains.ts";
import { createFit } from "../../../fit/create-fit.ts";
import { seededSource } from "../../../math/random/index.ts";
import { lawOf, noiseOf } from "../../../noise/index.ts";
import { dispersedCount } from "../../poisson-regression/simulate-poisson.ts";
import type { ModelOptions } from "../../study-model.ts";
import { rateFromSums } from "./rate-study-model.ts";

function studyOf(model: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "visits",
    question: "How many visits?",
    variables: { visits: { type: "count", bounds: [0, 40] } },
    model: { family: "poisson", formula: "visits ~ 1", ...model },
    privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
  });
}

/** A release of these values, so that a test can be repeated; it protects nobody. */
function withValues(release: SumRelease, values: readonly number[], count: number): Release {
  const { digest: _, ...rest } = { ...release, values, count };
  return { ...rest, digest: digestOf(rest) } as Release;
}

/** What a curator of N counts with variance φ times their mean releases. */
function simulated(template: SumRelease, seed: number, N: number, mean: number, phi: number): Release {
  const rng = seededSource(`rate ${seed}`);
  const sums = template.statistic.blocks.map(({ weight }) =>
    lawOf(noiseOf(template.mechanism, weight)!).sample(rng),
  );
  for (let i = 0; i < N; i++) {
    const y = Math.min(40, dispersedCount(rng, mean, phi));
    const x = template.statistic.blocks.length === 1 ? y : y / 20 - 1;
    sums[0]! += x;
    if (sums.length > 1) sums[1]! += x * x;
  }
  return withValues(template, sums, N);
}

async function intervals(study: Study, release: Release, options: ModelOptions = {}) {
  const { target } = rateFromSums(study, [release], options);
  const run = await runChains(target, { seed: 1, chains: 1, warmup: 0, draws: 400 });
  const { rows } = createFit(run.parameters, run.results, { seed: 1 }).summary({ quantiles: [0.05, 0.95] });
  return rows.map(({ name, quantiles: [low, high] }) => ({ name, low: low!, high: high! }));
}

describe("the mean of counts that scatter more than a Poisson law", () => {
  it("lies in its intervals as often as they say, and its dispersion in its own", {
    timeout: 60_000,
  }, async () => {
    const study = studyOf();
    const template = await privatize(study, [{ visits: 1 }, { visits: 2 }]);
    const [N, mean, phi, repeats] = [2000, 4, 3, 14];
    const held = { mean: 0, dispersion: 0 };
    for (let seed = 0; seed < repeats; seed++) {
      const [rate, dispersion] = await intervals(study, simulated(template, seed, N, mean, phi));
      expect([rate!.name, dispersion!.name]).toEqual(["mean", "dispersion"]);
      if (rate!.low < mean && mean < rate!.high) held.mean++;
      if (dispersion!.low < phi && phi < dispersion!.high) held.dispersion++;
    }
    // Seeded, so it cannot change by itself; of 14 intervals that hold 90 %, fewer than 8 hold with probability 2e-4.
    expect(Math.min(held.mean, held.dispersion)).toBeGreaterThanOrEqual(8);
  });

  it("is missed by a Poisson law, which says what it takes for granted", async () => {
    const study = studyOf({ options: { dispersed: false } });
    const template = await privatize(study, [{ visits: 1 }, { visits: 2 }]);
    expect(template.statistic.blocks.map(({ name }) => name)).toEqual(["x"]);
    const release = simulated(template, 1, 2000, 4, 9);
    const [poisson] = await intervals(study, release);
    const lawFree = await intervals(
      studyOf(),
      simulated(await privatize(studyOf(), [{ visits: 1 }]), 1, 2000, 4, 9),
    );
    expect(lawFree[0]!.high - lawFree[0]!.low).toBeGreaterThan(1.5 * (poisson!.high - poisson!.low));
    expect(rateFromSums(study, [release]).notes!.join()).toContain("counts are taken for Poisson ones");
    // An older study's release has no squares: its posterior is the one it had, and a note says what is missing.
    const older = rateFromSums(studyOf(), [release]);
    expect(older.notes!.join()).toContain(
      "no release has the sum of squares, so counts are taken for Poisson ones",
    );
  });

  it("refuses releases of both kinds, and a Poisson law where squares were released", async () => {
    const plain = await privatize(studyOf({ options: { dispersed: false } }), [{ visits: 1 }]);
    const squared = await privatize(studyOf(), [{ visits: 1 }]);
    expect(() => rateFromSums(studyOf(), [plain, squared])).toThrow("release 1: statistic.blocks is without");
    expect(() => rateFromSums(studyOf(), [squared], { method: "plug-in" })).toThrow("reads the sum alone");
    expect(() => rateFromSums(studyOf(), [squared], { method: "none" })).toThrow(
      "table, noise-aware, plug-in",
    );
  });
});
