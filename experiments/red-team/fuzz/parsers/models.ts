import { buildModel, fit } from "@dpbayes/inference";
import { parseRelease } from "@dpbayes/privacy";
import type { FuzzedParser } from "../parser.ts";
import { pick } from "../pick.ts";
import { seeds } from "../seeds.ts";
import { hostile } from "./documents.ts";

const releases = seeds().release;

/** Forged releases that are read, up to a posterior: their model is built and two short chains are run. */
export const models: FuzzedParser = {
  name: "models",
  about: "builds the model of mutated releases, digests recomputed, and runs a very short chain of it",
  bug: "a release's numbers are used before they are checked",
  tries: { quick: 10, full: 5000 },
  async read(which, rng) {
    const value = hostile("release", pick(rng, releases), rng);
    if (which === "broken")
      return (value as { statistic: { coordinates: number[] } }).statistic.coordinates.map(Math.sqrt);
    const release = parseRelease(value);
    buildModel(release.study, [release]);
    return fit(release.study, [release], { seed: 1, chains: 1, warmup: 2, draws: 2, timeLimit: 1 });
  },
};
