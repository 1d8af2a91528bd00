import type { Study } from "@dpbayes/privacy";
import type { RecordModel } from "../../contracts/record-model.ts";
import { logFactorial, normalCdf } from "../../math/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { readRecordModel, recordModel, type WeightedRecord } from "./definition/record-model.ts";
import { recordOf } from "./definition/record-source.ts";
import { studyOf } from "./records.testing.ts";

/** A model of ten lines or so, the study that it is held against, and parameters that people are made up with. */
export interface Example {
  readonly name: string;
  readonly study: Study;
  readonly model: RecordModel;
  readonly truth: Readonly<Record<string, number>>;
}

/** Σ over counts, the last of them taking what is left, so that the weights add up. */
function poissonOutcomes<Made>(rate: number, most: number, share: number, record: (count: number) => Made) {
  const masses = Array.from(
    { length: most },
    (_, k) => share * Math.exp(k * Math.log(rate) - rate - logFactorial(k)),
  );
  const rest = Math.max(0, share - masses.reduce((a, b) => a + b, 0));
  return [...masses, rest].map((weight, k) => ({ weight, record: record(k) }));
}

const income: Example = {
  name: "log-normal mean",
  study: studyOf(),
  truth: { location: 0.5, scale: 0.8 },
  model: recordModel({
    parameters: { location: "normal(0, 1)", scale: "half-normal(1)" },
    normals: 1,
    record: (p, z) => ({ income: Math.exp(p.location + p.scale * z[0]) }),
  }),
};

const visits: Example = {
  name: "zero-inflated counts",
  study: studyOf({
    variables: { visits: { type: "count", bounds: [0, 15] } },
    model: { formula: "visits ~ 1" },
  }),
  truth: { never: 0.4, rate: 4 },
  model: recordModel({
    parameters: { never: "beta(1, 1)", rate: "gamma(2, 0.5)" },
    normals: 0,
    record: (p) => [
      { weight: p.never, record: { visits: 0 } },
      ...poissonOutcomes(p.rate, 40, 1 - p.never, (visits) => ({ visits })),
    ],
  }),
};

const hurdle: Example = {
  name: "hurdle regression",
  study: studyOf({
    variables: { cost: { type: "number", bounds: [0, 20] }, age: { type: "number", bounds: [20, 80] } },
    model: { family: "linear-regression", formula: "cost ~ age" },
    privacy: { delta: 1e-6, epsilon: 5 },
  }),
  truth: { none: 0.5, level: 1, slope: 0.4, spread: 0.5, middle: 50, width: 10 },
  model: recordModel({
    parameters: {
      ...{ none: "beta(1, 1)", level: "normal(0, 2)", slope: "normal(0, 1)" },
      ...{ spread: "half-normal(1)", middle: "normal(50, 10)", width: "gamma(4, 0.4)" },
    },
    normals: 2,
    record(p, z) {
      const age = p.middle + p.width * z[0];
      const cost = Math.exp(p.level + p.slope * z[0] + p.spread * z[1]);
      return [
        { weight: p.none, record: { age, cost: 0 } },
        { weight: 1 - p.none, record: { age, cost } },
      ];
    },
  }),
};

const edges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const mixture: Example = {
  name: "two-component mixture",
  study: studyOf({
    variables: { hours: { type: "number", bounds: [0, 10] } },
    model: { family: "cdf", formula: "hours ~ 1", options: { bins: 10 } },
  }),
  truth: { share: 0.3, low: 2, gap: 4 },
  model: recordModel({
    parameters: { share: "beta(2, 2)", low: "normal(3, 2)", gap: "gamma(4, 1)" },
    normals: 0,
    record: (p) =>
      edges.slice(1).map((_, bin) => {
        const below = (edge: number, middle: number) =>
          edge === 0 ? 0 : edge === 10 ? 1 : normalCdf(edge - middle);
        const inside = (middle: number) => below(edges[bin + 1]!, middle) - below(edges[bin]!, middle);
        return {
          weight: p.share * inside(p.low) + (1 - p.share) * inside(p.low + p.gap),
          record: { hours: bin + 0.5 },
        };
      }),
  }),
};

const survival: Example = {
  name: "Weibull survival with censoring",
  study: studyOf({
    variables: { years: { type: "number", bounds: [0, 5] }, ended: { type: "boolean" } },
    model: { family: "logistic-regression", formula: "ended ~ years" },
    privacy: { delta: 1e-6, epsilon: 5 },
  }),
  truth: { shape: 1.5, scale: 3 },
  model: recordModel({
    parameters: { shape: "gamma(4, 2)", scale: "gamma(2, 0.5)" },
    normals: 1,
    // Followed for up to five years, from a day that does not depend on them: seen to end where that comes first.
    record(p, z) {
      const followed = 5 * normalCdf(z[0]);
      const survived = (years: number) => Math.exp(-((years / p.scale) ** p.shape));
      const steps = 8;
      const ends = Array.from({ length: steps }, (_, i) => ({
        weight: survived((followed * i) / steps) - survived((followed * (i + 1)) / steps),
        record: { ended: true, years: (followed * (i + 0.5)) / steps },
      }));
      return [...ends, { weight: survived(followed), record: { ended: false, years: followed } }];
    },
  }),
};

const error: Example = {
  name: "measurement error",
  study: studyOf({
    variables: { pressure: { type: "number", bounds: [80, 200] }, salt: { type: "number", bounds: [0, 20] } },
    model: { family: "linear-regression", formula: "pressure ~ salt" },
    privacy: { delta: 1e-6, epsilon: 5 },
  }),
  truth: { level: 130, slope: 3, spread: 8, middle: 9, width: 2 },
  model: recordModel({
    parameters: {
      ...{ level: "normal(130, 20)", slope: "normal(0, 5)", spread: "gamma(4, 0.4)" },
      ...{ middle: "normal(10, 3)", width: "gamma(4, 2)" },
    },
    normals: 3,
    // Pressure follows the salt that was eaten; a diary tells it with a known error of 1.5 grams.
    record(p, z) {
      const eaten = p.middle + p.width * z[0];
      return { salt: eaten + 1.5 * z[1], pressure: p.level + p.slope * (eaten - 9) + p.spread * z[2] };
    },
  }),
};

/** People as the model makes them at the truth. */
export function person({
  model,
  truth,
}: Pick<Example, "model" | "truth">): (rng: SeededSource) => Readonly<Record<string, unknown>> {
  const make = recordOf(readRecordModel(model));
  return (rng) => {
    const made = make(
      truth,
      Array.from({ length: model.normals }, () => rng.normal()),
    );
    if (!Array.isArray(made)) return made as Readonly<Record<string, unknown>>;
    const outcomes = made as readonly WeightedRecord<Readonly<Record<string, unknown>>>[];
    const u = rng.uniform();
    const reached = outcomes.findIndex(
      (_, i) => outcomes.slice(0, i + 1).reduce((sum, { weight }) => sum + weight, 0) > u,
    );
    return outcomes.at(reached)!.record;
  };
}

/** Six models that no family of studies offers. */
export const examples: readonly Example[] = [income, visits, hurdle, mixture, survival, error];
