import { weylPoint } from "./weyl-sequence.ts";

/** Most numbers one setting draws. */
const NUMBERS = 16;

/** A source of the numbers of one setting; the same index gives the same setting. */
export interface Setting {
  /** A size between 1/5 and 5, evenly spread in its logarithm. */
  scale(): number;
  /** One of 0..choices − 1. */
  pick(choices: number): number;
  weightsOf(blocks: readonly string[]): Readonly<Record<string, number>>;
}

export function settingOf(index: number): Setting {
  const point = weylPoint(index + 1, NUMBERS);
  let used = 0;
  const next = () => point[used++ % NUMBERS]!;
  const scale = () => 5 ** (2 * next() - 1);
  return {
    scale,
    pick: (choices) => Math.floor(next() * choices),
    weightsOf: (blocks) => Object.fromEntries(blocks.map((block) => [block, scale()])),
  };
}
