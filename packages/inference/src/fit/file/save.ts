import type { Fit } from "../fit.ts";
import { bytesPer, encodingOf, writeBlock } from "./columns.ts";
import { CHECKSUM, checksumOf, FORMAT, type Header, MAGIC, PREFIX } from "./layout.ts";
import { seedToJson } from "./seed-json.ts";

/**
 * The fit as bytes for a file; `loadFit` gives back the same fit, bit for bit.
 *
 * @example
 * ```ts
 * import { createFit, loadFit, saveFit } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 7, draws: Float64Array.of(1, 2, 3, 4), stats: {}, warmup, seconds: 0 }];
 * const fit = createFit([{ name: "beta", shape: [2] }], run, { seed: 7 });
 * const again = loadFit(saveFit(fit));
 * console.log(again.names.join(" "), again.values.join(" ")); // beta[1] beta[2] 1 2 3 4
 * ```
 */
export function saveFit(fit: Fit): Uint8Array {
  const header = headerOf(fit);
  const json = new TextEncoder().encode(JSON.stringify(header));
  const columns = [fit.values, ...Object.values(fit.statistics)];
  const encodings = [header.values, ...header.statistics.map((block) => block.encoding)];
  const size = columns.reduce((sum, column, i) => sum + column.length * bytesPer[encodings[i]!], 0);
  const bytes = new Uint8Array(PREFIX + json.length + size + CHECKSUM);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint32(MAGIC.length, json.length, true);
  bytes.set(json, PREFIX);
  let at = PREFIX + json.length;
  columns.forEach((column, i) => {
    at = writeBlock(view, at, column, encodings[i]!);
  });
  bytes.set(checksumOf(bytes.subarray(0, at)), at);
  return bytes;
}

function headerOf(fit: Fit): Header {
  return {
    format: FORMAT,
    parameters: fit.parameters,
    chains: fit.chainCount,
    draws: fit.drawCount,
    origin: { ...fit.origin, seed: seedToJson(fit.origin.seed) },
    runs: fit.runs,
    values: encodingOf(fit.values),
    statistics: Object.entries(fit.statistics).map(([name, column]) => ({
      name,
      encoding: encodingOf(column),
    })),
  };
}
