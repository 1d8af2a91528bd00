/**
 * P·A·Pᵀ = L·Lᵀ for a symmetric positive semidefinite A of dimension n, in place, largest pivot first (LINPACK's order; Higham 2002,
 * §10.3): the first r rows and columns of the permuted A are positive definite, r the rank that is returned. Rows and columns are
 * scaled to a diagonal of 1 for the choice, so that units do not decide what counts as nothing: a column is dependent on those
 * before it where no more than `tolerance` of its square is left.
 *
 * `order[k]` receives which row of A stands at place k. Of `a`, the lower triangle is read; afterwards its leading r × r lower
 * triangle is L. The permuted A itself is not kept.
 */
export function pivotedCholesky(a: Float64Array, n: number, order: Int32Array, tolerance: number): number {
  const whole = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    order[i] = i;
    whole[i] = a[i * n + i]!;
  }
  const left = whole.slice();
  for (let k = 0; k < n; k++) {
    const pivot = largestShare(left, whole, k, n);
    if (!(left[pivot]! > tolerance * whole[pivot]!)) return k;
    if (pivot !== k) {
      swapSymmetric(a, n, k, pivot);
      for (const vector of [left, whole, order]) swap(vector, k, pivot);
    }
    factorColumn(a, n, k, left);
  }
  return n;
}

/** Which of the columns from k on has the largest part of its square left. */
function largestShare(left: Float64Array, whole: Float64Array, k: number, n: number): number {
  let [best, most] = [k, -1];
  for (let i = k; i < n; i++) {
    const share = whole[i]! > 0 ? left[i]! / whole[i]! : 0;
    if (share > most) [best, most] = [i, share];
  }
  return best;
}

/** Column k of L from the columns before it; what is left of the squares of the later columns. */
function factorColumn(a: Float64Array, n: number, k: number, left: Float64Array): void {
  const root = Math.sqrt(left[k]!);
  a[k * n + k] = root;
  for (let i = k + 1; i < n; i++) {
    let sum = a[i * n + k]!;
    for (let j = 0; j < k; j++) sum -= a[i * n + j]! * a[k * n + j]!;
    sum /= root;
    a[i * n + k] = sum;
    left[i]! -= sum * sum;
  }
}

/** Exchanges rows and columns k < p of a matrix of which the lower triangle is kept; columns before k already belong to L. */
function swapSymmetric(a: Float64Array, n: number, k: number, p: number): void {
  for (let j = 0; j < k; j++) exchange(a, k * n + j, p * n + j);
  for (let j = k + 1; j < p; j++) exchange(a, j * n + k, p * n + j);
  for (let i = p + 1; i < n; i++) exchange(a, i * n + k, i * n + p);
  exchange(a, k * n + k, p * n + p);
}

function swap(vector: Float64Array | Int32Array, i: number, j: number): void {
  const kept = vector[i]!;
  vector[i] = vector[j]!;
  vector[j] = kept;
}

function exchange(a: Float64Array, i: number, j: number): void {
  swap(a, i, j);
}
