import type { TableNoise } from "@dpbayes/privacy/formats";

/** What the numbers of a law are, where they are not any: the words for it and the test. */
export interface WholeNumbers {
  readonly accepted: string;
  holds(value: number): boolean;
}

/** The same as the format has it, told at the column and before any table is made. */
export function numbersOf(noise: TableNoise): WholeNumbers {
  switch (noise.law) {
    case "laplace":
    case "gaussian":
      return { accepted: "numbers", holds: Number.isFinite };
    case "random-rounding":
      return {
        accepted: `multiples of ${noise.base} from 0, as random rounding to base ${noise.base} gives`,
        holds: (value) => value >= 0 && value % noise.base === 0,
      };
    case "none":
      return {
        accepted: "whole numbers from 0, as counts without noise are",
        holds: (value) => Number.isSafeInteger(value) && value >= 0,
      };
    case "geometric":
    case "discrete-gaussian":
    case "transition":
      return {
        accepted: `whole numbers, as the law ${noise.law} gives`,
        holds: Number.isSafeInteger,
      };
    default:
      return noise satisfies never;
  }
}
