import { contributionOf } from "../../plan/contribution-of.ts";
import { boundedScalar, categoryCounts, groupMoments, linearRegression } from "../../statistics/index.ts";
import type { Contribution } from "../../statistics/persons/contribution.ts";
import { summedByPerson } from "../../statistics/persons/person-statistic.ts";
import type { Norm, Statistic } from "../../statistics/statistic.ts";
import type { PersonRecords } from "../../study/persons.ts";
import {
  between,
  groupedDomain,
  type InputDomain,
  intervalDomain,
  levelDomain,
  rowDomain,
} from "./input-domain.ts";
import { settingOf } from "./setting.ts";
import { type AttackTarget, target } from "./target.ts";

/** Records of a person under attack: each is found by the search, and so is their number. */
const MOST_RECORDS = 2;

/** Statistics of persons with several records, whose claim is about all records of a person at once. */
export const personTargets: Readonly<Record<string, (index: number) => AttackTarget>> = Object.freeze({
  "persons' numbers, mean": (index) => {
    const { low, high } = interval(index);
    const { scale, pick } = settingOf(index);
    const weights = { x: scale(), x2: scale(), count: scale() };
    const statistic = boundedScalar({ low, high, square: pick(2) === 1, count: pick(2) === 1, weights });
    return personTarget(statistic, intervalDomain(low, high), "average", ["L1", "L2"]);
  },
  "persons' numbers, sum": (index) => {
    const { low, high } = interval(index);
    const records = { sum: 1 + (index % MOST_RECORDS) };
    // Where no record adds 0, no person does, and the bound is not reached.
    const least = index % 4 < 2 ? Math.min(low, 0) : low;
    const domain = intervalDomain(least, high);
    const exact = least <= 0 && high >= 0;
    return personTarget(boundedScalar({ low: least, high }), domain, records, ["L1", "L2"], exact);
  },
  "persons' levels, mean": (index) => {
    const levels = 2 + settingOf(index).pick(4);
    const names = Array.from({ length: levels }, (_, i) => `v${i}`);
    return personTarget(categoryCounts({ levels: names }), levelDomain(levels), "average", ["L1", "L2"]);
  },
  "persons' groups, mean of the first": (index) => {
    const { scale, pick } = settingOf(index);
    const groups = 2 + pick(3);
    const levels = Array.from({ length: groups }, (_, i) => `g${i}`);
    const weights = { x: scale(), x2: scale(), count: scale() };
    const statistic = groupMoments({ group: { column: "group", levels }, weights });
    return personTarget(statistic, groupedDomain(groups), { first: 1 }, ["L1", "L2"]);
  },
  "persons' linear regression, mean": (index) => {
    const { scale, pick, weightsOf } = settingOf(index);
    const [covariates, radius, responseBound] = [2 + pick(2), scale(), scale()];
    const weights = weightsOf(["count", "x", "x2", "y", "xy", "yy"]);
    const options = { covariates, radius, responseBound, intercept: true, square: true, count: true };
    const domain = rowDomain(covariates, radius, (u) => between(-responseBound, responseBound, u));
    return personTarget(linearRegression({ ...options, weights }), domain, "average", ["L2"]);
  },
});

function interval(index: number) {
  const { scale } = settingOf(index);
  const low = between(-3, 1, scale() / 5);
  return { low, high: low + scale() };
}

function personTarget<Input>(
  statistic: Statistic<Input>,
  domain: InputDomain<Input>,
  records: PersonRecords,
  norms: readonly Norm[],
  exactReplaceOne = true,
): AttackTarget {
  const contribution = contributionOf(records);
  const { kind, layout } = statistic;
  const summed = { kind, layout, ...summedByPerson(statistic as Statistic<never>, contribution) };
  return target({ ...summed, of: shareWriter(statistic, contribution) }, recordsDomain(domain), norms, {
    exactReplaceOne,
  });
}

/** What a person adds, before it is rounded: min(m, most)/m of the sum of the first records. */
function shareWriter<Input>(statistic: Statistic<Input>, { first, most }: Contribution) {
  const one = new Float64Array(statistic.layout.coordinates.length);
  return (records: readonly Input[], out: Float64Array) => {
    const counted = records.slice(0, first);
    out.fill(0);
    for (const record of counted) {
      statistic.of(record, one);
      for (let i = 0; i < out.length; i++) out[i] = out[i]! + one[i]!;
    }
    const share = Math.min(1, most / counted.length);
    for (let i = 0; i < out.length; i++) out[i] = out[i]! * share;
  };
}

/** From one record to MOST_RECORDS of them. */
function recordsDomain<Input>({ parameters, at }: InputDomain<Input>): InputDomain<readonly Input[]> {
  return {
    parameters: 1 + MOST_RECORDS * parameters,
    at: (u) =>
      Array.from({ length: 1 + Math.floor(Math.min(u[0]!, 0.999) * MOST_RECORDS) }, (_, j) =>
        at(u.subarray(1 + j * parameters, 1 + (j + 1) * parameters)),
      ),
  };
}
