import type { SeededSource } from "@dpbayes/inference";
import { parseRelease, parseReport, parseStudy, planRelease } from "@dpbayes/privacy";
import { digestOf, parsePosteriorSample, parsePrepared, strictJson } from "@dpbayes/privacy/formats";
import { flipped, mutated } from "../mutate.ts";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { type Seeds, seeds } from "../seeds.ts";

type Kind = keyof Seeds;

const present: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  study: (value) => planRelease(parseStudy(value)).cost(),
  release: parseRelease,
  report: (value) => parseReport(value),
  prepared: parsePrepared,
  sample: parsePosteriorSample,
};

const broken: typeof present = {
  ...present,
  release: (value) => (value as { statistic: { coordinates: unknown[] } }).statistic.coordinates.length,
};

const all = seeds();
const kinds = Object.keys(all) as Kind[];

/** Valid documents of every kind with one to three changes each: fields, types, extremes, controls, sizes, nesting, bytes. */
export const documents: FuzzedParser = {
  name: "documents",
  about: "mutates studies, releases, reports, prepared studies and posterior samples, digests recomputed",
  bug: "a release's fields are used before they are checked",
  tries: { quick: 200, full: 100_000 },
  read(which, rng) {
    const kind = pick(rng, kinds);
    const value = hostile(kind, pick(rng, all[kind]), rng);
    return (which === "present" ? present : broken)[kind](value);
  },
};

/** Structure changed, or the text; a forger's digest fits. */
export function hostile(kind: Kind, seed: object, rng: SeededSource): unknown {
  if (rng.uniform() < 0.2) {
    const read = strictJson(flipped(flipped(JSON.stringify(seed), rng), rng));
    return "value" in read ? resealed(read.value) : undefined;
  }
  const value = mutated(seed, rng);
  return kind === "study" || kind === "report" ? value : resealed(value);
}

export function resealed(value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && "value" in strictJson(JSON.stringify(value))
    ? { ...value, digest: digestOf(value) }
    : value;
}
