import { fail, requireLength } from "../../../errors/index.ts";
import type { CountInput } from "./count-input.ts";

/** Checked counts: integers by rows, one α per row, a mask only if it hides something. */
export interface CheckedCounts {
  readonly counts: Int32Array;
  readonly decay: Float64Array;
  readonly mask: Uint8Array | undefined;
}

/** Refuses what no noisy table of counts can hold. `isCell` says which cells belong to the model at all. */
export function checkedCounts(
  input: CountInput,
  rows: number,
  columns: number,
  isCell: (row: number, column: number) => boolean,
): CheckedCounts {
  requireLength("counts", input.counts, rows * columns);
  const decay = decayByRow(input.decay, rows);
  const mask = checkedMask(input.mask, rows, columns, isCell);
  const counts = new Int32Array(rows * columns);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const cell = r * columns + c;
      if (isCell(r, c) && mask?.[cell] !== 0) counts[cell] = checkedCount(input.counts[cell]!, decay[r]!);
    }
  return { counts, decay, mask };
}

const LARGEST = 2 ** 31 - 1;

/** A count is a secret where the decay is 0, so it is not shown. */
function checkedCount(count: number, decay: number): number {
  if (Number.isInteger(count) && Math.abs(count) <= LARGEST && (count >= 0 || decay > 0)) return count;
  if (!Number.isInteger(count))
    return fail("ARGUMENT", { name: "a count", found: "no whole number", accepted: "a whole number" });
  if (Math.abs(count) > LARGEST)
    return fail("ARGUMENT", { name: "a count", found: "too large", accepted: "at most 2^31 - 1 in size" });
  return fail("ARGUMENT", {
    name: "a count",
    found: "negative",
    accepted: "0 or more where decay is 0: true counts are never negative, only noise makes them so",
  });
}

function decayByRow(decay: CountInput["decay"], rows: number): Float64Array {
  const all = typeof decay === "number" ? new Float64Array(rows).fill(decay) : Float64Array.from(decay);
  requireLength("decay", all, rows);
  const wrong = all.find((alpha) => !(alpha >= 0 && alpha < 1));
  if (wrong !== undefined)
    fail("ARGUMENT", { name: "decay", found: String(wrong), accepted: "from 0 to below 1" });
  return all;
}

function checkedMask(
  mask: Uint8Array | undefined,
  rows: number,
  columns: number,
  isCell: (row: number, column: number) => boolean,
): Uint8Array | undefined {
  if (mask === undefined) return undefined;
  requireLength("mask", mask, rows * columns);
  let [read, hidden] = [0, 0];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const value = mask[r * columns + c]!;
      if (value > 1) fail("ARGUMENT", { name: "mask", found: String(value), accepted: "0 or 1" });
      if (isCell(r, c)) value === 1 ? read++ : hidden++;
    }
  if (read === 0)
    fail("ARGUMENT", { name: "mask", found: "0 everywhere", accepted: "1 where a count is to be read" });
  return hidden === 0 ? undefined : mask;
}
