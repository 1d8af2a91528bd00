import { TEN_POINTS } from "../../../../math/quadrature/ten-points.ts";
import { millsRatio, millsSlope } from "../../../../math/special/index.ts";

const { positiveNodes, weights } = TEN_POINTS;
const HALF_LOG_TWO_PI = 0.9189385332046728;
const INVERSE_SQRT_TWO_PI = 0.3989422804014327;

/** Places in the array that `TiltedPiece.upTo` fills. */
export const PIECE_SCALE = 0;
export const PIECE_MASS = 1;
export const PIECE_MOMENT = 2;

/**
 * The interior of §4.1 on one side of the report: for p ≤ q and tilt c,
 *   V = ∫_p^q φ(t)e^{−c(q−t)} dt   and   A = ∫_p^q t·φ(t)e^{−c(q−t)} dt,
 * as e^{scale} times the numbers `upTo` writes.
 */
interface TiltedPiece {
  /** Fixes the lower end p and the tilt c. */
  from(p: number, c: number): void;
  /** Writes scale, V·e^{−scale} and A·e^{−scale}. */
  upTo(q: number, out: Float64Array): void;
}

/**
 * The four cases of local spec §4.1, with u = p − c, v = q − c, M the Mills ratio and W its slope. Every
 * exponential is relative to the larger end, so that each case subtracts a smaller from a larger term;
 * where the two would be close the stretch is short and ten points integrate it exactly.
 */
export function tiltedPiece(): TiltedPiece {
  const ends = new Float64Array(6);

  function from(p: number, c: number): void {
    const u = p - c;
    const distance = Math.abs(u);
    ends[0] = p;
    ends[1] = c;
    ends[2] = u;
    ends[3] = millsRatio(distance);
    ends[4] = millsSlope(distance);
    ends[5] = INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * u * u);
  }

  function upTo(q: number, out: Float64Array): void {
    const p = ends[0]!;
    const c = ends[1]!;
    const u = ends[2]!;
    const v = q - c;
    const width = q - p;
    if (width * Math.max(1, Math.abs(u), Math.abs(v)) < 0.5) {
      out[PIECE_SCALE] = logPhi(p) - c * width;
      shortStretch(p, u, width, out);
    } else if (v <= 0) {
      const fall = Math.exp(0.5 * width * (v + u));
      const mills = millsRatio(-v);
      const slope = v > -1 ? 1 + v * mills : millsSlope(-v);
      out[PIECE_SCALE] = logPhi(q);
      out[PIECE_MASS] = mills - fall * ends[3]!;
      out[PIECE_MOMENT] = q * mills - slope - fall * (p * ends[3]! - ends[4]!);
    } else if (u >= 0) {
      const fall = Math.exp(-0.5 * width * (v + u));
      out[PIECE_SCALE] = logPhi(p) - c * width;
      out[PIECE_MASS] = ends[3]! - fall * millsRatio(v);
      out[PIECE_MOMENT] = c * out[PIECE_MASS]! + 1 - fall;
    } else {
      const density = INVERSE_SQRT_TWO_PI * Math.exp(-0.5 * v * v);
      const mass = 1 - density * millsRatio(v) - ends[5]! * ends[3]!;
      out[PIECE_SCALE] = c * (0.5 * c - q);
      out[PIECE_MASS] = mass;
      out[PIECE_MOMENT] = c * mass + ends[5]! - density;
    }
  }

  return { from, upTo };
}

function logPhi(x: number): number {
  return -0.5 * x * x - HALF_LOG_TWO_PI;
}

/** Relative to the integrand at p: ∫ e^{−s(u + s/2)} ds and ∫ (p + s)e^{…} ds over 0 < s < width. */
function shortStretch(p: number, u: number, width: number, out: Float64Array): void {
  const half = 0.5 * width;
  let mass = 0;
  let moment = 0;
  for (let i = 0; i < positiveNodes.length; i++) {
    const step = half * positiveNodes[i]!;
    const near = half - step;
    const far = half + step;
    const atNear = weights[i]! * Math.exp(-near * (u + 0.5 * near));
    const atFar = weights[i]! * Math.exp(-far * (u + 0.5 * far));
    mass += atNear + atFar;
    moment += near * atNear + far * atFar;
  }
  out[PIECE_MASS] = half * mass;
  out[PIECE_MOMENT] = half * (p * mass + moment);
}
