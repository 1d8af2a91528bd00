import { withinDistance } from "../../accounting/within-distance.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import type { Measure } from "../../measurements/measure.ts";
import type { AnswerAttack, InputsAttack } from "../../mechanisms/attack/attack.ts";
import { attacks } from "../../mechanisms/attack/attacks.ts";
import type { Score } from "../../mechanisms/attack/scores.ts";
import type { AnswerMechanism, InputsMechanism } from "../../mechanisms/local-mechanisms.ts";
import { SecureSource } from "../../noise/index.ts";
import type {
  AnswerPlan,
  InputsAndAnswerPlan,
  ReleasePlan,
  VectorPlan,
  VectorReportPlan,
} from "../../plan/plan.ts";
import { planReport } from "../../plan/plan-report.ts";
import { planTable } from "../../plan/plan-table.ts";
import { costBetweenRecords } from "../../plan/within-distance.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { reporter } from "../../release/report/make-report.ts";
import { tablePass } from "../../release/table/table-pass.ts";
import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import type { Auditable, Side } from "./auditable.ts";
import { gaussianMuOf } from "./mechanism-auditables.ts";
import { farthestRecords, oppositeRecords, type RecordPair, recordsApart } from "./neighbouring-records.ts";
import { personDraws, VISITS } from "./person-auditables.ts";
import { sumScore } from "./sum-score.ts";

/** A study's whole way from records to released values, on two neighbouring tables or records. */
export function studyAuditables(declared: Study): readonly Auditable[] {
  const study = parseStudy(declared);
  if (study.privacy.setting !== "local") return [tableAuditable(planTable(study))];
  const plan = planReport(study);
  switch (plan.route) {
    case "vector":
      return [vectorReport(plan)];
    case "answer":
      return [answerReport(plan)];
    case "inputs-and-answer":
      return [inputsReport(plan)];
    default:
      return plan satisfies never;
  }
}

type Tables = Readonly<Record<Side, readonly JsonObject[]>>;

/** A data holder's release: one record all tables share, and the pair in which they differ. */
function tableAuditable(plan: VectorPlan): Auditable {
  if (plan.contribution !== undefined) return auditable(plan, personDraws(plan));
  const { layout } = plan.statistic;
  const { first, second } = farthestRecords(plan, layout.coordinates.length);
  const shared = oppositeRecords(plan.study).first;
  const tables: Tables = { first: first ? [shared, first] : [shared], second: [shared, second] };
  const privatise = tablePrivatiser(plan);
  const score = sumScore(plan, sumOf(plan, tables.first), sumOf(plan, tables.second));
  return auditable(plan, (side) => score(privatise(tables[side])));
}

/**
 * The values of a release: `privatize` without the stream it reads from and the digest it puts on the
 * result, which touch no value and would make a million runs take hours.
 */
export function tablePrivatiser(plan: VectorPlan): (table: readonly JsonObject[]) => readonly number[] {
  const source = SecureSource.platform();
  const measure = plan.measure(clippingTally());
  return (table) => {
    const pass = tablePass(plan, measure);
    for (let i = 0; i < table.length; i++) pass.add(table[i]!, i + 1);
    return pass.noisySums(source);
  };
}

function vectorReport(plan: VectorPlan): Auditable {
  const { first, second } = farthestRecords(plan, plan.statistic.layout.coordinates.length);
  return reportOn(plan, { first: first!, second });
}

function reportOn(plan: VectorPlan, records: Required<RecordPair>): Auditable {
  const score = sumScore(plan, sumOf(plan, [records.first]), sumOf(plan, [records.second]));
  return reportAuditable(plan, records, score);
}

/** A study's reports of two records further apart than its cost is claimed for. */
export interface BeyondDistance extends Auditable {
  /** How many counts the records are apart. */
  readonly apart: number;
  /** The loss there, by proof, which is what is claimed; without one the claim within the distance stands in its place. */
  readonly known: boolean;
}

/**
 * What somebody may read into a cost within a distance of counts: the same reports of the farthest records. The loss claimed there is
 * the one that follows from the noise. Undefined for a study whose cost holds between all neighbours.
 */
export function beyondDistance(declared: Study): BeyondDistance | undefined {
  const study = parseStudy(declared);
  if (study.privacy.distance === undefined) return undefined;
  const plan = planReport(study) as VectorReportPlan;
  if (withinDistance(plan.cost().neighbours) === undefined) return undefined;
  const { apart, ...records } = recordsApart(study);
  const { name, draw } = reportOn(plan, records);
  const most = costBetweenRecords(plan, apart);
  return Object.freeze({ name, claimed: most ?? plan.cost(), known: most !== undefined, draw, apart });
}

function answerReport(plan: AnswerPlan): Auditable {
  const records = oppositeRecords(plan.study);
  const answer = plan.answer(clippingTally());
  const attack: AnswerAttack<AnswerMechanism> = attacks[plan.mechanism.kind];
  const score = attack.score(plan.mechanism, answer(records.first, 1), answer(records.second, 1));
  return reportAuditable(plan, records, score);
}

/** Covariates far apart, and opposite outcomes. */
function inputsReport(plan: InputsAndAnswerPlan): Auditable {
  const { coordinates } = plan.statistic.layout;
  const response = coordinates.at(-1)!;
  const far = farthestRecords(plan, coordinates.length - 1);
  const opposite = oppositeRecords(plan.study);
  const records = {
    first: { ...far.first, [response]: opposite.first[response] },
    second: { ...far.second, [response]: opposite.second[response] },
  };
  const centre = (side: Side) => sumOf(plan, [records[side]]).slice(0, -1);
  const attack: InputsAttack<InputsMechanism> = attacks[plan.mechanism.kind];
  const score = attack.score(plan.mechanism, centre("first"), centre("second"));
  return reportAuditable(plan, records, score);
}

function reportAuditable(plan: ReleasePlan, records: Required<RecordPair>, score: Score): Auditable {
  const report = reporter(plan.study);
  return auditable(plan, (side) => score(report(records[side]).values));
}

/** The weighted statistic of a table without noise. */
function sumOf(plan: VectorPlan | InputsAndAnswerPlan, table: readonly JsonObject[]): readonly number[] {
  const measure: Measure = plan.measure(clippingTally());
  const values = new Float64Array(plan.statistic.layout.coordinates.length);
  const sum = new Float64Array(values.length);
  for (const [i, record] of table.entries()) {
    measure(record, i + 1, values);
    for (const [j, value] of values.entries()) sum[j] = sum[j]! + value;
  }
  return [...sum];
}

function auditable(plan: ReleasePlan, draw: (side: Side) => number): Auditable {
  const { family, formula } = plan.study.model;
  return Object.freeze({
    name: `${family}, ${formula}, ${plan.cost().neighbours}, ${plan.mechanism.kind}${personWords(plan.study)}`,
    claimed: plan.cost(),
    ...gaussianMuOf(plan.mechanism),
    draw,
  });
}

function personWords({ privacy: { records } }: Study): string {
  if (records === undefined) return "";
  const rule = typeof records === "string" ? records : Object.entries(records).flat().join(" ");
  return `, ${VISITS} records of a person: ${rule}`;
}
