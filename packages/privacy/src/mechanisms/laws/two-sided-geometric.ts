/**
 * The two-sided geometric law P(k) = (1-α)/(1+α)·α^|k|, by its rate -log α. With rate r,
 * (1-α)/(1+α) = tanh(r/2); near α = 1 it needs expm1 and near α = 0 log1p, so that neither end loses
 * digits (α from below 1e-300 to 1 - 1e-300).
 */

/** log P(k). */
export function twoSidedGeometricLogMass(k: number, rate: number): number {
  const alpha = Math.exp(-rate);
  const logOneMinusAlpha = rate < Math.LN2 ? Math.log(-Math.expm1(-rate)) : Math.log1p(-alpha);
  return logOneMinusAlpha - Math.log1p(alpha) - decay(Math.abs(k), rate);
}

/** log P(T <= k): for k < 0, α^|k|/(1+α); for k >= 0, 1 - α^(k+1)/(1+α). */
export function twoSidedGeometricLogCdf(k: number, rate: number): number {
  const logTail = (distance: number) => -decay(distance, rate) - Math.log1p(Math.exp(-rate));
  return k <= 0 ? logTail(-k) : Math.log1p(-Math.exp(logTail(k + 1)));
}

/** 2α/(1-α)² = 1/(2 sinh²(r/2)). */
export function twoSidedGeometricVariance(rate: number): number {
  return 1 / (2 * Math.sinh(rate / 2) ** 2);
}

/**
 * ⌈100/r⌉: P(|k| > m) = 2α^(m+1)/(1+α) < 2·e^(-m·r), so beyond this m lies less than 2·e^-100 = 1e-43. A
 * multiple of the standard deviation would not do: at a large rate it falls below one step, while a
 * step still happens with probability e^-r. The rate is s/t, so that 100/r is formed as 100·(t/s).
 */
export function twoSidedGeometricReach({ s, t }: { readonly s: number; readonly t: number }): number {
  return Math.ceil(100 * (t / s));
}

/** distance·rate, 0 at distance 0 even where the rate overflows. */
function decay(distance: number, rate: number): number {
  return distance === 0 ? 0 : distance * rate;
}
