import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";

/** Labels of the coefficients of a regression's fit. */
export function slopeLabels({ parameters }: Fit): readonly string[] {
  const coefficients = parameters.find(({ name }) => name === "coefficients");
  if (coefficients === undefined)
    return fail("ARGUMENT", {
      name: "fit",
      found: "without coefficients",
      accepted: "a fit of a regression",
    });
  return coefficients.labels ?? Array.from({ length: coefficients.shape[0]! }, (_, j) => `${j + 1}`);
}

/** The named columns of a fit at every draw, by rows; 0 for those it does not have. */
export function columnsOf(
  { names, values, chainCount, drawCount }: Fit,
  wanted: readonly string[],
): Float64Array {
  const places = wanted.map((name) => names.indexOf(name));
  const out = new Float64Array(chainCount * drawCount * places.length);
  for (let draw = 0, at = 0; draw < chainCount * drawCount; draw++)
    for (const place of places) out[at++] = place < 0 ? 0 : values[draw * names.length + place]!;
  return out;
}
