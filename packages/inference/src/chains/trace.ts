import type { Parameter } from "../contracts/model.ts";
import { parameterNames, parameterSize } from "../contracts/parameter-names.ts";

/**
 * The draws so far of a chain's first numbers, thinned: enough to watch chains find each other while they run. Every `every`-th draw is in it,
 * a power of two, so that points stay where they are while more come.
 */
export interface Trace {
  readonly names: readonly string[];
  /** Draws from one point to the next. */
  readonly every: number;
  /** Of every name its points, from the first draw that was kept. */
  readonly values: readonly (readonly number[])[];
}

/** A number of a draw that is watched. */
export interface Traced {
  readonly name: string;
  readonly column: number;
}

/** As many as a screen shows, and few enough to be sent twice a second. */
const TRACED = 4;
const MOST_POINTS = 100;

/** What is watched: parameters that are single numbers first, since those are rarely one of many alike. */
export function tracedOf(parameters: readonly Parameter[]): readonly Traced[] {
  const sizes = parameters.flatMap((one) => new Array<number>(parameterSize(one)).fill(parameterSize(one)));
  return parameterNames(parameters)
    .map((name, column) => ({ name, column }))
    .sort((a, b) => sizes[a.column]! - sizes[b.column]!)
    .slice(0, TRACED);
}

/** Of `kept` rows of `width` numbers. */
export function traceOf(
  traced: readonly Traced[],
  draws: Float64Array,
  { kept, width }: { readonly kept: number; readonly width: number },
): Trace {
  let every = 1;
  while (Math.ceil(kept / every) > MOST_POINTS) every *= 2;
  const points = Math.ceil(kept / every);
  const values = traced.map(({ column }) =>
    Array.from({ length: points }, (_, i) => draws[i * every * width + column]!),
  );
  return { names: traced.map(({ name }) => name), every, values };
}
