import type { Parameter } from "./model.ts";

/** How many numbers a parameter holds. */
export function parameterSize({ shape }: Parameter): number {
  return shape.reduce((size, length) => size * length, 1);
}

/** How many numbers all parameters hold together: the width of a row of draws. */
export function parametersSize(parameters: readonly Parameter[]): number {
  return parameters.reduce((size, parameter) => size + parameterSize(parameter), 0);
}

/** The name of every number of a row: "mu", "beta[1]", "sigma[2,1]", "beta[age]"; indices start at 1, rows first. */
export function parameterNames(parameters: readonly Parameter[]): readonly string[] {
  return parameters.flatMap(({ name, shape, labels }) =>
    labels ? labels.map((label) => `${name}[${label}]`) : indices(shape).map((index) => name + index),
  );
}

function indices(shape: readonly number[]): readonly string[] {
  let tuples: readonly (readonly number[])[] = [[]];
  for (const length of shape)
    tuples = tuples.flatMap((tuple) => Array.from({ length }, (_, i) => [...tuple, i + 1]));
  return tuples.map((tuple) => (tuple.length === 0 ? "" : `[${tuple.join(",")}]`));
}
