import type { CountLaw } from "./count-law.ts";
import type { AdditiveCount } from "./seen-count.ts";

/**
 * The mode of law times likelihood, both log-concave: between the law's mode and those of the likelihood's parts. The first
 * y from which a step up lowers the product is found by halving.
 */
export function likeliestCount(law: CountLaw, seen: AdditiveCount, shift: number): number {
  const { quadratic, linear } = seen;
  const [centre, kink] = [seen.centre - shift, seen.kink - shift];
  const parts = (of: (...places: number[]) => number) =>
    of(law.mode, quadratic > 0 ? centre : law.mode, linear > 0 ? kink : law.mode);
  let low = clamped(Math.floor(parts(Math.min)) - 1, law.most);
  let high = clamped(Math.ceil(parts(Math.max)) + 1, law.most);
  while (low < high) {
    const y = Math.floor((low + high) / 2);
    const noise =
      -quadratic * (2 * (y - centre) + 1) - linear * (Math.abs(y + 1 - kink) - Math.abs(y - kink));
    if (Math.log((law.a + law.b * y) / (y + 1)) + noise > 0) low = y + 1;
    else high = y;
  }
  return low;
}

function clamped(y: number, most: number): number {
  return Math.max(0, Math.min(most, y));
}
