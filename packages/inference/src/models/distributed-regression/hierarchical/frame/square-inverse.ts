import { fail } from "../../../../errors/index.ts";

/** B⁻¹ of any invertible B, by Gauss-Jordan elimination with row pivots. */
export function squareInverse(name: string, b: Float64Array, m: number): Float64Array {
  const a = b.slice();
  const out = new Float64Array(m * m);
  for (let i = 0; i < m; i++) out[i * m + i] = 1;
  for (let c = 0; c < m; c++) {
    const pivot = largestBelow(a, m, c);
    if (!(Math.abs(a[pivot * m + c]!) > 0))
      fail("ARGUMENT", { name, found: "singular", accepted: "invertible" });
    swapRows(a, m, c, pivot);
    swapRows(out, m, c, pivot);
    const scale = 1 / a[c * m + c]!;
    for (let r = 0; r < m; r++) {
      if (r === c) continue;
      const times = a[r * m + c]! * scale;
      addRow(a, m, r, c, -times);
      addRow(out, m, r, c, -times);
    }
    for (let k = 0; k < m; k++) {
      a[c * m + k]! *= scale;
      out[c * m + k]! *= scale;
    }
  }
  return out;
}

function largestBelow(a: Float64Array, m: number, column: number): number {
  let best = column;
  for (let r = column + 1; r < m; r++)
    if (Math.abs(a[r * m + column]!) > Math.abs(a[best * m + column]!)) best = r;
  return best;
}

function swapRows(a: Float64Array, m: number, i: number, j: number): void {
  for (let k = 0; k < m; k++) {
    const entry = a[i * m + k]!;
    a[i * m + k] = a[j * m + k]!;
    a[j * m + k] = entry;
  }
}

function addRow(a: Float64Array, m: number, to: number, from: number, times: number): void {
  for (let k = 0; k < m; k++) a[to * m + k]! += times * a[from * m + k]!;
}
