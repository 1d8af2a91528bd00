import {
  type ClippingTally,
  parseStudy,
  planRelease,
  privatize,
  type Release,
  type Study,
} from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { type SeededSource, seededSource } from "../math/random/index.ts";
import { lawOf, noiseOf } from "../noise/noises.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A central study of some numbers, all with bounds −1 and 1 unless others are given. */
export function centralStudy(
  family: string,
  formula: string,
  privacy: Fields = {},
  variables: Fields = {},
): Study {
  const number = { type: "number", bounds: [-1, 1] };
  const all = {
    y: number,
    x: number,
    z: number,
    n: { type: "count", bounds: [0, 20] },
    b: { type: "boolean" },
  };
  const used = Object.entries({ ...all, ...variables }).filter(([name]) =>
    formula.split(/[ ~+]+/).includes(name),
  );
  return parseStudy({
    format: "dpbayes.study/1",
    id: "planted",
    question: "What is there to find?",
    variables: Object.fromEntries(used),
    model: { family, formula },
    privacy: {
      ...{ setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
      ...privacy,
    },
  });
}

const untold: ClippingTally = { counter: () => () => undefined, counts: () => ({}) };

/** A release of records with seeded noise: tests can be repeated, nobody is protected. */
export async function plantedRelease(
  study: Study,
  count: number,
  seed: string,
  record: (rng: SeededSource) => Fields,
): Promise<Release> {
  const rng = seededSource(seed);
  const plan = planRelease(study);
  if (plan.route === "answer") throw new TypeError("answers have no sums");
  const frame = await privatize(study, [record(rng.split("frame")) as never]);
  const measure = plan.measure(untold);
  const one = new Float64Array(frame.statistic.coordinates.length);
  const total = new Float64Array(one.length);
  for (let i = 0; i < count; i++) {
    measure(record(rng) as never, i + 1, one);
    for (let j = 0; j < one.length; j++) total[j]! += one[j]!;
  }
  const { sample } = lawOf(noiseOf(frame.mechanism)!);
  const weights = frame.statistic.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const values = Array.from(total, (sum, j) => (sum + sample(rng)) / weights[j]!);
  const { digest: _, ...whole } = {
    ...frame,
    count: frame.kind === "sum" && frame.count === null ? null : count,
    values,
  };
  return { ...whole, digest: digestOf(whole) } as Release;
}
