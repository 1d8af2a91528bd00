import type { Parameter } from "../../contracts/model.ts";
import { parameterSize } from "../../contracts/parameter-names.ts";
import type { Fit } from "../../fit/fit.ts";

/** How many free numbers the draws of a fit hold: shares that sum to 1 have one fewer than there are. */
export function freeParameters(fit: Fit): number {
  let [free, at] = [0, 0];
  for (const parameter of fit.parameters) {
    const size = parameterSize(parameter);
    free += size - sharesIn(fit, parameter, at);
    at += size;
  }
  return free;
}

/** How many rows of a parameter are shares. */
function sharesIn({ values, names, chainCount, drawCount }: Fit, parameter: Parameter, at: number): number {
  const width = parameter.shape.at(-1) ?? 0;
  if (width < 2) return 0;
  const draws = [0, Math.floor((chainCount * drawCount) / 2), chainCount * drawCount - 1];
  const sumsToOne = (row: number) =>
    draws.every((draw) => {
      const from = draw * names.length + at + row * width;
      const part = values.subarray(from, from + width);
      return part.every((x) => x >= 0) && Math.abs(part.reduce((a, b) => a + b, 0) - 1) < 1e-6;
    });
  return Array.from({ length: parameterSize(parameter) / width }, (_, row) => row).filter(sumsToOne).length;
}
