import type { Tally } from "./tally.ts";

/** Beyond this the doubles that gather steps are emptied into big integers: another report's steps, below 2^52, still fit exactly. */
const FULL = 2 ** 52;

/**
 * Adds the reports up as whole numbers of steps, `steps[i]` being one step of number i. A report's numbers are steps by their making, divided
 * by a block's weight, which moves them by a rounding of 2^-52: the nearest whole number is what was sent, up to 2^51 steps.
 */
export function sumTally(steps: ArrayLike<number>): Tally {
  const gathered = new Float64Array(steps.length);
  const sums = Array.from(gathered, () => 0n);

  function empty(i: number): void {
    sums[i]! += BigInt(gathered[i]!);
    gathered[i] = 0;
  }

  function emptyAll(): readonly bigint[] {
    for (let i = 0; i < sums.length; i++) empty(i);
    return sums;
  }

  return {
    add(values) {
      for (let i = 0; i < gathered.length; i++) {
        if (Math.abs(gathered[i]!) >= FULL) empty(i);
        gathered[i]! += Math.round(values[i]! / steps[i]!);
      }
    },
    merge(part) {
      if (part.kind !== "sums") throw new TypeError("cells cannot be added to sums");
      part.sums.forEach((sum, i) => {
        sums[i]! += sum;
      });
    },
    tallied: () => ({ kind: "sums", sums: [...emptyAll()] }),
    contents: (count) => ({
      ...{ kind: "sum", copies: count },
      values: emptyAll().map((sum, i) => Number(sum) * steps[i]!),
    }),
  };
}
