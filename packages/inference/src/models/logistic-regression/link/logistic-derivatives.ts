/**
 * Writes σ(u) and its first six derivatives (glm spec §3). With p = σ(1 − σ) = e/(1 + e)², e = e^{−|u|},
 * and h = tanh(u/2) all are polynomials in p times p or −ph, so nothing cancels in either tail.
 */
export function writeLogisticDerivatives(u: number, out: Float64Array, at = 0): void {
  const e = Math.exp(-Math.abs(u));
  const p = e / ((1 + e) * (1 + e));
  const tail = e / (1 + e);
  const h = (u >= 0 ? 1 - e : e - 1) / (1 + e);
  out[at] = u >= 0 ? 1 / (1 + e) : tail;
  out[at + 1] = p;
  out[at + 2] = -p * h;
  out[at + 3] = p * (1 - 6 * p);
  out[at + 4] = -p * h * (1 - 12 * p);
  out[at + 5] = p * (1 + p * (-30 + 120 * p));
  out[at + 6] = -p * h * (1 + p * (-60 + 360 * p));
}
