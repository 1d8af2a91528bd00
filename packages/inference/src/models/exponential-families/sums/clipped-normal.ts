import { gaussLegendre } from "../../../math/quadrature/index.ts";
import { normalCdf, normalDensity, normalUpperTail } from "../../../math/special/index.ts";

/** Moments of a normal number that was clipped to [low, high]. */
export interface ClippedMoments {
  readonly mean: number;
  readonly variance: number;
  /** Third and fourth central moments. */
  readonly third: number;
  readonly fourth: number;
  /** P(below low or above high). */
  readonly clipped: number;
}

/**
 * Moments of clip(μ + σz). With α, β the bounds in units of σ around μ, E clip(z)^k is
 * α^kΦ(α) + β^kΦ(−β) + M_k, M_k = ∫_α^β z^kφ(z)dz = (k−1)·M_{k−2} + α^{k−1}φ(α) − β^{k−1}φ(β). Where the mean
 * lies more than three σ outside, those terms cancel, and moments of the distance from the near bound do not.
 */
export function clippedNormalMoments(mu: number, sigma: number, low: number, high: number): ClippedMoments {
  const widest = WIDE * (high - low);
  const middle = 0.5 * (low + high);
  if (sigma > widest)
    return clippedNormalMoments(middle + (mu - middle) * (widest / sigma), widest, low, high);
  if (mu > high + FAR * sigma) return mirrored(clippedNormalMoments(-mu, sigma, -high, -low));
  if (mu < low - FAR * sigma) return beyond(mu, sigma, low, high);
  const [alpha, beta] = [(low - mu) / sigma, (high - mu) / sigma];
  const [pa, pb] = [normalDensity(alpha), normalDensity(beta)];
  const [below, above] = [normalCdf(alpha), normalUpperTail(beta)];
  const m0 = 1 - below - above;
  const m1 = pa - pb;
  const m2 = m0 + product(alpha, pa) - product(beta, pb);
  const m3 = 2 * m1 + product(alpha * alpha, pa) - product(beta * beta, pb);
  const m4 = 3 * m2 + product(alpha ** 3, pa) - product(beta ** 3, pb);
  const e1 = m1 + product(alpha, below) + product(beta, above);
  const e2 = m2 + product(alpha ** 2, below) + product(beta ** 2, above);
  const e3 = m3 + product(alpha ** 3, below) + product(beta ** 3, above);
  const e4 = m4 + product(alpha ** 4, below) + product(beta ** 4, above);
  return centred(mu, sigma, [e1, e2, e3, e4], below + above);
}

const FAR = 3;
/** A normal so wide that everything lies beyond one bound or the other: only mean/σ matters, the rest cancels. */
const WIDE = 200;
const RULE = gaussLegendre(24);

/** The mean lies far below: distances u from low, ∫u^kφ(α + u)du with φ(α + u) = φ(α)·e^{−αu−u²/2}. */
function beyond(mu: number, sigma: number, low: number, high: number): ClippedMoments {
  const alpha = (low - mu) / sigma;
  const width = (high - low) / sigma;
  const [size, above] = [normalDensity(alpha), normalUpperTail(alpha + width)];
  const half = 0.5 * Math.min(width, 30 / alpha);
  const e: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < RULE.nodes.length; i++) {
    const u = half * (1 + RULE.nodes[i]!);
    let term = half * RULE.weights[i]! * size * Math.exp(-u * (alpha + 0.5 * u));
    for (let k = 0; k < 4; k++) {
      term *= u;
      e[k]! += term;
    }
  }
  for (let k = 0; k < 4; k++) e[k]! += product(width ** (k + 1), above);
  return centred(low, sigma, e, normalCdf(alpha) + above);
}

/** From moments around `origin`, in units of σ. */
function centred(
  origin: number,
  sigma: number,
  [e1, e2, e3, e4]: readonly [number, number, number, number],
  clipped: number,
): ClippedMoments {
  const variance = Math.max(e2 - e1 * e1, 0);
  return {
    mean: origin + sigma * e1,
    variance: sigma ** 2 * variance,
    third: sigma ** 3 * (e3 - 3 * e1 * e2 + 2 * e1 ** 3),
    fourth: sigma ** 4 * Math.max(e4 - 4 * e1 * e3 + 6 * e1 * e1 * e2 - 3 * e1 ** 4, variance * variance),
    clipped,
  };
}

function mirrored(moments: ClippedMoments): ClippedMoments {
  return { ...moments, mean: -moments.mean, third: -moments.third };
}

/** x·y, 0 where y vanished although x overflowed. */
function product(x: number, y: number): number {
  return y === 0 ? 0 : x * y;
}
