import { type ErrorSummary, summaryOf } from "./error-summary.ts";

export type DataName = "PowerPlant" | "BikeSharing" | "AirQuality";

/** One place of a table, in one block of noise. */
export interface Cell {
  readonly block: string;
  readonly data: DataName;
  readonly holders: number;
}

/** What was found there, by method. */
export interface CellErrors extends Cell {
  readonly methods: Readonly<Record<string, ErrorSummary>>;
  /** The largest R-hat of a method's runs, where it has chains. */
  readonly worstRHat: Readonly<Record<string, number>>;
}

/** Prediction errors of some draws of the noise by method, and the R-hat of the methods that have chains. */
export interface CellPart {
  readonly errors: Readonly<Record<string, readonly number[]>>;
  readonly rHats: Readonly<Record<string, readonly number[]>>;
}

/** Joins the parts of every cell, in the order of the cells. */
export function cellErrors(
  cells: readonly Cell[],
  tasks: readonly Cell[],
  parts: readonly CellPart[],
): readonly CellErrors[] {
  return cells.map(({ block, data, holders }) => {
    const own = parts.filter((_, i) => {
      const task = tasks[i]!;
      return task.block === block && task.data === data && task.holders === holders;
    });
    const joined = (of: (part: CellPart) => CellPart["errors"]) => {
      const names = [...new Set(own.flatMap((part) => Object.keys(of(part))))];
      return names.map((name) => [name, own.flatMap((part) => of(part)[name] ?? [])] as const);
    };
    const methods = joined(({ errors }) => errors).map(([name, values]) => [name, summaryOf(values)]);
    const worst = joined(({ rHats }) => rHats).map(([name, values]) => [name, Math.max(...values)]);
    return {
      block,
      data,
      holders,
      methods: Object.fromEntries(methods),
      worstRHat: Object.fromEntries(worst),
    };
  });
}
