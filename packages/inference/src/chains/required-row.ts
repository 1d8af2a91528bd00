import { parameterNames, parametersSize } from "../contracts/parameter-names.ts";
import type { Sampler } from "../contracts/sampler.ts";
import { fail } from "../errors/index.ts";

/**
 * Refuses a sampler whose rows are not as long as its parameters say. Numbers that it leaves out would
 * be zeros in every draw; they show by keeping two different values that were there before.
 */
export function requireWritten(sampler: Sampler<unknown>, state: unknown): void {
  const width = parametersSize(sampler.parameters);
  const [zeros, ones] = [0, 1].map((before) => rowOver(sampler, state, width, before));
  const left = zeros!.findIndex((x, i) => x === 0 && ones![i] === 1);
  if (left < 0) return;
  const name = parameterNames(sampler.parameters)[left]!;
  fail("ARGUMENT", { name, found: "left out by the model", accepted: "written by constrain or write" });
}

function rowOver(sampler: Sampler<unknown>, state: unknown, width: number, before: number): Float64Array {
  const row = new Float64Array(width).fill(before);
  try {
    sampler.write(state, row);
  } catch (error) {
    // What `out.set(…)` of too many numbers throws.
    if (!(error instanceof RangeError)) throw error;
    const found = `longer than that (${error.message})`;
    fail("ARGUMENT", { name: "the model's row of parameters", found, accepted: `${width} numbers long` });
  }
  return row;
}
