import { DEPTH } from "../../../noise/noise-model.ts";
import type { CountLaw } from "./count-law.ts";
import type { SeenCount } from "./seen-count.ts";

/**
 * Where the terms of a product that may have two modes must be summed. A table has its own ends. Of a negative binomial law of a
 * square above 1 no mass exceeds that of 0, so that with c the count next to the noise's centre terms at a distance d
 * from it are below P(0)·L(c ± d), and all beyond are nothing beside P(c)·L(c) where
 *
 *   q·d² + l·d >= 36 + log P(0)/P(c) + log(1 + c).
 *
 * Its ratios rise to b, so that P(y) is below P(0)·b^y as well, which ends the sum where noise is wider than the law.
 */
export function windowOf(law: CountLaw, seen: SeenCount, shift: number): readonly [number, number] {
  if (seen.kind === "tabulated") {
    const low = seen.low - shift;
    return [Math.max(0, low), Math.min(law.most, low + seen.logs.length - 1)];
  }
  const { quadratic, linear } = seen;
  const [centre, kink] = [seen.centre - shift, seen.kink - shift];
  const nearest = Math.max(0, Math.round(quadratic > 0 ? centre : kink));
  const apart = quadratic * (nearest - centre) ** 2 + linear * Math.abs(nearest - kink);
  const depth = DEPTH + law.logMass(0) - law.logMass(nearest) + Math.log1p(nearest) + apart;
  if (!(depth < Number.POSITIVE_INFINITY)) return [0, -1];
  const reach = quadratic > 0 ? Math.abs(nearest - centre) + Math.sqrt(depth / quadratic) : depth / linear;
  const tail = law.b < 1 ? depth / -Math.log(law.b) : Number.POSITIVE_INFINITY;
  return [Math.max(0, Math.floor(nearest - reach)), Math.ceil(Math.min(nearest + reach, tail))];
}
