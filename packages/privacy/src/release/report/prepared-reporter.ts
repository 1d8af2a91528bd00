import { fail } from "../../errors/fail-on-device.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import type { JsonObject } from "../../json/read-shape.ts";
import { type Asked, answerFrom, blocksFrom, measureFrom } from "../../measurements/measure-from.ts";
import type { Fields, Reading } from "../../measurements/reading.ts";
import { mechanismFrom } from "../../mechanisms/mechanism-from.ts";
import { roundToSteps } from "../../noise/grid.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { clippingTally } from "../../records/clipping-tally.ts";
import { recordTaker, refuseUnreadable } from "../../records/record-object.ts";
import { withoutWeights } from "../format/frame.ts";
import { type Report, reportFormat } from "../format/release.ts";
import type { Prepared } from "./prepared.ts";
import { randomId } from "./random-id.ts";

/**
 * The one way to make reports: reads, checks and clips a record, writes its statistic and draws exact
 * noise, all as the prepared study states it. What is clipped is told to nobody.
 */
export function preparedReporter(prepared: Prepared): (record: unknown) => Report {
  const source = SecureSource.platform();
  const randomise = randomiser(prepared, source);
  const { study, mechanism } = prepared;
  return (record) => {
    const values = randomise(record);
    return deepFreeze({ format: reportFormat, id: randomId(source), study, mechanism, values }) as Report;
  };
}

type Randomiser = (record: unknown) => readonly number[];

export function randomiser(prepared: Prepared, source: SecureSource): Randomiser {
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
      const answer = answerReader(prepared, fields);
      return (record) => mechanism.randomise(answer(record), source);
    }
    case "inputs-and-answer": {
      const mechanism = mechanismFrom(prepared.mechanism);
      const steps = stepsReader(prepared.reading, fields, mechanism.parameters.grid);
      const answer = answerReader({ answered: prepared.answered }, fields);
      return (record) => mechanism.randomise({ steps: steps(record), bit: answer(record) }, source);
    }
    default:
      return prepared satisfies never;
  }
}

/**
 * Reads the one record there is. A page may make reports all day, and load whatever it likes in between, so the taker
 * is new for each.
 */
function guarded<T>(fields: Fields, read: (record: JsonObject) => T): (record: unknown) => T {
  const names = Object.keys(fields);
  return (record) => {
    try {
      return read(recordTaker(names)(record, 1));
    } catch (error) {
      return refuseUnreadable(error, 1);
    }
  };
}

function answerReader(asked: Asked, fields: Fields): (record: unknown) => number {
  const answer = answerFrom(asked, fields, clippingTally());
  return guarded(fields, (record) => answer(record, 1));
}

function stepsReader(reading: Reading, fields: Fields, grid: number): (record: unknown) => bigint[] {
  const measure = measureFrom(reading, fields, clippingTally());
  const dimension = blocksFrom(reading, fields).reduce((sum, { length }) => sum + length, 0);
  return guarded(fields, (record) => {
    const values = new Float64Array(dimension);
    measure(record, 1, values);
    return Array.from(values, (value) => wholeSteps(value, grid));
  });
}

/** Weights that a study does not have could overflow; that must not be an error that shows a value. */
function wholeSteps(value: number, grid: number): bigint {
  const steps = roundToSteps(value, grid);
  if (!Number.isFinite(steps)) fail("GRID_RANGE", { found: "a statistic", problem: "it overflows" });
  return BigInt(steps);
}
