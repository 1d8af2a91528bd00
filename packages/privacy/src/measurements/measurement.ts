import type { JsonObject } from "../json/read-shape.ts";
import type { ClippingTally } from "../records/clipping-tally.ts";
import type { Statistic } from "../statistics/statistic.ts";
import type { Study } from "../study/study.ts";
import type { BoundsByStatistic, StatisticKind } from "./bounds.ts";
import type { Measure } from "./measure.ts";
import { measureFrom } from "./measure-from.ts";
import type { Reading } from "./reading.ts";

/** A statistic joined to the way its input is read from a record. */
export interface Measurement {
  readonly statistic: Omit<Statistic<never, StatisticKind>, "of">;
  readonly bounds: BoundsByStatistic[StatisticKind];
  readonly reading?: Reading;
  measure(tally: ClippingTally): Measure;
}

/** A measurement whose way from record to vector is stated as data. */
export interface StatedMeasurement<Stated extends Reading = Reading> extends Measurement {
  readonly reading: Stated;
}

/** Joins a reader and a statistic; the type of what passes between them stays inside. */
export function measurement<Input, Kind extends StatisticKind>(
  statistic: Statistic<Input, Kind>,
  bounds: BoundsByStatistic[Kind],
  reader: (tally: ClippingTally) => (record: JsonObject, row: number) => Input,
): Measurement {
  return {
    statistic,
    bounds,
    measure(tally) {
      const read = reader(tally);
      return (record, row, out) => statistic.of(read(record, row), out);
    },
  };
}

/** Joins a statistic and the reading that writes it. */
export function statedMeasurement<Stated extends Reading, Kind extends StatisticKind>(
  study: Study,
  statistic: Omit<Statistic<never, Kind>, "of">,
  bounds: BoundsByStatistic[Kind],
  reading: Stated,
): StatedMeasurement<Stated> {
  return {
    statistic,
    bounds,
    reading,
    measure: (tally) => measureFrom(reading, study.variables, tally),
  };
}
