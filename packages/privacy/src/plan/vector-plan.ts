import type { Neighbours } from "../accounting/loss.ts";
import { fail } from "../errors/index.ts";
import type { Measurement } from "../measurements/measurement.ts";
import { plannings, type VectorMechanism } from "../mechanisms/local-mechanisms.ts";
import { type KindOn, kindsOn, mechanismFormats } from "../mechanisms/mechanism-formats.ts";
import type { VectorPlanning } from "../mechanisms/mechanism-planning.ts";
import { familyOf } from "../study/families/declared-families.ts";
import type { MechanismKind, Study } from "../study/study.ts";
import type { VectorPlan } from "./plan.ts";
import { relationOf } from "./within-distance.ts";

/** Chooses and calibrates the noise for a measured vector. */
export function vectorPlan(study: Study, neighbours: Neighbours, measured: Measurement): VectorPlan {
  const { statistic, bounds } = measured;
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

type Measured = Measurement["statistic"];

function vectorMechanism(study: Study, neighbours: Neighbours, statistic: Measured): VectorMechanism {
  const kind = study.privacy.mechanism ?? defaultKind(study, statistic);
  if (!isVectorKind(kind)) return refuse(kind, statistic.kind, listed(kindsOn("vector")));
  const { magnitude, integral } = statistic;
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
  return refuse(kind, statistic.kind, `${listed(others)}: its values are not whole`);
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
