import type { SeededSource } from "@dpbayes/inference";
import {
  type MechanismRecord,
  parseStudy,
  type Release,
  type ReportPlan,
  type Study,
} from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { planReport } from "@dpbayes/privacy/plan";
import { releaseFrame } from "@dpbayes/privacy/release";

/** What a local study plans, and releases of made-up reports that look as if it had been carried out. */
export interface Simulation {
  readonly study: Study;
  readonly plan: ReportPlan;
  readonly mechanism: MechanismRecord;
  /** A release of reports that are kept apart. */
  reports(values: readonly (readonly number[])[]): Release;
  /** A release of their sum, `count` draws of the noise in it. */
  sum(values: readonly number[], count: number): Release;
}

type Part = Readonly<Record<string, unknown>>;

/** A local study of one question; the rest of its declaration does not matter here. */
export function simulation(variables: Part, model: Part, privacy: Part): Simulation {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "calibration",
    question: "Do intervals hold the truth as often as they say?",
    variables,
    model,
    privacy: { setting: "local", unit: "one person", ...privacy },
  });
  const plan = planReport(study);
  const frame = releaseFrame(plan);
  const sealed = (content: object): Release => {
    const whole = { ...frame, ...content };
    return { ...whole, digest: digestOf(whole) } as unknown as Release;
  };
  return Object.freeze({
    study,
    plan,
    mechanism: frame.mechanism,
    reports: (values: readonly (readonly number[])[]) =>
      sealed({ kind: "reports", count: values.length, values, times: values.map(() => 1) }),
    sum: (values: readonly number[], count: number) => sealed({ kind: "sum", count, copies: count, values }),
  });
}

/** The budgets of every row: one of them, drawn anew in each repeat. */
export const EPSILONS = [0.3, 1, 4] as const;

/** One value per budget, made when it is first needed. */
export function perEpsilon<Value>(make: (epsilon: number) => Value): (epsilon: number) => Value {
  const made = new Map<number, Value>();
  return (epsilon) => {
    const known = made.get(epsilon) ?? make(epsilon);
    made.set(epsilon, known);
    return known;
  };
}

/** One of the budgets. */
export function anyEpsilon(rng: SeededSource): number {
  return EPSILONS[Math.floor(rng.uniform() * EPSILONS.length)]!;
}
