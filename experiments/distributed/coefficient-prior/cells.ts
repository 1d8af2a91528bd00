import { type Cell, realCells, type Setting, syntheticCells } from "../prior-comparison/cells.ts";
import type { Family } from "../prior-comparison/synthetic.ts";

const CHOICE: readonly Setting[] = [
  [3000, 1],
  [15_000, 0.5],
];
const CONFIRMATION: readonly Setting[] = [
  [4000, 1],
  [20_000, 0.5],
];
const FAMILIES: readonly Family[] = ["normal", "not normal", "heavy tails"];

/** As declared. */
export const cells: readonly Cell[] = [
  ...FAMILIES.flatMap((family) => syntheticCells("choice", family, [5, 10], CHOICE)),
  ...realCells(
    "choice",
    "real",
    "shuffled",
    ["PowerPlant", "Wine", "Abalone", "BikeSharing without leaks", "AirQuality complete"],
    [1, 10],
  ),
  ...realCells("confirmation", "other real data", "shuffled", ["Adult incomes", "Road"]),
  ...syntheticCells("confirmation", "factors", [4, 8, 12], CONFIRMATION),
];
