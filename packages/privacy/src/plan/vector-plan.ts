import type { Neighbours } from "../accounting/loss.ts";
import { fail } from "../errors/index.ts";
import type { Measurement } from "../measurements/measurement.ts";
import { plannings, type VectorMechanism } from "../mechanisms/local-mechanisms.ts";
import { type KindOn, kindsOn, mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import type { VectorPlanning } from "../mechanisms/mechanism-planning.ts";
import type { Contribution } from "../statistics/persons/contribution.ts";
import { summedByPerson } from "../statistics/persons/person-statistic.ts";
import { familyOf } from "../study/families/declared-families.ts";
import type { MechanismKind, Study } from "../study/study.ts";
import { contributionOf } from "./contribution-of.ts";
import type { VectorPlan } from "./plan.ts";
import { relationOf } from "./within-distance.ts";

/** Chooses and calibrates the noise for a measured vector. */
export function vectorPlan(study: Study, neighbours: Neighbours, measured: Measurement): VectorPlan {
  const { bounds } = measured;
  const { contribution, ...statistic } = summedOf(study, measured);
  const mechanism = vectorMechanism(study, neighbours, statistic);
  requireDivisibleWeights(statistic, mechanism);
  const between = relationOf({ study, bounds }, neighbours);
  return Object.freeze({
    route: "vector",
    study,
    neighbours,
    statistic: Object.freeze({ kind: statistic.kind, layout: statistic.layout }),
    bounds,
    mechanism,
    magnitude: statistic.magnitude,
    ...(contribution && { contribution }),
    ...(measured.reading && { reading: measured.reading }),
    cost: () => Object.freeze({ ...mechanism.cost(), neighbours: between }),
    measure: measured.measure,
  } satisfies VectorPlan);
}

/** Beyond every table (2^53 records) and every draw of noise (2^20 standard deviations: never). */
const MOST_RECORDS = 2 ** 53;
const MOST_DEVIATIONS = 2 ** 20;

/** The weights are divided out of the released numbers; none may become infinite by that. */
function requireDivisibleWeights({ layout, magnitude }: Measured, { noise }: VectorMechanism): void {
  const largest = MOST_RECORDS * magnitude + MOST_DEVIATIONS * Math.sqrt(noise.variance);
  for (const { name, weight } of layout.blocks)
    if (!Number.isFinite(largest / weight))
      fail("STUDY_UNSUPPORTED", {
        found: `noise that can overflow in block ${name}`,
        accepted: "of finite size: a larger epsilon, or a larger weight of the block",
      });
}

type Measured = Measurement["statistic"] & {
  readonly rounding?: number;
  readonly contribution?: Contribution;
};

/** The statistic as it is summed: over records, or over persons and what they add. */
function summedOf({ privacy: { records } }: Study, { statistic }: Measurement): Measured {
  if (records === undefined) return statistic;
  const contribution = contributionOf(records);
  const { kind, layout } = statistic;
  return { kind, layout, contribution, ...summedByPerson(statistic, contribution) };
}

function vectorMechanism(study: Study, neighbours: Neighbours, statistic: Measured): VectorMechanism {
  const kind = study.privacy.mechanism ?? defaultKind(study, statistic);
  if (!isVectorKind(kind)) return refuse(kind, statistic.kind, listed(kindsOn("vector")));
  const { magnitude, integral, rounding } = statistic;
  if (mechanismFormats[kind].whole && !integral) refuseFractions(kind, statistic);
  const planning: VectorPlanning<VectorMechanism> = plannings[kind];
  return planning.calibrate({
    epsilon: study.privacy.epsilon,
    logDelta: () => Math.log(requireDelta(study)),
    sensitivity: statistic.sensitivity(planning.norm, neighbours),
    dimension: statistic.layout.coordinates.length,
    magnitude,
    integral,
    neighbours,
    ...(rounding !== undefined && { rounding }),
  });
}

/** Whole numbers get whole noise; regressions, whose L1 sensitivity is not known, Gaussian noise. */
function defaultKind(study: Study, { integral }: Measured): MechanismKind {
  if (integral) return "geometric";
  return familyOf(study).regression ? "gaussian" : "laplace";
}

function isVectorKind(kind: MechanismKind): kind is KindOn<"vector"> {
  return mechanismFormats[kind].route === "vector";
}

function refuseFractions(kind: string, statistic: Measured): never {
  const others = kindsOn("vector").filter((other) => !mechanismFormats[other].whole);
  const why =
    statistic.rounding !== undefined ? "a person's share of it is not whole" : "its values are not whole";
  return refuse(kind, statistic.kind, `${listed(others)}: ${why}`);
}

/** "a, b or c". */
function listed(kinds: readonly string[]): string {
  return [kinds.slice(0, -1).join(", "), ...kinds.slice(-1)].filter(Boolean).join(" or ");
}

export function requireDelta({ privacy }: Study): number {
  return (
    privacy.delta ??
    fail("STUDY_FIELD", {
      field: "privacy.delta",
      found: "missing",
      accepted: "greater than 0 and less than 1: Gaussian noise has no pure guarantee",
    })
  );
}

function refuse(kind: string, statistic: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found: `mechanism ${kind} for ${statistic}`, accepted });
}
