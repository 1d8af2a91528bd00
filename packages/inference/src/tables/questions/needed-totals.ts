import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { type ChosenLevels, chosenLevels } from "./chosen-levels.ts";

/** Collects the totals that questions need; the same cells are one total, however they were written. */
export interface NeededTotals {
  readonly table: NoisyTable;
  readonly chosen: readonly ChosenLevels[];
  /** What a pattern chooses. */
  choose(pattern: CellPattern | undefined): ChosenLevels;
  /** The number of a total. */
  total(chosen: ChosenLevels): number;
}

export function neededTotals(table: NoisyTable): NeededTotals {
  const chosen: ChosenLevels[] = [];
  const numbers = new Map<string, number>();
  return {
    table,
    chosen,
    choose(pattern = {}) {
      requirePattern(pattern);
      return chosenLevels(table, pattern, clipped(JSON.stringify(pattern)));
    },
    total(one) {
      const key = one.map((places) => places?.join() ?? "").join(";");
      const known = numbers.get(key);
      if (known !== undefined) return known;
      const number = chosen.push(one) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}

/** Patterns of thousands of levels fill no error. */
function clipped(words: string): string {
  return words.length > 100 ? `${words.slice(0, 100)}…` : words;
}

/** Questions may come from programs without types. */
function requirePattern(pattern: unknown): void {
  const isText = (one: unknown) => typeof one === "string";
  const fits =
    typeof pattern === "object" &&
    pattern !== null &&
    !Array.isArray(pattern) &&
    Object.values(pattern).every((one) => isText(one) || (Array.isArray(one) && one.every(isText)));
  if (fits) return;
  const found = JSON.stringify(pattern) ?? typeof pattern;
  const accepted = "levels by axis, one or several: { region: 'north', age: ['18-29', '30-39'] }";
  fail("ARGUMENT", { name: "the cells of a question", found, accepted });
}
