import type { Fit } from "../../fit/fit.ts";
import { normalCdf } from "../../math/special/index.ts";
import { percent } from "../../text/index.ts";

/** Laws of one parameter: where they centre is how far they scatter. */
const oneParameter: Readonly<Record<string, string>> = {
  exponential: "an exponential law scatters as far as its mean",
  geometric: "a geometric law's variance follows from its mean",
};

/** What a law of one number takes for granted, and what that can do to an interval. */
export function lawNotes(family: string): readonly string[] {
  const scatter = oneParameter[family];
  if (scatter === undefined) return [];
  return [
    `${scatter}: where values scatter r times as far, the interval should be r times as wide; the family mean assumes no law`,
  ];
}

/**
 * What a normal law makes of values at the bounds: it takes them for tails that were cut, and the mean is that of the law
 * before the cut. Values that end or pile up at a bound by themselves then move mean and sd.
 */
export function clippedTailNotes(fit: Fit, [low, high]: readonly [number, number]): readonly string[] {
  const [mean, sd] = [fit.names.indexOf("mean"), fit.names.indexOf("sd")];
  if (mean < 0 || sd < 0) return [];
  const width = fit.names.length;
  const rows = fit.values.length / width;
  let share = 0;
  for (let i = 0; i < rows; i++) {
    const [m, s] = [fit.values[i * width + mean]!, fit.values[i * width + sd]!];
    share += (normalCdf((low - m) / s) + normalCdf((m - high) / s)) / rows;
  }
  return [
    `a normal law is taken for granted: the posterior believes that ${percent(share, 2)} of values were moved to a bound, and mean and sd are those before; if values end or pile up there by themselves, both are wrong: the family mean assumes no law`,
  ];
}
