import { polynomial } from "../polynomial.ts";
import { millsRatioAbove } from "./mills-fit.ts";
import { logNormalCdf } from "./normal.ts";

/**
 * Φ⁻¹ by Wichura's rational approximations (AS 241, PPND16; relative error about 1e-16), which take
 * r = √(−log p) in the tails and so serve log probabilities too.
 */
const CENTRE = [
  Float64Array.of(
    3.3871328727963665,
    133.14166789178438,
    1971.5909503065513,
    13731.69376550946,
    45921.95393154987,
    67265.7709270087,
    33430.57558358813,
    2509.0809287301227,
  ),
  Float64Array.of(
    1,
    42.31333070160091,
    687.1870074920579,
    5394.196021424751,
    21213.794301586597,
    39307.89580009271,
    28729.085735721943,
    5226.495278852854,
  ),
] as const;
const MIDDLE = [
  Float64Array.of(
    1.4234371107496835,
    4.630337846156546,
    5.769497221460691,
    3.6478483247632045,
    1.2704582524523684,
    0.2417807251774506,
    0.022723844989269184,
    0.0007745450142783414,
  ),
  Float64Array.of(
    1,
    2.053191626637759,
    1.6763848301838038,
    0.6897673349851,
    0.14810397642748008,
    0.015198666563616457,
    0.0005475938084995345,
    1.0507500716444169e-9,
  ),
] as const;
const FAR = [
  Float64Array.of(
    6.657904643501103,
    5.463784911164114,
    1.7848265399172913,
    0.29656057182850487,
    0.026532189526576124,
    0.0012426609473880784,
    0.000027115555687434876,
    2.0103343992922881e-7,
  ),
  Float64Array.of(
    1,
    0.599832206555888,
    0.1369298809227358,
    0.014875361290850615,
    0.0007868691311456133,
    0.000018463183175100548,
    1.421511758316446e-7,
    2.0442631033899397e-15,
  ),
] as const;

/** Φ⁻¹(p): the x with Φ(x) = p; ∓Infinity at 0 and 1, NaN outside [0, 1]. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return central(q);
  return q < 0 ? -tail(-Math.log(p)) : tail(-Math.log1p(-p));
}

/** Φ⁻¹(e^logP) for log probabilities, from −Infinity to 0. */
export function normalQuantileOfLog(logP: number): number {
  if (!(logP <= 0)) return Number.NaN;
  if (logP < -2.5) return -tail(-logP);
  const upper = -Math.expm1(logP);
  return upper < 0.075 ? tail(-Math.log(upper)) : central(0.5 - upper);
}

function central(q: number): number {
  return q * rational(CENTRE, 0.180625 - q * q);
}

/** The x > 0 with −log Q(x) = t. */
function tail(t: number): number {
  const r = Math.sqrt(t);
  if (r <= 5) return rational(MIDDLE, r - 1.6);
  if (r <= 27) return rational(FAR, r - 5);
  return farTail(t);
}

function rational(parts: readonly [Float64Array, Float64Array], r: number): number {
  return polynomial(parts[0], r) / polynomial(parts[1], r);
}

/** Beyond p = e^−729, Newton on log Q(x) = −t with slope −1/M(x), from Q(x) ≈ φ(x)/x. */
function farTail(t: number): number {
  if (t === Number.POSITIVE_INFINITY) return t;
  let x = Math.sqrt(2 * t);
  for (let step = 0; step < 4; step++) x += (logNormalCdf(-x) + t) * millsRatioAbove(x);
  return x;
}
