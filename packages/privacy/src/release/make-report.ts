import { fail, kindOf } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { roundToSteps } from "../noise/grid.ts";
import { SecureSource } from "../noise/secure-source.ts";
import type { Measure, Plan } from "../plan/plan.ts";
import { planReport } from "../plan/plan-report.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { studyDigest } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import { mechanismRecord, withoutWeights } from "./frame.ts";
import { type Report, reportFormat } from "./release.ts";

/** Makes reports for one study; the plan is worked out once and used for every record. */
export function reporter(study: Study): (record: unknown) => Report {
  const plan = planReport(study);
  const randomise = randomiser(plan);
  const head = {
    format: reportFormat,
    study: { id: study.id, digest: studyDigest(study) },
    mechanism: mechanismRecord(plan.mechanism),
  } as const;
  return (record) => deepFreeze({ ...head, values: randomise(asObject(record)) });
}

/**
 * One person's record, randomised on their own device: what leaves it carries the study's guarantee
 * whoever receives it.
 */
export function report(study: Study, record: unknown): Report {
  return reporter(study)(record);
}

function randomiser(plan: Plan): (record: JsonObject) => readonly number[] {
  const source = SecureSource.platform();
  const tally = clippingTally();
  const { layout } = plan.statistic;
  switch (plan.route) {
    case "vector": {
      const steps = stepsReader(
        plan.measure(tally),
        layout.coordinates.length,
        plan.mechanism.parameters.grid,
      );
      return (record) => withoutWeights(plan.mechanism.randomise(steps(record), source), layout);
    }
    case "answer": {
      const answer = plan.answer(tally);
      return (record) => plan.mechanism.randomise(answer(record, 1), source);
    }
    case "inputs-and-answer": {
      const inputs = layout.coordinates.length - 1;
      const steps = stepsReader(plan.measure(tally), inputs, plan.mechanism.parameters.grid);
      const answer = plan.answer(tally);
      return (record) => {
        const secret = { steps: steps(record), bit: answer(record, 1) };
        return plan.mechanism.randomise(secret, source);
      };
    }
    default:
      return plan satisfies never;
  }
}

function stepsReader(measure: Measure, dimension: number, grid: number): (record: JsonObject) => bigint[] {
  const values = new Float64Array(dimension);
  return (record) => {
    measure(record, 1, values);
    return Array.from(values, (value) => BigInt(roundToSteps(value, grid)));
  };
}

function asObject(record: unknown): JsonObject {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    return fail("RECORD_SHAPE", { row: 1, found: kindOf(record) });
  return record as JsonObject;
}
