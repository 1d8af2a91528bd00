import { buildModel, runChains } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { parseRelease, parseStudy, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { asItWas } from "./as-it-was.ts";
import { type KeptRelease, linesOf } from "./kept-files.ts";
import { densityAt, ofLogScales } from "./log-scales.ts";

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

describe("releases of holders made by an earlier version", () => {
  it.each(linesOf<KeptRelease>("holders.jsonl"))(
    "open unchanged, and differ in what they did: $name",
    ({ study, releases, expected }) => {
      for (const release of releases) expect(parseRelease(release)).toEqual(release);
      const { method, target } = buildModel(parseStudy(study), releases);
      expect(method).toBe(expected.method);
      expect(target.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected.names]));
    },
  );
});

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
