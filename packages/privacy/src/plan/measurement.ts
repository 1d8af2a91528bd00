import type { JsonObject } from "../json/read-shape.ts";
import type { ClippingTally } from "../records/clipping-tally.ts";
import type { Statistic } from "../statistics/statistic.ts";
import type { Measure } from "./plan.ts";

/** A statistic joined to the way its input is read from a record. */
export interface Measurement {
  readonly statistic: Omit<Statistic<never>, "of">;
  readonly bounds: JsonObject;
  measure(tally: ClippingTally): Measure;
}

/** Joins a reader and a statistic; the type of what passes between them stays inside. */
export function measurement<Input>(
  statistic: Statistic<Input>,
  bounds: object,
  reader: (tally: ClippingTally) => (record: JsonObject, row: number) => Input,
): Measurement {
  return {
    statistic,
    bounds: bounds as JsonObject,
    measure(tally) {
      const read = reader(tally);
      return (record, row, out) => statistic.of(read(record, row), out);
    },
  };
}
