import { DEPTH } from "../../../noise/noise-model.ts";
import type { CountLaw } from "./count-law.ts";
import type { SeenCount } from "./seen-count.ts";

/**
 * Where the terms of a product that need not have one mode must be summed. A table has its own ends. Beside noise, with c
 * the count next to its centre and P(m) the law's largest mass, terms at a distance d from c are below P(m)·L(c ± d), and all
 * beyond are nothing beside P(c)·L(c) where
 *
 *   q·d² + l·d >= 36 + log P(m)/P(c) + log(1 + c).
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
  const depth = DEPTH + law.logMass(law.mode) - law.logMass(nearest) + Math.log1p(nearest) + apart;
  const reach = quadratic > 0 ? Math.abs(nearest - centre) + Math.sqrt(depth / quadratic) : depth / linear;
  return [Math.max(0, Math.floor(nearest - reach)), Math.ceil(nearest + reach)];
}
