import { fail } from "../../errors/index.ts";
import { percent } from "../../text/index.ts";
import type { CompiledQuestions } from "./compile-questions.ts";

/**
 * What becomes of draws in which a share or a ratio does not exist, because nobody is in its denominator: the answer is the
 * posterior **given that there is somebody**, and a note says in what part of the draws there is nobody. A share of nobody that
 * was called 0 would move means and intervals to a value that nobody asked for.
 *
 * Draws of a fit have an entry in every row, so the gaps of a chain are filled with defined draws of the same chain, spread evenly
 * over it: the i-th of U gaps takes the defined draw number ⌊(i + ½)·D/U⌋ of D. Each is taken ⌊U/D⌋ or ⌈U/D⌉ times, so that the
 * filled chain has the law of the defined draws, and drifts of a chain stay where they are. In the row of a gap there is nothing that the value could
 * be wrong about: given a total of 0 the share has no law.
 *
 * Refused are a share that does not exist in more than half of the draws, and a ratio in more than a hundredth: it has no upper
 * end there, and an interval of the other draws would have one.
 */
const MOST_UNDEFINED = { share: 0.5, ratio: 0.01 } as const;

/** The draws without gaps, and a note for every number that had some. */
export interface DefinedDraws {
  readonly chains: readonly Float64Array[];
  readonly notes: readonly string[];
}

/** Chains of draws as `CompiledQuestions.values` writes them, row by row. */
export function definedDraws(
  { names, denominators }: CompiledQuestions,
  chains: readonly Float64Array[],
): DefinedDraws {
  const filled = chains.map((draws) => draws.slice());
  const notes = names.flatMap((name, column) => {
    const denominator = denominators[column];
    if (denominator === undefined) return [];
    const gaps = filled.map((draws) => gapsOf(draws, column, names.length));
    const rows = filled.reduce((sum, draws) => sum + draws.length / names.length, 0);
    const part = gaps.reduce((sum, { length }) => sum + length, 0) / rows;
    if (part === 0) return [];
    requireDefined(name, denominator, part);
    filled.forEach((draws, chain) => {
      requireSome(name, denominator, chain, fill(draws, column, names.length, gaps[chain]!));
    });
    return [
      `${name}: the total of ${denominator} is 0 in ${percent(part, 2)} of the draws; the answer is that of the others`,
    ];
  });
  return { chains: filled, notes };
}

function gapsOf(draws: Float64Array, column: number, width: number): readonly number[] {
  const gaps: number[] = [];
  for (let at = column; at < draws.length; at += width) if (Number.isNaN(draws[at]!)) gaps.push(at);
  return gaps;
}

/** Returns how many draws are defined. */
function fill(draws: Float64Array, column: number, width: number, gaps: readonly number[]): number {
  const defined: number[] = [];
  for (let at = column; at < draws.length; at += width)
    if (!Number.isNaN(draws[at]!)) defined.push(draws[at]!);
  gaps.forEach((at, i) => {
    draws[at] = defined[Math.floor(((i + 0.5) * defined.length) / gaps.length)] ?? Number.NaN;
  });
  return defined.length;
}

function requireDefined(name: string, denominator: string, part: number): void {
  const most = name.startsWith("ratio[") ? MOST_UNDEFINED.ratio : MOST_UNDEFINED.share;
  if (part <= most) return;
  const reason = `the total of ${denominator} is 0 in ${percent(part, 2)} of the draws, at most ${percent(most)} may be`;
  fail("WITHHELD", { name, reason: `${reason}; ask for totals` });
}

function requireSome(name: string, denominator: string, chain: number, defined: number): void {
  if (defined > 0) return;
  const reason = `the total of ${denominator} is 0 in all draws of chain ${chain + 1}`;
  fail("WITHHELD", { name, reason: `${reason}; ask for totals` });
}
