import type { SeededSource } from "@dpbayes/inference";
import { orderedProblem, shuffledProblem, type TableName } from "./real.ts";
import type { Problem } from "./rows.ts";
import { type Family, type SyntheticSize, syntheticProblem } from "./synthetic.ts";

export type Phase = "choice" | "confirmation";

/** One line of the declared data: plain data, because it travels. */
export type Cell = {
  readonly phase: Phase;
  readonly group: string;
  readonly epsilon: number;
} & (
  | { readonly kind: "synthetic"; readonly family: Family; readonly size: SyntheticSize }
  | { readonly kind: "shuffled" | "ordered"; readonly table: TableName; readonly holders: number }
);

export type Setting = readonly [records: number, epsilon: number];

const HOLDERS = [1, 5, 10] as const;

export function syntheticCells(
  phase: Phase,
  family: Family,
  covariates: readonly number[],
  settings: readonly Setting[],
): readonly Cell[] {
  return covariates.flatMap((d) =>
    [1, 10].flatMap((holders) =>
      settings.map(([records, epsilon]): Cell => {
        const size = { covariates: d, holders, records };
        return { phase, group: family, epsilon, kind: "synthetic", family, size };
      }),
    ),
  );
}

export function realCells(
  phase: Phase,
  group: string,
  kind: "shuffled" | "ordered",
  names: readonly TableName[],
  holderCounts: readonly number[] = HOLDERS,
): readonly Cell[] {
  return names.flatMap((table) =>
    holderCounts.map((holders): Cell => ({ phase, group, epsilon: 1, kind, table, holders })),
  );
}

const CHOICE: readonly Setting[] = [
  [3000, 1],
  [15_000, 0.3],
  [15_000, 3],
];
const CONFIRMATION: readonly Setting[] = [
  [5000, 1],
  [20_000, 0.5],
];

export const cells: readonly Cell[] = [
  ...syntheticCells("choice", "normal", [2, 5, 10], CHOICE),
  ...syntheticCells("choice", "not normal", [2, 5, 10], CHOICE),
  ...realCells("choice", "real", "shuffled", ["PowerPlant", "Wine", "Abalone"]),
  ...realCells("confirmation", "authors' preparation", "ordered", ["BikeSharing", "AirQuality"]),
  ...realCells("confirmation", "honest preparation", "shuffled", [
    "BikeSharing without leaks",
    "AirQuality complete",
  ]),
  ...syntheticCells("confirmation", "heavy tails", [3, 7, 14], CONFIRMATION),
];

export function nameOf(cell: Cell): string {
  if (cell.kind !== "synthetic") return `${cell.table}${ordered(cell.kind)}, J = ${cell.holders}`;
  const { covariates, holders, records } = cell.size;
  return `${cell.family}, d = ${covariates}, J = ${holders}, n = ${records}, ε = ${cell.epsilon}`;
}

function ordered(kind: "shuffled" | "ordered"): string {
  return kind === "ordered" ? " (authors')" : "";
}

export function problemIn(cell: Cell, rng: SeededSource): Problem | Promise<Problem> {
  if (cell.kind === "synthetic") return syntheticProblem(rng, cell.family, cell.size);
  if (cell.kind === "ordered") return orderedProblem(cell.table, cell.holders);
  return shuffledProblem(rng, cell.table, cell.holders);
}
