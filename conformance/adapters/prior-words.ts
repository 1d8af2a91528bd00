import { type Inputs, textOf } from "../adapter.ts";

/** Priors that cases state in words: their numbers, or a refusal. */

/** Beta(a, b). */
export function betaIn(inputs: Inputs) {
  const [a, b] = numbersIn(inputs, /Beta\(([\d.]+),\s*([\d.]+)\)/);
  return { law: "beta", a: a!, b: b! } as const;
}

/** Gamma(shape a, rate b). */
export function gammaIn(inputs: Inputs) {
  const [shape, rate] = numbersIn(inputs, /Gamma\(shape ([\d.]+),\s*rate ([\d.]+)\)/);
  return { law: "gamma", shape: shape!, rate: rate! } as const;
}

/** N(m, sd s). */
export function normalIn(inputs: Inputs) {
  const [mean, sd] = numbersIn(inputs, /N\(([\d.-]+),\s*sd ([\d.]+)\)/);
  return { law: "normal", mean: mean!, sd: sd! } as const;
}

/** half-normal(sd s). */
export function halfNormalIn(inputs: Inputs) {
  const [sd] = numbersIn(inputs, /half-normal\(sd ([\d.]+)\)/);
  return { law: "half-normal", sd: sd! } as const;
}

/** Dirichlet(a, b, ...). */
export function dirichletIn(inputs: Inputs): readonly number[] {
  const list = wordsIn(inputs, /Dirichlet\(([\d., ]+)\)/)[0]!;
  return list.split(",").map(Number);
}

function numbersIn(inputs: Inputs, pattern: RegExp): readonly number[] {
  return wordsIn(inputs, pattern).map(Number);
}

function wordsIn(inputs: Inputs, pattern: RegExp): readonly string[] {
  const text = textOf(inputs, "prior");
  const found = pattern.exec(text);
  if (found === null) throw new TypeError(`prior "${text}" is not understood`);
  return found.slice(1);
}
