import { type SeededSource, seededSource } from "@dpbayes/inference";
import { logistic } from "@dpbayes/inference/math";
import { auc } from "@dpbayes/inference/models/logistic-regression";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { type Design, designOf } from "@dpbayes/privacy/formats";
import { type RecordTable, sampleRecords, type TableRecord } from "../data/tables/record-table.ts";
import { posteriorOf, type Sampling } from "../local/sampling.ts";
import { comparePosteriors, type PrivateFit } from "./compare-posteriors.ts";
import { type FullData, fullDataPosterior, type NormalPosterior } from "./full-data-posterior.ts";
import { holderSums, seededRelease } from "./seeded-release.ts";

/** A regression of one column of a table on others, in the units of the source. */
export interface RealStudy {
  readonly id: string;
  readonly family: "logistic" | "poisson";
  readonly table: () => Promise<RecordTable>;
  readonly outcome: string;
  /** Variables of the study, the outcome's too; their bounds are public. */
  readonly variables: Readonly<Record<string, object>>;
  /** |x| ≤ radius in the design's units. */
  readonly radius: number;
  /** In the design's units; the full data's posterior has them too. */
  readonly coefficientSd: number;
  readonly interceptSd: number;
  /** Further fields of the prior clause. */
  readonly prior?: object;
  readonly sampling: Sampling;
}

export function declaredStudy(real: RealStudy, epsilon: number): Study {
  const { id, family, outcome, variables, radius } = real;
  const covariates = Object.keys(variables).filter((name) => name !== outcome);
  return parseStudy({
    format: "dpbayes.study/1",
    id,
    question: `How does ${outcome} depend on the rest?`,
    variables,
    model: {
      family: `${family}-regression`,
      formula: `${outcome} ~ ${covariates.join(" + ")}`,
      statistic: { radius },
      prior: {
        coefficients: { law: "normal", mean: 0, sd: real.coefficientSd },
        intercept: { law: "normal", mean: 0, sd: real.interceptSd },
        ...real.prior,
      },
    },
    privacy: { setting: "central", epsilon, delta: 1e-5, unit: "one record", neighbours: "replace-one" },
  });
}

/** The records' rows in the design's units, a one before each for the intercept. */
export function rowsOf(real: RealStudy, { columns }: Design, records: readonly TableRecord[]): FullData {
  const d = columns.length + 1;
  const x = new Float64Array(records.length * d);
  records.forEach((record, i) => {
    x[i * d] = 1;
    columns.forEach(({ variable, centre, scale }, j) => {
      x[i * d + j + 1] = (Number(record[variable]) - centre) / scale;
    });
  });
  const y = Float64Array.from(records, (record) => Number(record[real.outcome]));
  return { family: real.family, count: records.length, x, y };
}

/** The full data's posterior of the slopes in original units, and of all coefficients in the design's. */
export function slopesOfFullData(real: RealStudy, design: Design, data: FullData) {
  const sds = [real.interceptSd, ...design.columns.map(() => real.coefficientSd)];
  const inDesign = fullDataPosterior(data, sds);
  const unscaled = (values: Float64Array) => values.slice(1).map((v, j) => v / design.columns[j]!.scale);
  const slopes: NormalPosterior = { mean: unscaled(inDesign.mean), sd: unscaled(inDesign.sd) };
  return { inDesign, slopes };
}

/** One repeat: other records, other noise. */
export interface RealFit extends PrivateFit {
  /** Area under the ROC curve on records that were not used; only for logistic regression. */
  readonly auc?: number;
  readonly fullAuc?: number;
}

export interface Repeat {
  readonly epsilon: number;
  readonly records: number;
  readonly seed: string;
  readonly method?: string;
}

/** Draws records, releases their sums with seeded noise, fits, and compares with the records' own posterior. */
export async function realFit(real: RealStudy, table: RecordTable, repeat: Repeat): Promise<RealFit> {
  const { epsilon, records, seed, method } = repeat;
  const study = declaredStudy(real, epsilon);
  const design = designOf(study);
  const source = seededSource(seed);
  const { chosen, rest } = sampleOf(table, records, source.split("records"));
  const { slopes, inDesign } = slopesOfFullData(real, design, rowsOf(real, design, chosen));
  const release = seededRelease(holderSums(study, chosen), study, source.split(`noise ${epsilon}`));
  const sampling = method === undefined ? real.sampling : { ...real.sampling, method };
  const fit = await posteriorOf(study, release, `${seed}, ${epsilon}`, sampling);
  const found = comparePosteriors(fit, slopes);
  if (real.family === "poisson" || rest.length === 0) return found;
  const test = rowsOf(real, design, rest);
  const means = found.coefficients.map(({ mean }, j) => mean * design.columns[j]!.scale);
  return {
    ...found,
    auc: aucOf(test, [0, ...means]),
    fullAuc: aucOf(test, inDesign.mean),
  };
}

function sampleOf(table: RecordTable, records: number, rng: SeededSource) {
  return sampleRecords(table, records, () => rng.uniform());
}

function aucOf({ x, y, count }: FullData, theta: ArrayLike<number>): number {
  const d = theta.length;
  const scores = Float64Array.from({ length: count }, (_, i) => {
    let u = 0;
    for (let j = 0; j < d; j++) u += theta[j]! * x[i * d + j]!;
    return logistic(u);
  });
  return auc(scores, y);
}
