import { TEN_POINTS } from "../../../../math/quadrature/ten-points.ts";
import { logNormalInterval, millsRatio, millsSlope, normalDensity } from "../../../../math/special/index.ts";

const { positiveNodes, weights } = TEN_POINTS;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** A normal bell cut to an interval: the log of its integral, and the first two moments from a reference point. */
export interface TruncatedBell {
  log: number;
  /** The point the moments are taken from. */
  from: number;
  /** E(x − from) and E(x − from)². */
  first: number;
  second: number;
}

/**
 * ∫_a^b e^{top − (x − m)²/(2t²)} dx and the moments of x under it. Away from the peak everything is
 * written relative to the nearer end (with the Mills ratio M and W = 1 − xM, local spec §1), so that
 * nothing cancels in the tails. `logAtLow` and `logAtHigh` are the log integrand at the ends.
 */
export function truncateBell(
  m: number,
  t: number,
  [a, b]: readonly [number, number],
  top: number,
  logAtLow: number,
  logAtHigh: number,
  out: TruncatedBell,
): void {
  const low = (a - m) / t;
  const high = (b - m) / t;
  const width = (b - a) / t;
  const short = width * Math.max(1, Math.abs(low), Math.abs(high)) < 0.5;
  if (!short && low < 0 && high > 0) {
    aroundPeak(m, t, low, high, top, out);
    return;
  }
  const mirrored = !short && high <= 0;
  if (short) shortPiece(low, width, out);
  else tailPiece(mirrored ? -high : low, width, out);
  out.log += (mirrored ? logAtHigh : logAtLow) + Math.log(t);
  out.from = mirrored ? b : a;
  out.first *= mirrored ? -t : t;
  out.second *= t * t;
}

/**
 * Integrals of φ(u)(u − p)^j/φ(p) over [p, p + w] with p ≥ 0, q = p + w and ρ = φ(q)/φ(p):
 *   I₀ = M(p) − ρM(q),   I₁ = W(p) − ρ(W(q) + wM(q)),   I₂ = I₀ − pI₁ − wρ.
 */
function tailPiece(p: number, w: number, out: TruncatedBell): void {
  const q = p + w;
  const fall = Math.exp(-w * (p + 0.5 * w));
  const farther = fall === 0 ? 0 : fall * millsRatio(q);
  const zeroth = millsRatio(p) - farther;
  const first = millsSlope(p) - (fall === 0 ? 0 : fall * millsSlope(q) + w * farther);
  out.log = Math.log(zeroth);
  out.first = first / zeroth;
  out.second = (zeroth - p * first - (fall === 0 ? 0 : w * fall)) / zeroth;
}

/** The same by quadrature, where the interval is so short that differences would cancel. */
function shortPiece(p: number, w: number, out: TruncatedBell): void {
  const half = 0.5 * w;
  let zeroth = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < positiveNodes.length; i++)
    for (let sign = -1; sign <= 1; sign += 2) {
      const u = half * (1 + sign * positiveNodes[i]!);
      const mass = half * weights[i]! * Math.exp(-u * (p + 0.5 * u));
      zeroth += mass;
      first += mass * u;
      second += mass * u * u;
    }
  out.log = Math.log(zeroth);
  out.first = first / zeroth;
  out.second = second / zeroth;
}

/** The peak lies inside: moments about it by ∫uφ = φ(low) − φ(high) and ∫u²φ = Φ(high) − Φ(low) + low·φ(low) − high·φ(high). */
function aroundPeak(m: number, t: number, low: number, high: number, top: number, out: TruncatedBell): void {
  const logMass = logNormalInterval(low, high);
  const mass = Math.exp(logMass);
  const atLow = normalDensity(low);
  const atHigh = normalDensity(high);
  const rim = (atLow === 0 ? 0 : low * atLow) - (atHigh === 0 ? 0 : high * atHigh);
  out.log = top + HALF_LOG_TWO_PI + Math.log(t) + logMass;
  out.from = m;
  out.first = (t * (atLow - atHigh)) / mass;
  out.second = t * t * (1 + rim / mass);
}
