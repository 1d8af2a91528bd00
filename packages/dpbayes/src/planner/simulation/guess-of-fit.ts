import type { Fit } from "@dpbayes/inference";
import type { Guess, GuessedValue } from "@dpbayes/inference/families";

/** The posterior means of a fit as a guess, under the same names. */
export function guessOfFit(fit: Fit, covariates?: Guess["covariates"]): Guess {
  return guessOfRow(fit.parameters, meansOf(fit), covariates);
}

/** One row of draws, or of their means, as a guess. */
export function guessOfRow(
  named: Fit["parameters"],
  row: readonly number[],
  covariates?: Guess["covariates"],
): Guess {
  let at = 0;
  const parameters = named.map(({ name, shape, labels }): [string, GuessedValue] => {
    const size = shape.reduce((product, length) => product * length, 1);
    const values = row.slice(at, at + size);
    at += size;
    if (shape.length === 0) return [name, values[0]!];
    if (labels) return [name, Object.fromEntries(labels.map((label, i) => [label, values[i]!]))];
    if (shape.length === 1) return [name, values];
    const width = size / shape[0]!;
    return [name, Array.from({ length: shape[0]! }, (_, r) => values.slice(r * width, (r + 1) * width))];
  });
  return { parameters: Object.fromEntries(parameters), ...(covariates && { covariates }) };
}

export function meansOf({ values, names, chainCount, drawCount }: Fit): number[] {
  const rows = chainCount * drawCount;
  return names.map((_, column) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += values[row * names.length + column]!;
    return sum / rows;
  });
}
