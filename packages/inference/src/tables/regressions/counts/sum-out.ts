import type { CountLaw } from "./count-law.ts";
import { type CountSum, impossible } from "./count-sum.ts";
import { likeliestCount } from "./likeliest-count.ts";
import { riseUpTo } from "./rise.ts";
import { type AdditiveCount, logSeen, type SeenCount } from "./seen-count.ts";
import { strideAt, sumByStrides } from "./sum-by-strides.ts";
import { sumWindow } from "./sum-window.ts";
import { windowOf } from "./window-of.ts";

/** e^-36: what is left out of a sum, as a share of it. */
export const LEFT_OUT = 2.3e-16;

/**
 * Sums a latent count out: log Σ_y P(y)·P(published | y + shift), with E[y | published]. By Fisher's identity the slope of
 * the value in whatever P depends on is the expectation of log P's own slope, so that value and slope cost one pass.
 *
 * From the likeliest y terms are multiplied up in both directions: where law and noise have one mode each they fall at least as
 * fast as a geometric series of their last ratio, so that the rest is below term·ratio/(1 − ratio), and the sum ends where
 * that is below e^-36 of it. The window so follows the noise and the law, whichever is narrower, however far apart they are.
 * Wide smooth sums take long strides; negative binomial laws of a square above 1, which may have two modes, and tables are summed from end to end.
 */
export function sumOut(law: CountLaw, seen: SeenCount, out: CountSum, shift = 0): number {
  if (seen.kind === "additive" && law.square <= 1) return sumFromMode(law, seen, shift, out);
  const [low, high] = windowOf(law, seen, shift);
  return sumWindow(law, seen, shift, low, high, out);
}

/** The noise's part of a ratio, e^{−linear·(|y + 1 − κ| − |y − κ|)}. */
function kinkStep(y: number, kink: number, linear: number, rising: number, falling: number): number {
  if (y >= kink) return falling;
  if (y + 1 <= kink) return rising;
  return Math.exp(-linear * (y + 1 - kink - (kink - y)));
}

/**
 * With y₀ the mode, terms in units of its own: from y to y + 1 the law's ratio times e^{−q(2(y − c) + 1)}, which itself
 * falls by e^{−2q} from step to step, times the step of the kink.
 */
function sumFromMode(law: CountLaw, seen: AdditiveCount, shift: number, out: CountSum): number {
  const { a, b, most, square } = law;
  const { quadratic, linear } = seen;
  const centre = seen.centre - shift;
  const kink = seen.kink - shift;
  const top = likeliestCount(law, seen, shift);
  const stride = strideAt(law, seen, shift, top);
  if (stride > 1) return sumByStrides(law, seen, shift, top, stride, out);
  const value = law.logMass(top) + logSeen(seen, top + shift);
  if (!(value > Number.NEGATIVE_INFINITY)) return impossible(out);
  const [fall, falling, rising] = [Math.exp(-2 * quadratic), Math.exp(-linear), Math.exp(linear)];
  let sum = 1;
  let first = 0;
  let risen = 0;

  let term = 1;
  let step = Math.exp(-quadratic * (2 * (top - centre) + 1));
  for (let y = top, rise = 0; y < most; ) {
    const kinked = linear > 0 ? kinkStep(y, kink, linear, rising, falling) : 1;
    const ratio = ((a + b * y) / (y + 1)) * step * kinked;
    term *= ratio;
    step *= fall;
    if (square > 0) rise += y / (1 + square * y);
    y++;
    sum += term;
    first += term * (y - top);
    risen += term * rise;
    if (!(term * ratio > LEFT_OUT * sum * (1 - ratio))) break;
  }

  term = 1;
  step = Math.exp(quadratic * (2 * (top - centre) - 1));
  for (let y = top, rise = 0; y > 0; ) {
    const kinked = linear > 0 ? 1 / kinkStep(y - 1, kink, linear, rising, falling) : 1;
    const ratio = (y / (a + b * (y - 1))) * step * kinked;
    term *= ratio;
    y--;
    if (square > 0) rise -= y / (1 + square * y);
    step *= fall;
    sum += term;
    first += term * (y - top);
    risen += term * rise;
    if (!(term * ratio > LEFT_OUT * sum * (1 - ratio))) break;
  }

  out.mean = top + first / sum;
  out.rise = square > 0 ? riseUpTo(top, square) + risen / sum : Number.NaN;
  out.value = value + Math.log(sum);
  return out.value;
}
