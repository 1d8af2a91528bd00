import { fail } from "../errors/index.ts";
import type { Measurement } from "../measurements/measurement.ts";
import {
  type Family,
  familyOf,
  type LocalFamily,
  type RegressionFamily,
} from "../study/families/declared-families.ts";
import type { Study } from "../study/study.ts";
import { binTable } from "./distribution/tabled.ts";
import { cellTables } from "./hidden-markov-model/tabled.ts";
import { groupTables } from "./law-free/groups.ts";
import { lawFreeMoments, plainSum } from "./law-free/tabled.ts";
import { levelCounts, successes } from "./levels/tabled.ts";
import { measuredFamilyOf } from "./measured-families.ts";
import { classTables } from "./naive-bayes/tabled.ts";
import { countMoments, countSums, moments, sumsAlone } from "./numbers/tabled.ts";
import { marginTables } from "./table/tabled.ts";

type Tabled = (study: Study) => Measurement;

/**
 * What a holder of a table sums, where it is something else than what a person would report. Apart from
 * `measuredFamilies`, so that a person's device need not carry it.
 */
const tabledFamilies: Readonly<Record<Exclude<Family, RegressionFamily | LocalFamily>, Tabled>> = {
  mean: lawFreeMoments,
  total: plainSum,
  proportion: successes,
  difference: groupTables,
  quantile: binTable,
  cdf: binTable,
  bernoulli: successes,
  categorical: levelCounts,
  gaussian: moments,
  exponential: sumsAlone,
  gamma: moments,
  beta: moments,
  "log-normal": moments,
  poisson: countMoments,
  geometric: countSums,
  "negative-binomial": countSums,
  table: marginTables,
  "naive-bayes": classTables,
  "hidden-markov-model": cellTables,
};

/** What a holder of a table sums: of a regression, what every record's device would report. */
export function tableMeasurement(study: Study): Measurement {
  const tabled = (tabledFamilies as Readonly<Partial<Record<Family, Tabled>>>)[study.model.family];
  if (tabled !== undefined) return tabled(study);
  const reported = measuredFamilyOf(study).report(study);
  if (reported.route === "vector" && !familyOf(study).localOnly) return reported.measured;
  return fail("STUDY_UNSUPPORTED", {
    found: `${study.model.family} in the ${study.privacy.setting} setting`,
    accepted: "the local setting: every record is reported by itself",
  });
}
