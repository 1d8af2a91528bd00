import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildModel, type SampledModel, seededSource } from "@dpbayes/inference";
import { DpbayesError, parseRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { expect, test } from "vitest";

// A digest is no signature: whoever forges a release makes one that fits. What a release states drives loops and
// memory of its reader, so every statement has a range.

type Json = Record<string, unknown>;
interface Kept {
  readonly name: string;
  readonly releases: readonly Json[];
}

const kept = ["releases.jsonl", "cross-tables.jsonl"].flatMap((name) =>
  readFileSync(join(import.meta.dirname, "kept-formats", name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Kept),
);

function forged(name: string, change: (release: Json) => void): Json {
  const release = structuredClone(kept.find((one) => one.name === name)!.releases[0]!);
  change(release);
  return { ...release, digest: digestOf(release) };
}

function refusal(value: Json): { readonly code: string; readonly message: string } {
  try {
    const release = parseRelease(value);
    buildModel(release.study, [release]);
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("a forged release was read");
}

const at = (release: Json, ...path: readonly string[]): Json =>
  path.reduce((object, key) => object[key] as Json, release);

const ADD_REMOVE = "central, add-remove";

test.each([
  `bernoulli, employed ~ 1, ${ADD_REMOVE}`,
  `categorical, sector ~ 1, ${ADD_REMOVE}`,
  `naive-bayes, employed ~ sector + region, ${ADD_REMOVE}`,
])("noise that leaves every count possible is refused, not summed over: %s", (name) => {
  for (const t of [1e5, 1e7, 2 ** 40, 8.6e21, 1e300]) {
    const release = forged(name, (one) => {
      at(one, "mechanism", "parameters")["rate"] = { s: 1, t };
    });
    expect(["NOISE_TOO_WIDE", "ARGUMENT"]).toContain(refusal(release).code);
  }
});

test("noise of a table is refused beyond where counts are exact, and costs nothing below", () => {
  const scaled = (t: number) =>
    forged(`table, ~ region + cars, ${ADD_REMOVE}`, (one) => {
      at(one, "mechanism", "parameters")["rate"] = { s: 1, t };
    });
  for (const t of [8.6e21, 1e300]) expect(refusal(scaled(t)).code).toBe("NOISY_TABLE_FIELD");
  expect(refusal(scaled(2 ** 40)).code).toBe("ARGUMENT");
  const release = parseRelease(scaled(1e7));
  const { target } = buildModel(release.study, [release]) as { readonly target: SampledModel };
  const sampler = target.sampler(1);
  const rng = seededSource(1);
  expect(() => sampler.step(rng, sampler.init(rng))).not.toThrow();
});

test("a number of records that is noisy without end is refused", () => {
  const release = forged(`exponential, income ~ 1, ${ADD_REMOVE}`, (one) => {
    at(one, "mechanism", "parameters")["rate"] = { s: 1, t: 8.6e21 };
  });
  expect(refusal(release)).toMatchObject({ code: "NOISE_TOO_WIDE" });
});

test("sizes that are stated apart from what they are about must agree with it", () => {
  const answer = "gamma, visits ~ 1, local, k-ary-randomised-response, collected";
  const bounds = (value: unknown) => (one: Json) => {
    at(one, "bounds")["bounds"] = value;
  };
  expect(refusal(forged(answer, bounds([0, 1e308]))).message).toContain(
    "bounds.bounds is 1e+308 whole numbers, must be 21 whole numbers, as the mechanism has levels",
  );
  const levels = forged(answer, (one) => {
    at(one, "mechanism", "parameters")["levels"] = 2 ** 40;
  });
  expect(refusal(levels).message).toContain("bounds.levels is 21 levels, must be 1099511627776 levels");
  expect(refusal(forged(`exponential, income ~ 1, ${ADD_REMOVE}`, bounds([0, 1e300]))).message).toContain(
    "bounds.bounds is another than the study's, must be that of the study's variable income",
  );
  const scale = forged(`exponential, income ~ 1, ${ADD_REMOVE}`, (one) => {
    at(one, "bounds")["scale"] = 1e-200;
  });
  expect(refusal(scale).message).toContain("bounds.scale is another than the study's");
  const words = forged("topic-model, words ~ 1, local, collected", (one) => {
    at(one, "bounds")["length"] = 2 ** 50;
  });
  expect(refusal(words).message).toContain("bounds.length is another than the study's");
  const design = forged("linear-regression, income ~ age + sector, distributed, replace-one", (one) => {
    at(one, "bounds")["radius"] = 1e200;
  });
  expect(refusal(design).message).toContain("bounds is another design than the study's");
  const dimension = forged("linear-regression, income ~ age + sector, distributed, replace-one", (one) => {
    at(one, "mechanism", "parameters")["dimension"] = 2 ** 50;
  });
  expect(refusal(dimension).message).toContain(
    "dimension is 1125899906842624, must be 14, the number of coordinates",
  );
});

test("a count whose bounds enclose more whole numbers than a density can sum over is refused", () => {
  const wide = (one: Json) => {
    at(one, "bounds")["bounds"] = [0, 2 ** 40];
    at(one, "study", "variables", "visits")["bounds"] = [0, 2 ** 40];
  };
  const name = "poisson, visits ~ 1, local, collected";
  const law = forged(name, (one) => {
    wide(one);
    at(one, "study", "model")["options"] = { dispersed: false };
  });
  expect(refusal(law).message).toContain("whole numbers, must be at most 1048576");
  // Whatever its law, a mean is read from sums of the reports: nothing is summed over.
  const mean = parseRelease(forged(name, wide));
  expect(buildModel(mean.study, [mean]).records).toBe(mean.count);
});
