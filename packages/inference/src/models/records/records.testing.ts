import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { digestOf, recordStatistic, type SumRelease } from "@dpbayes/privacy/formats";
import type { Model } from "../../contracts/model.ts";
import type { RecordModel } from "../../contracts/record-model.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { recordContext } from "./definition/record-context.ts";
import { readRecordModel, recordModel } from "./definition/record-model.ts";
import { buildMoments } from "./moments/build-moments.ts";

/** A study of one bounded number, or of what else is asked for. */
export function studyOf(
  change: { readonly variables?: object; readonly model?: object; readonly privacy?: object } = {},
): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "income",
    question: "What do people earn?",
    variables: change.variables ?? { income: { type: "number", bounds: [0, 10] } },
    model: { family: "mean", formula: "income ~ 1", ...change.model },
    privacy: {
      setting: "central",
      epsilon: 2,
      unit: "one person",
      neighbours: "replace-one",
      ...change.privacy,
    },
  });
}

const parameters = { location: "normal(0, 1)", scale: "half-normal(1)" } as const;

/** Log-normal incomes, in three ways. */
export const incomes = recordModel({
  parameters,
  normals: 1,
  record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
});
export const dualIncomes = recordModel({
  parameters,
  normals: 1,
  dual: (p, z, m) => ({ income: m.exp(m.add(p.location, m.mul(p.scale, z[0]))) }),
});
export const denseIncomes = recordModel({
  parameters,
  normals: 1,
  record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
  logDensity: (p, { income }) =>
    -Math.log(p.scale) - Math.log(income) - 0.5 * ((Math.log(income) - p.location) / p.scale) ** 2,
});

/** A release whose noise is drawn as devices draw it: what tests say of it must hold for almost every draw. */
export function released(
  study: Study,
  count: number,
  record: (rng: SeededSource) => Readonly<Record<string, unknown>>,
): Promise<SumRelease> {
  const rng = seededSource("people");
  return privatize(
    study,
    Array.from({ length: count }, () => record(rng)),
  );
}

/** A release whose noise happens to be nothing: short chains of other noise may end anywhere, and tests must not. */
export async function releasedAsItIs(
  study: Study,
  count: number,
  record: (rng: SeededSource) => Readonly<Record<string, unknown>>,
): Promise<SumRelease> {
  const statistic = recordStatistic(study);
  const weights = statistic.blocks.flatMap(({ length, weight }) => Array.from({ length }, () => weight));
  const values = weights.map(() => 0);
  const one = new Float64Array(weights.length);
  const release = await released(study, count, (rng) => {
    const made = record(rng);
    statistic.measure(made, 1, one);
    for (const [a, weight] of weights.entries()) values[a]! += one[a]! / weight;
    return made;
  });
  const known = { ...release, values };
  return { ...known, digest: digestOf(known) };
}

/** The density by moments with slopes from all nodes, as searches for the mode have it: they are those of the density. */
export function densityByMoments(study: Study, release: SumRelease, model: RecordModel): Model {
  return buildMoments(recordContext(study, [release], readRecordModel(model)), Number.POSITIVE_INFINITY)
    .model;
}
