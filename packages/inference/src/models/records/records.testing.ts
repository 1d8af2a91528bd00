import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import type { SumRelease } from "@dpbayes/privacy/formats";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { recordModel } from "./definition/record-model.ts";

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
