import type { BoundedRows } from "../bounded-rows.ts";
import type { Cell, DataName } from "../cell-errors.ts";
import { honestRows } from "./honest-rows.ts";
import { honestSources } from "./public-bounds.ts";

export const SEED = "distributed honest";
export const EPSILON = 1;
export const DELTA = 1e-5;

/** Draws of the noise. */
export const DRAWS = { closed: 100, hierarchical: 8, "gibbs-clt": 2 } as const;
export type Group = keyof typeof DRAWS;

export const DATA_NAMES = Object.keys(honestSources) as readonly DataName[];
export const CELLS: readonly Cell[] = DATA_NAMES.flatMap((data) =>
  [1, 5, 10].map((holders) => ({ block: "honest", data, holders })),
);

/** One or more draws of the noise in a cell. */
export interface Task extends Cell {
  readonly group: Group;
  readonly first: number;
  readonly draws: number;
  /** Short chains, to see whether everything runs. */
  readonly quick: boolean;
}

const loaded = new Map<DataName, Promise<BoundedRows>>();

/** Read once by every process. */
export function rowsOf(data: DataName): Promise<BoundedRows> {
  const source = honestSources[data];
  const known = loaded.get(data) ?? source.load().then((all) => honestRows(all, source, `${SEED} ${data}`));
  loaded.set(data, known);
  return known;
}
