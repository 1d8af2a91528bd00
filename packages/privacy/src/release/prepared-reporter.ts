import { fail, kindOf } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { mechanismFrom } from "../mechanisms/mechanism-from.ts";
import { roundToSteps } from "../noise/grid.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { answerFrom, blocksFrom, measureFrom } from "../plan/measure-from.ts";
import type { Fields, Reading } from "../plan/reading.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { withoutWeights } from "./frame.ts";
import type { Prepared } from "./prepared.ts";
import { type Report, reportFormat } from "./release.ts";

/**
 * The one way to make reports: reads, checks and clips a record, writes its statistic and draws exact
 * noise, all as the prepared study states it. What is clipped is told to nobody.
 */
export function preparedReporter(prepared: Prepared): (record: unknown) => Report {
  const randomise = randomiser(prepared);
  const { study, mechanism } = prepared;
  const head = { format: reportFormat, study, mechanism } as const;
  return (record) => deepFreeze({ ...head, values: randomise(asObject(record)) }) as Report;
}

type Randomiser = (record: JsonObject) => readonly number[];

function randomiser(prepared: Prepared): Randomiser {
  const source = SecureSource.platform();
  const { fields } = prepared;
  switch (prepared.route) {
    case "vector": {
      const mechanism = mechanismFrom(prepared.mechanism);
      const blocks = blocksFrom(prepared.reading, fields);
      const steps = stepsReader(prepared.reading, fields, mechanism.parameters.grid);
      return (record) => withoutWeights(mechanism.randomise(steps(record), source), { blocks });
    }
    case "answer": {
      const mechanism = mechanismFrom(prepared.mechanism);
      const answer = answerFrom(prepared.answered, fields, clippingTally());
      return (record) => mechanism.randomise(answer(record, 1), source);
    }
    case "inputs-and-answer": {
      const mechanism = mechanismFrom(prepared.mechanism);
      const steps = stepsReader(prepared.reading, fields, mechanism.parameters.grid);
      const answer = answerFrom(prepared.answered, fields, clippingTally());
      return (record) => mechanism.randomise({ steps: steps(record), bit: answer(record, 1) }, source);
    }
    default:
      return prepared satisfies never;
  }
}

function stepsReader(reading: Reading, fields: Fields, grid: number): (record: JsonObject) => bigint[] {
  const measure = measureFrom(reading, fields, clippingTally());
  const dimension = blocksFrom(reading, fields).reduce((sum, { length }) => sum + length, 0);
  const values = new Float64Array(dimension);
  return (record) => {
    measure(record, 1, values);
    return Array.from(values, (value) => wholeSteps(value, grid));
  };
}

/** Weights that a study does not have could overflow; that must not be an error that shows a value. */
function wholeSteps(value: number, grid: number): bigint {
  const steps = roundToSteps(value, grid);
  if (!Number.isFinite(steps)) fail("GRID_RANGE", { found: "a statistic", problem: "it overflows" });
  return BigInt(steps);
}

function asObject(record: unknown): JsonObject {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    return fail("RECORD_SHAPE", { row: 1, found: kindOf(record) });
  return record as JsonObject;
}
