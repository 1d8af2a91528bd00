import { clipped, numberLaws } from "../laws/number-laws.ts";
import { ALL_SETTINGS, everywhere, type GridFamily } from "./family.ts";
import { oneNumber } from "./one-variable.ts";

/** The sum over the records that are held: another in every data set. */
export const total: GridFamily = {
  name: "total",
  ...oneNumber("total", "number", numberLaws),
  laws: ["well", "log-normal clipped", "piled", "wide", "tight"],
  settings: ALL_SETTINGS,
  dataSets: everywhere(20),
  estimands: () => [{ group: "total", column: "total", truth: 0 }],
  summed: (law) => (record) => clipped(record["y"] as number, numberLaws[law]!.bounds),
};
