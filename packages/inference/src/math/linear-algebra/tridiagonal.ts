/**
 * Householder reduction of a symmetric matrix to tridiagonal form, A = V·T·Vᵀ, in place of V (which
 * holds A on entry, lower triangle read): the diagonal of T goes to d, its subdiagonal to e[1..n−1].
 * EISPACK `tred2` (Martin, Reinsch, Wilkinson 1968; public domain), whose rows are scaled so that
 * tiny and huge matrices neither underflow nor overflow. Long, because it is one algorithm.
 */
export function tridiagonalise(v: Float64Array, n: number, d: Float64Array, e: Float64Array): void {
  for (let j = 0; j < n; j++) d[j] = v[(n - 1) * n + j]!;
  for (let i = n - 1; i > 0; i--) reflectRow(v, n, d, e, i);
  accumulate(v, n, d);
  e[0] = 0;
}

/** Step i: the reflection that clears row i left of its subdiagonal, applied from both sides. */
function reflectRow(v: Float64Array, n: number, d: Float64Array, e: Float64Array, i: number): void {
  let scale = 0;
  for (let k = 0; k < i; k++) scale += Math.abs(d[k]!);
  if (scale === 0) {
    e[i] = d[i - 1]!;
    for (let j = 0; j < i; j++) {
      d[j] = v[(i - 1) * n + j]!;
      v[i * n + j] = 0;
      v[j * n + i] = 0;
    }
    d[i] = 0;
    return;
  }
  let h = 0;
  for (let k = 0; k < i; k++) {
    d[k]! /= scale;
    h += d[k]! * d[k]!;
  }
  const f = d[i - 1]!;
  const g = f > 0 ? -Math.sqrt(h) : Math.sqrt(h);
  e[i] = scale * g;
  h -= f * g;
  d[i - 1] = f - g;
  applyReflection(v, n, d, e, i, h);
  d[i] = h;
}

/** A ← A − u·qᵀ − q·uᵀ with u = d (the reflection's vector) and q = p/h − u·(uᵀp)/(2h²), p = A·u. */
function applyReflection(
  v: Float64Array,
  n: number,
  d: Float64Array,
  e: Float64Array,
  i: number,
  h: number,
): void {
  e.fill(0, 0, i);
  for (let j = 0; j < i; j++) {
    const u = d[j]!;
    v[j * n + i] = u;
    let p = e[j]! + v[j * n + j]! * u;
    for (let k = j + 1, at = k * n + j; k < i; k++, at += n) {
      const entry = v[at]!;
      p += entry * d[k]!;
      e[k]! += entry * u;
    }
    e[j] = p;
  }
  let product = 0;
  for (let j = 0; j < i; j++) {
    e[j]! /= h;
    product += e[j]! * d[j]!;
  }
  const half = product / (h + h);
  for (let j = 0; j < i; j++) e[j]! -= half * d[j]!;
  for (let j = 0; j < i; j++) {
    const u = d[j]!;
    const q = e[j]!;
    for (let k = j, at = k * n + j; k < i; k++, at += n) v[at]! -= u * e[k]! + q * d[k]!;
    d[j] = v[(i - 1) * n + j]!;
    v[i * n + j] = 0;
  }
}

/** Multiplies the reflections, kept in the columns of v, into the orthogonal matrix V. */
function accumulate(v: Float64Array, n: number, d: Float64Array): void {
  const last = (n - 1) * n;
  for (let i = 0; i < n - 1; i++) {
    v[last + i] = v[i * n + i]!;
    v[i * n + i] = 1;
    const h = d[i + 1]!;
    if (h !== 0) {
      for (let k = 0; k <= i; k++) d[k] = v[k * n + i + 1]! / h;
      for (let j = 0; j <= i; j++) {
        let g = 0;
        for (let k = 0, at = 0; k <= i; k++, at += n) g += v[at + i + 1]! * v[at + j]!;
        for (let k = 0, at = j; k <= i; k++, at += n) v[at]! -= g * d[k]!;
      }
    }
    for (let k = 0; k <= i; k++) v[k * n + i + 1] = 0;
  }
  for (let j = 0; j < n; j++) {
    d[j] = v[last + j]!;
    v[last + j] = 0;
  }
  v[last + n - 1] = 1;
}
