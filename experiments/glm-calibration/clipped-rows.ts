import type { Model } from "@dpbayes/inference";
import { logisticStudyModel } from "@dpbayes/inference/models/logistic-regression";
import { poissonStudyModel } from "@dpbayes/inference/models/poisson-regression";
import {
  type RegressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "@dpbayes/inference/models/regression";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { parameterDraws } from "../calibration/posterior-draws.ts";
import { type CalibrationRow, calibrationRow, type Subject } from "../calibration/row.ts";
import { holderSums, seededRelease } from "../glm/seeded-release.ts";
import { peopleSource } from "./people.ts";
import { alongProducts, parameterNames, parametersOf } from "./ranked.ts";
import { RESPONSE_BOUND, type Setting, shapeOf } from "./setting.ts";

const RECORDS = 2000;

const normal = (sd: number) => ({ law: "normal", mean: 0, sd }) as const;

/** Half-normal sds, the models' default law: from no clipped record to more than half of them (glm spec §6, R/√tr Σ = 0.8). */
function priorOf({ covariates, intercept }: Setting) {
  return {
    coefficients: normal(2),
    scales: { law: "half-normal", sd: 0.9 / Math.sqrt(covariates) },
    ...(intercept && { intercept: normal(1), mean: normal(0.15) }),
  };
}

/** A central study of numbers between −1 and 1, rows moved into the unit ball. */
function studyOf(setting: Setting): Study {
  const { family, covariates, intercept, epsilon } = setting;
  const names = Array.from({ length: covariates }, (_, j) => `x${j + 1}`);
  const bounded = Object.fromEntries(names.map((name) => [name, { type: "number", bounds: [-1, 1] }]));
  const y = family === "logistic" ? { type: "boolean" } : { type: "count", bounds: [0, RESPONSE_BOUND] };
  return parseStudy({
    format: "dpbayes.study/1",
    id: "clipped",
    question: "Do intervals hold the truth as often as they say although records were clipped?",
    variables: { y, ...bounded },
    model: {
      family: `${family}-regression`,
      formula: `y ~ ${[...(intercept ? [] : ["0"]), ...names].join(" + ")}`,
      statistic: { radius: 1 },
      prior: priorOf(setting),
    },
    privacy: { setting: "central", epsilon, delta: 1e-5, unit: "one person", neighbours: "replace-one" },
  });
}

interface Data {
  readonly model: Model;
  /** Of yx, as released. */
  readonly products: readonly number[];
}

/** Truth from the prior, people from the truth, clipped and summed by the private side, fitted as a study. */
function subjectOf(setting: Setting, method: string): Subject<Data> {
  const { family, covariates: d, records } = setting;
  const study = studyOf(setting);
  const shape = shapeOf(setting);
  const prior = regressionPrior(priorOf(setting), shape);
  const names = parameterNames(setting);
  // `calibrate` hands the ranked numbers on, and they do not say what the correlations are.
  const drawn = new WeakMap<Float64Array, RegressionPoint>();
  return {
    names,
    prior(rng) {
      const point = regressionPriorSample(rng, shape, prior);
      const ranked = Float64Array.from(parametersOf(point, setting));
      drawn.set(ranked, point);
      return ranked;
    },
    simulate(rng, truth) {
      const people = peopleSource(rng, drawn.get(truth)!, family);
      const release = seededRelease(holderSums(study, people(records)), study, rng);
      const build = family === "logistic" ? logisticStudyModel : poissonStudyModel;
      const block = release.statistic.blocks.findIndex(({ name }) => name === "yx");
      const at = release.statistic.blocks.slice(0, block).reduce((sum, { length }) => sum + length, 0);
      const values = release.values as readonly number[];
      return {
        model: build(study, [release], { method }).target as Model,
        products: values.slice(at, at + d),
      };
    },
    fit: (rng, { model }) => parameterDraws(model, names.length, rng, { warmup: 150, thin: 2 }),
    quantities: [alongProducts(setting)],
  };
}

function row(
  place: Omit<Setting, "records">,
  repeats: number,
  method: "nuts-clipped" | "nuts-normal" = "nuts-clipped",
): CalibrationRow {
  const setting: Setting = { ...place, records: RECORDS };
  const { family, covariates, intercept, epsilon } = setting;
  const control = method === "nuts-normal";
  const label = {
    group: "glm clipped",
    name: `${family}, d = ${covariates}${intercept ? ", intercept" : ""}, ε = ${epsilon}${control ? ", clipping ignored" : ""}`,
    setting: `${RECORDS} records, clipped`,
    control,
    repeats,
  };
  return calibrationRow(label, subjectOf(setting, method));
}

const two = { covariates: 2, intercept: false, epsilon: 4 };
const logistic = { ...two, family: "logistic" } as const;
const poisson = { ...two, family: "poisson" } as const;

/** Records that the holder clips, read by the models that know of it; and by one that does not. */
export const clippedRows: readonly CalibrationRow[] = [
  ...[0.3, 1, 4].map((epsilon) => row({ ...logistic, epsilon }, 120)),
  row({ ...logistic, intercept: true }, 80),
  row({ ...logistic, covariates: 4 }, 40),
  row(poisson, 80),
  row({ ...poisson, intercept: true }, 40),
  row(logistic, 150, "nuts-normal"),
  row(poisson, 150, "nuts-normal"),
];
