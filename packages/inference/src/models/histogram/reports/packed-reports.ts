import { fail, requireCount, requireLength } from "../../../errors/index.ts";
import { groupRows } from "./group-rows.ts";

/**
 * Unary reports, eight levels to a byte: bit k % 8 of byte ⌊k / 8⌋ belongs to level k. Equal reports
 * stand once. Made by {@link packReports} and by {@link simulateUnaryReports}.
 */
export interface PackedReports {
  readonly levels: number;
  /** ⌈levels / 8⌉ bytes for each different report. */
  readonly bytes: Uint8Array;
  /** How many people sent each of them. */
  readonly times: Float64Array;
}

export function bytesPerReport(levels: number): number {
  return (levels + 7) >>> 3;
}

/**
 * Packs reports of one bit per level and joins equal ones. `times[i]` people sent report i; one each
 * without it. Refuses a report of the wrong length and everything but bits.
 *
 * @example
 * ```ts
 * import { packReports } from "@dpbayes/inference/models/histogram";
 * const packed = packReports([[0, 1, 0], [1, 1, 0], [0, 1, 0]], 3);
 * console.log(packed.times.join(" ")); // 2 1
 * ```
 */
export function packReports(
  reports: readonly (readonly number[])[],
  levels: number,
  times?: readonly number[],
): PackedReports {
  if (!Array.isArray(reports))
    fail("ARGUMENT", { name: "reports", found: typeof reports, accepted: "a list" });
  if (times !== undefined) requireLength("times", times, reports.length);
  const width = bytesPerReport(requireCount("levels", levels, 2));
  const bytes = new Uint8Array(width * reports.length);
  reports.forEach((report, i) => {
    packInto(bytes.subarray(i * width, (i + 1) * width), report, levels, i);
  });
  const weights = Float64Array.from(reports, (_, i) => requireCount(`times[${i}]`, times?.[i] ?? 1, 1));
  return groupPacked({ levels, bytes, times: weights });
}

function packInto(out: Uint8Array, report: readonly number[], levels: number, row: number): void {
  const name = `reports[${row}]`;
  if (!Array.isArray(report)) fail("ARGUMENT", { name, found: typeof report, accepted: "a list of bits" });
  requireLength(name, report, levels);
  for (let k = 0; k < levels; k++) {
    if (report[k] !== 0 && report[k] !== 1)
      fail("ARGUMENT", { name: `${name}[${k}]`, found: "something else", accepted: "0 or 1" });
    out[k >>> 3]! |= report[k]! << (k & 7);
  }
}

/** Joins equal reports. */
export function groupPacked({ levels, bytes, times }: PackedReports): PackedReports {
  const grouped = groupRows(bytes, bytesPerReport(levels), times);
  return Object.freeze({ levels, bytes: grouped.rows, times: grouped.times });
}

/** Checks packed reports that came from elsewhere, the unused bits of the last byte included. */
export function requirePacked(name: string, packed: PackedReports, levels: number): PackedReports {
  const { bytes, times } = packed;
  if (!(bytes instanceof Uint8Array && times instanceof Float64Array))
    fail("ARGUMENT", { name, found: "of another kind", accepted: "a list of reports or packed reports" });
  const width = bytesPerReport(levels);
  if (packed.levels !== levels)
    fail("DIMENSION", { name: `a report of ${name}`, found: packed.levels, accepted: levels });
  requireLength(`${name}.bytes`, bytes, times.length * width);
  const unused = 0xff << (((levels - 1) & 7) + 1);
  times.forEach((count, i) => {
    requireCount(`${name}.times[${i}]`, count, 1);
    if (bytes[(i + 1) * width - 1]! & unused)
      fail("ARGUMENT", { name: `report ${i} of ${name}`, found: "longer", accepted: `${levels} bits` });
  });
  return packed;
}

/** How many people reported a one, level by level. */
export function onesPerLevel({ levels, bytes, times }: PackedReports): Float64Array {
  const width = bytesPerReport(levels);
  const ones = new Float64Array(levels);
  for (let i = 0; i < times.length; i++)
    for (let k = 0; k < levels; k++)
      if ((bytes[i * width + (k >>> 3)]! >>> (k & 7)) & 1) ones[k]! += times[i]!;
  return ones;
}
