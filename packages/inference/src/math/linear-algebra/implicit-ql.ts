/**
 * Eigenvalues of a symmetric tridiagonal matrix by QL with implicit shifts, EISPACK `tql2` (Bowdler,
 * Martin, Reinsch, Wilkinson 1968; public domain). d holds the diagonal and receives the
 * eigenvalues, unsorted; e[1..n−1] holds the subdiagonal and is spoilt; the columns of v (rows × n)
 * are turned along, or nothing is if `rows` is 0. Returns false where it does not converge, which
 * for finite input has not been seen. Entries should be of order 1: products of three are formed.
 */
const MOST_SWEEPS = 60;

/** Smaller entries beside others of order 1 are 0: their reciprocals, which shifts need, overflow. */
const VANISHING = 1e-290;

export function implicitQl(
  d: Float64Array,
  e: Float64Array,
  n: number,
  v: Float64Array,
  rows: number,
): boolean {
  for (let i = 1; i < n; i++) e[i - 1] = e[i]!;
  e[n - 1] = 0;
  let shift = 0;
  let largest = 0;
  for (let l = 0; l < n; l++) {
    largest = Math.max(largest, Math.abs(d[l]!) + Math.abs(e[l]!));
    const negligible = Math.max(VANISHING, Number.EPSILON * largest);
    let m = l;
    while (m < n - 1 && Math.abs(e[m]!) > negligible) m++;
    for (let sweep = 0; m > l; sweep++) {
      if (sweep === MOST_SWEEPS) return false;
      shift += applyShift(d, e, n, l);
      chase(d, e, n, v, rows, l, m);
      if (!(Math.abs(e[l]!) > negligible)) break;
    }
    d[l]! += shift;
    e[l] = 0;
    if (!Number.isFinite(d[l]!)) return false;
  }
  return true;
}

/** Wilkinson's shift, taken off the rest of the diagonal; the first two entries are set directly. */
function applyShift(d: Float64Array, e: Float64Array, n: number, l: number): number {
  const g = d[l]!;
  const p = (d[l + 1]! - g) / (2 * e[l]!);
  const r = p < 0 ? -radius(p, 1) : radius(p, 1);
  d[l] = e[l]! / (p + r);
  d[l + 1] = e[l]! * (p + r);
  const h = g - d[l]!;
  for (let i = l + 2; i < n; i++) d[i]! -= h;
  return h;
}

/** One sweep of rotations from m up to l. */
function chase(
  d: Float64Array,
  e: Float64Array,
  n: number,
  v: Float64Array,
  rows: number,
  l: number,
  m: number,
): void {
  const next = d[l + 1]!;
  const edge = e[l + 1]!;
  let p = d[m]!;
  let c = 1;
  let c2 = 1;
  let c3 = 1;
  let s = 0;
  let s2 = 0;
  for (let i = m - 1; i >= l; i--) {
    c3 = c2;
    c2 = c;
    s2 = s;
    const g = c * e[i]!;
    const h = c * p;
    const r = radius(p, e[i]!);
    e[i + 1] = s * r;
    s = e[i]! / r;
    c = p / r;
    p = c * d[i]! - s * g;
    d[i + 1] = h + s * (c * g + s * d[i]!);
    turnColumns(v, n, rows, i, c, s);
  }
  p = (-s * s2 * c3 * edge * e[l]!) / next;
  e[l] = s * p;
  d[l] = c * p;
}

/** `Math.hypot`, which is slow, only where squares would underflow or overflow. */
function radius(x: number, y: number): number {
  const square = x * x + y * y;
  return square > 1e-280 && square < 1e280 ? Math.sqrt(square) : Math.hypot(x, y);
}

function turnColumns(v: Float64Array, n: number, rows: number, i: number, c: number, s: number): void {
  const end = rows * n;
  for (let at = i; at < end; at += n) {
    const g = v[at]!;
    const h = v[at + 1]!;
    v[at + 1] = s * g + c * h;
    v[at] = c * g - s * h;
  }
}
