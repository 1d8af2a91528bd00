import { readFileSync } from "node:fs";
import type { Spending } from "./spending.ts";
import type { LedgerSystem } from "./systems.ts";

/** What of a ledger's promises did not hold, in words. */
export function problemsOf(
  system: LedgerSystem,
  file: string,
  { told, failures }: Spending,
  budget: number,
): readonly string[] {
  const spends = readOrProblem(system, file);
  if (typeof spends === "string") return [spends, ...failures];
  const [there, once] = [new Set(spends), new Set(told)];
  const lost = [...once].filter((name) => !there.has(name));
  return [
    ...failures,
    ...lost.map((name) => `spend ${name} was told of and is lost`),
    ...(once.size < told.length ? [`${told.length - once.size} spends were told of twice`] : []),
    ...(there.size < spends.length ? ["a name stands there twice"] : []),
    ...(spends.length > budget ? [`${spends.length} spent of ${budget}`] : []),
  ];
}

function readOrProblem(system: LedgerSystem, file: string): readonly string[] | string {
  try {
    return system.spends(file);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Lines of the file that lost a race or were cut: what meeting costs. */
export function linesThatDoNotCount(file: string, counted: number): number {
  return (
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "").length - counted
  );
}
