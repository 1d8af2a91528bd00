import { type SeededSource, seededSource } from "@dpbayes/inference";
import { DpbayesError, parseRelease, parseReport, parseStudy, planRelease } from "@dpbayes/privacy";
import { visibleLines } from "@dpbayes/privacy/errors";
import { digestOf, parsePosteriorSample, parsePrepared, strictJson } from "@dpbayes/privacy/formats";
import { defineAttack } from "../attack.ts";
import { flipped, mutated } from "../fuzz/mutate.ts";
import { type Seeds, seeds } from "../fuzz/seeds.ts";

type Kind = keyof Seeds;
type Parsers = Readonly<Record<Kind, (value: unknown) => unknown>>;

const present: Parsers = {
  study: (value) => planRelease(parseStudy(value)).cost(),
  release: parseRelease,
  report: (value) => parseReport(value),
  prepared: parsePrepared,
  sample: parsePosteriorSample,
};

/** What becomes of one document: anything but a value or an error of the catalogue, in plain words, breaks the promise. */
function isBroken(read: () => unknown): boolean {
  try {
    read();
  } catch (error) {
    return (
      !(error instanceof DpbayesError) ||
      visibleLines(error.message) !== error.message ||
      error.message.length > 9000
    );
  }
  return Object.hasOwn(Object.prototype, "polluted");
}

/** Structure changed, or the text; a forger's digest fits. */
function hostile(kind: Kind, seed: object, rng: SeededSource): () => unknown {
  if (rng.uniform() < 0.2) {
    const text = flipped(flipped(JSON.stringify(seed), rng), rng);
    return () => {
      const read = strictJson(text);
      return "value" in read ? resealed(read.value) : undefined;
    };
  }
  const value = mutated(seed, rng);
  return () => (kind === "study" || kind === "report" ? value : resealed(value));
}

function resealed(value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && "value" in strictJson(JSON.stringify(value))
    ? { ...value, digest: digestOf(value) }
    : value;
}

/** Valid documents of every kind with one to three changes each: fields, types, extremes, controls, sizes, nesting, bytes. */
export const hostileFuzz = defineAttack<Parsers>({
  name: "hostile/fuzz",
  promise: "every parser gives a value or an error of the catalogue in plain words, whatever it is handed",
  about: "mutates studies, releases, reports, prepared studies and posterior samples, digests recomputed",
  present,
  broken: {
    ...present,
    release: (value) => (value as { statistic: { coordinates: unknown[] } }).statistic.coordinates.length,
  },
  bug: "a release's fields are used before they are checked",
  tries: { quick: 500, full: 100_000 },
  run(parsers, tries) {
    const all = seeds();
    const kinds = Object.keys(all) as Kind[];
    let [broken, slowest, first] = [0, 0, ""];
    for (let i = 0; i < tries; i++) {
      const rng = seededSource(`hostile ${i}`);
      const kind = kinds[i % kinds.length]!;
      const made = hostile(kind, all[kind][Math.floor(rng.uniform() * all[kind].length)]!, rng);
      const value = made();
      const start = performance.now();
      if (isBroken(() => parsers[kind](value))) {
        broken++;
        first ||= `${kind} ${i}`;
      }
      slowest = Math.max(slowest, performance.now() - start);
    }
    return {
      tried: tries,
      broken,
      note: broken > 0 ? `first: ${first}` : `slowest ${Math.ceil(slowest)} ms`,
    };
  },
});
