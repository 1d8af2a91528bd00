import type { Fit } from "../fit.ts";
import { isRecorded } from "../recorded-columns.ts";
import { cmdstanName, inCmdstanOrder } from "./statistic-names.ts";

/** One column of the table of all draws. */
export interface Column {
  readonly name: string;
  readonly kind: "integer" | "real";
  readonly at: (row: number) => number;
}

/**
 * The fit as one table, a row per draw: chain and draw (from 1), the parameters, then the sampler's
 * statistics under CmdStan's names, then the log densities that the model recorded, under their own. Row r is draw r mod draws of chain r div draws.
 */
export function columnsOf(fit: Fit): readonly Column[] {
  const width = fit.names.length;
  return [
    { name: "chain", kind: "integer", at: (row) => Math.floor(row / fit.drawCount) + 1 },
    { name: "draw", kind: "integer", at: (row) => (row % fit.drawCount) + 1 },
    ...fit.names.map(
      (name, i): Column => ({ name, kind: "real", at: (row) => fit.values[row * width + i]! }),
    ),
    ...statisticColumns(fit),
    ...recordedColumns(fit),
  ];
}

/** The sampler's statistics alone. */
export function statisticColumns(fit: Fit): readonly Column[] {
  const own = Object.keys(fit.statistics).filter((name) => !isRecorded(name));
  return inCmdstanOrder(own).map((name) => {
    const column = fit.statistics[name]!;
    return { name: cmdstanName(name), kind: "real", at: (row) => column[row]! };
  });
}

function recordedColumns(fit: Fit): readonly Column[] {
  return Object.entries(fit.statistics).flatMap(([name, column]): readonly Column[] =>
    isRecorded(name) ? [{ name, kind: "real", at: (row) => column[row]! }] : [],
  );
}
