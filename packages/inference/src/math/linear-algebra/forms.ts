/** Quadratic forms, traces and small helpers on square matrices. */

/** xᵀ·A·x. */
export function quadraticForm(a: Float64Array, n: number, x: Float64Array): number {
  return bilinearForm(a, n, x, x);
}

/** xᵀ·A·y. */
export function bilinearForm(a: Float64Array, n: number, x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let inner = 0;
    for (let j = 0; j < n; j++) inner += a[row + j]! * y[j]!;
    sum += x[i]! * inner;
  }
  return sum;
}

/** xᵀ·A⁻¹·x from the Cholesky factor of A; `work` holds n numbers and may be `x`, which is then spoilt. */
export function inverseQuadraticForm(
  l: Float64Array,
  n: number,
  x: Float64Array,
  work: Float64Array,
): number {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let v = x[i]!;
    for (let k = 0; k < i; k++) v -= l[row + k]! * work[k]!;
    v /= l[row + i]!;
    work[i] = v;
    sum += v * v;
  }
  return sum;
}

/** tr(A·B) for symmetric A and B: the sum of the products of their entries. */
export function traceOfProduct(a: Float64Array, b: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n * n; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Replaces A by (A + Aᵀ)/2. */
export function symmetrise(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const mean = 0.5 * (a[i * n + j]! + a[j * n + i]!);
      a[i * n + j] = mean;
      a[j * n + i] = mean;
    }
  }
}

/** Sets the strict upper triangle to 0, which `cholesky` leaves alone. */
export function clearUpper(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) a.fill(0, i * n + i + 1, i * n + n);
}

/** Copies the lower triangle to the upper one. */
export function mirrorLower(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) a[j * n + i] = a[i * n + j]!;
}

/** Writes the identity times `scale`. */
export function setIdentity(a: Float64Array, n: number, scale = 1): void {
  a.fill(0, 0, n * n);
  for (let i = 0; i < n; i++) a[i * n + i] = scale;
}
