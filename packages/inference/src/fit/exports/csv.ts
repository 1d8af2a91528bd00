import type { Fit } from "../fit.ts";
import { columnsOf } from "./table.ts";

/**
 * All draws as CSV (RFC 4180), one row per draw: chain, draw, parameters, statistics. Numbers are the
 * shortest decimals that read back as the same numbers; NaN, Infinity and -Infinity stand as such.
 *
 * @example
 * ```ts
 * import { createFit, fitToCsv } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(0.5, 2), stats: {}, warmup, seconds: 0 }];
 * const fit = createFit([{ name: "mu", shape: [] }], run, { seed: 1 });
 * console.log(JSON.stringify(fitToCsv(fit))); // "chain,draw,mu\n1,1,0.5\n1,2,2\n"
 * ```
 */
export function fitToCsv(fit: Fit): string {
  const columns = columnsOf(fit);
  const lines = [columns.map((column) => quoted(column.name)).join(",")];
  for (let row = 0; row < fit.chainCount * fit.drawCount; row++)
    lines.push(columns.map((column) => String(column.at(row))).join(","));
  return `${lines.join("\n")}\n`;
}

/** Names such as `Omega[1,2]` hold a comma. */
function quoted(name: string): string {
  return /[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
