/**
 * Interpolation at the Chebyshev-Lobatto points x_j = cos(jπ/m), j = 0 … m, of [−1, 1]. Degree 1 is
 * the straight line between the ends.
 */
export interface LobattoRule {
  readonly degree: number;
  readonly nodes: Float64Array;
  /** Where the interpolation error is largest, or nearly so: half-way in angle between the nodes. */
  readonly checks: Float64Array;
  /** Row i, column j: the share of node j in the interpolant at check i. */
  readonly checkShares: Float64Array;
}

const made = new Map<number, LobattoRule>();

export function lobattoRule(degree: number): LobattoRule {
  const known = made.get(degree);
  if (known) return known;
  const nodes = Float64Array.from({ length: degree + 1 }, (_, j) => cosine(2 * j, 2 * degree));
  const checks = Float64Array.from({ length: degree }, (_, i) => cosine(2 * i + 1, 2 * degree));
  const checkShares = new Float64Array(degree * (degree + 1));
  checks.forEach((x, i) => {
    const row = checkShares.subarray(i * (degree + 1), (i + 1) * (degree + 1));
    lobattoWeights(degree, oneReport(x, 1, [-1, 1]), row);
  });
  const rule = Object.freeze({ degree, nodes, checks, checkShares });
  made.set(degree, rule);
  return rule;
}

/** A single report of a panel, made `times` times. */
export function oneReport(
  value: number,
  times: number,
  [low, high]: readonly [number, number],
): PanelReports {
  return { values: Float64Array.of(value), times: Float64Array.of(times), from: 0, to: 1, low, high };
}

/** cos(kπ/n), exact at the ends and symmetric, so that neighbouring panels share their ends. */
function cosine(k: number, n: number): number {
  return Math.sin((Math.PI * (n - 2 * k)) / (2 * n));
}

/** Reports from `from` to `to`, which lie in the panel [low, high]. */
export interface PanelReports {
  readonly values: Float64Array;
  readonly times: Float64Array;
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Writes W_j = Σ_i times_i·ℓ_j(z_i) over the reports of a panel, ℓ_j the Lagrange polynomials. The interpolant is Σ″_k b_k·T_k with b_k = (2/m)·Σ″_j f_j·cos(jkπ/m) (″: first
 * and last term halved), so with the sums M_k = Σ_i times_i·T_k(x_i)
 *     W_j = (2/m)·γ_j·Σ_k γ_k·M_k·cos(jkπ/m),   γ = ½ at the ends, 1 elsewhere:
 * two operations per report and degree, and none of them a division.
 */
export function lobattoWeights(degree: number, reports: PanelReports, out: Float64Array): void {
  const sums = chebyshevSums(degree, reports);
  for (let j = 0; j <= degree; j++) {
    let sum = 0;
    for (let k = 0; k <= degree; k++) {
      // cos has period 2m in j·k: reduced, so that its argument stays small and exact.
      sum += halved(k, degree) * sums[k]! * cosine(2 * ((j * k) % (2 * degree)), 2 * degree);
    }
    out[j] = (2 / degree) * halved(j, degree) * sum;
  }
}

function chebyshevSums(degree: number, reports: PanelReports): Float64Array {
  const { values, times, from, to, low, high } = reports;
  const sums = new Float64Array(degree + 1);
  const middle = 0.5 * (low + high);
  const half = 0.5 * (high - low);
  for (let i = from; i < to; i++) {
    const x = Math.min(1, Math.max(-1, (values[i]! - middle) / half));
    let before = times[i]!;
    let here = x * before;
    sums[0]! += before;
    sums[1]! += here;
    for (let k = 2; k <= degree; k++) {
      const next = 2 * x * here - before;
      sums[k]! += next;
      before = here;
      here = next;
    }
  }
  return sums;
}

function halved(k: number, degree: number): number {
  return k === 0 || k === degree ? 0.5 : 1;
}
