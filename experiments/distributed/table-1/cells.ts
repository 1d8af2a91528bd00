import { airQuality } from "../../data/air-quality.ts";
import { bikeSharing } from "../../data/bike-sharing.ts";
import type { RegressionData } from "../../data/data-set.ts";
import { powerPlant } from "../../data/power-plant.ts";
import { authorsRows } from "../authors-rows.ts";
import type { BoundedRows } from "../bounded-rows.ts";
import type { Cell, DataName } from "../cell-errors.ts";
import { noiseBlocks } from "../noise-blocks.ts";

const SOURCES: Readonly<Record<DataName, () => Promise<RegressionData>>> = {
  PowerPlant: powerPlant,
  BikeSharing: bikeSharing,
  AirQuality: airQuality,
};

export const DATA_NAMES = Object.keys(SOURCES) as readonly DataName[];

/** Every place of the tables. */
export const CELLS: readonly Cell[] = noiseBlocks.flatMap(({ name: block }) =>
  DATA_NAMES.flatMap((data) => [1, 5, 10].map((holders) => ({ block, data, holders }))),
);

const loaded = new Map<DataName, Promise<BoundedRows>>();

/** The rows as the authors prepare them; read once by every process. */
export function rowsOf(data: DataName): Promise<BoundedRows> {
  const known = loaded.get(data) ?? SOURCES[data]().then(authorsRows);
  loaded.set(data, known);
  return known;
}
