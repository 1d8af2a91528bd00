import { MOST_COORDINATES } from "../json/limits.ts";
import type { Refuse } from "../json/read-shape.ts";
import type { TableNoise } from "./noisy-table.ts";
import type { PublishedNumbers } from "./published-numbers.ts";

type Transition = Extract<TableNoise, { readonly law: "transition" }>;

/** Tables of probabilities are printed with six digits or more; what is off by more is no rounding. */
const ROUNDING = 1e-6;

/** A row for every count, a column for every published number, and each row a law. */
export function requireProbabilities({ matrix }: Transition, field: string, refuse: Refuse): void {
  const columns = matrix[0]!.length;
  const ragged = matrix.findIndex((row) => row.length !== columns);
  if (ragged >= 0)
    refuse(
      `${field}.matrix[${ragged}]`,
      `an array of ${matrix[ragged]!.length}`,
      `an array of ${columns}, as the first row is`,
    );
  if (matrix.length * columns > MOST_COORDINATES)
    refuse(`${field}.matrix`, `of ${matrix.length * columns} numbers`, `of at most ${MOST_COORDINATES}`);
  for (const [count, row] of matrix.entries()) {
    const sum = row.reduce((total, p) => total + p, 0);
    if (Math.abs(sum - 1) > ROUNDING)
      refuse(
        `${field}.matrix[${count}]`,
        `numbers that add up to ${sum}`,
        "probabilities, which add up to 1",
      );
  }
}

/** Which counts a column leaves possible: those whose rows give it. */
export function columnReach({ matrix }: Transition): PublishedNumbers {
  const columns = matrix[0]!.length;
  const low = new Int32Array(columns).fill(-1);
  const high = new Int32Array(columns).fill(-1);
  for (const [count, row] of matrix.entries())
    for (let value = 0; value < columns; value++) {
      if (row[value] === 0) continue;
      if (low[value]! < 0) low[value] = count;
      high[value] = count;
    }
  const gives = (value: number) => Number.isInteger(value) && (low[value] ?? -1) >= 0;
  return {
    accepted: `a whole number from 0 to ${columns - 1} that some row of the matrix gives`,
    gives,
    range: (value) => [low[value]!, high[value]!],
    highest: (threshold) =>
      high.subarray(0, Math.max(0, Math.floor(threshold) + 1)).reduce((a, b) => Math.max(a, b), -1),
  };
}
