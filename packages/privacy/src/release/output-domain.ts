import type { Plan } from "../plan/plan.ts";

/** A number that the mechanism can never have put at one place of a report. */
export interface Misfit {
  readonly index: number;
  readonly accepted: string;
}

/**
 * The first value that the mechanism cannot have made. A value that passes may still be a lie, but no
 * larger one than an honest person could have told. Steps of a grid are not checked: dividing by a
 * block's weight leaves it.
 */
export function misfit({ mechanism }: Plan, values: readonly number[]): Misfit | undefined {
  switch (mechanism.kind) {
    case "randomised-response":
    case "unary-encoding":
      return first(values, isBit, bit);
    case "k-ary-randomised-response": {
      const { levels } = mechanism.parameters;
      const accepted = `a whole number from 0 to ${levels - 1}`;
      return first(values, (v) => Number.isInteger(v) && v >= 0 && v < levels, accepted);
    }
    case "geometric":
      return first(values, Number.isInteger, "a whole number");
    case "laplace":
    case "gaussian":
      return first(values, Number.isFinite, "a finite number");
    case "gaussian-with-response": {
      const last = values.length - 1;
      return isBit(values[last]!) ? undefined : { index: last, accepted: bit };
    }
    default:
      return mechanism satisfies never;
  }
}

const bit = "0 or 1";
const isBit = (value: number): boolean => value === 0 || value === 1;

function first(
  values: readonly number[],
  fits: (value: number) => boolean,
  accepted: string,
): Misfit | undefined {
  for (let index = 0; index < values.length; index++) if (!fits(values[index]!)) return { index, accepted };
  return undefined;
}
