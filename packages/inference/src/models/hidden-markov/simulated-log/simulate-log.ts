import { multinomial } from "../../../distributions/index.ts";
import { fail, requireCount } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { type LogField, logFields, monthNames, regionNames } from "./log-fields.ts";
import { denseLog, type LogShape } from "./log-shape.ts";
import { levelShares } from "./popularity.ts";

/** Simulated entries of a log by region and month, and the truth behind them. */
export interface SimulatedLog {
  readonly regions: readonly string[];
  readonly months: readonly string[];
  readonly fields: readonly LogField[];
  /** Counts of every level, cells × width: regions one after the other, months within, fields side by side. */
  readonly counts: Float64Array;
  /** Entries per cell. */
  readonly totals: Float64Array;
  /** The hidden regime of every cell. */
  readonly regimes: Int32Array;
  /** 1 where a region did not report in a month, which is public: its calls went elsewhere. */
  readonly missing: Uint8Array;
}

/** Regimes last: the probability that the next month has the same one (central spec §2.5). */
const STAYS = 0.94;

/**
 * A simulated log of emergency calls: regions × months, five fields with a few popular and many rare levels, hidden
 * regimes that last for months, and on top of what a hidden Markov model knows, regions and seasons with habits of
 * their own, growth, and months that are missing.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { simulateLog, sparseLog } from "@dpbayes/inference/models/hidden-markov";
 * const log = simulateLog(seededSource(1), { ...sparseLog, months: 24 });
 * console.log(log.regions.length, log.months.at(-1), log.fields.map(({ levels }) => levels.length).join(" ")); // 6 2005-12 10 60 2 2 2
 * ```
 */
export function simulateLog(rng: SeededSource, shape: LogShape = denseLog): SimulatedLog {
  requireCount("regions", shape.regions, 1);
  requireCount("months", shape.months, 1);
  requireCount("regimes", shape.regimes, 1);
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(shape.firstMonth))
    fail("ARGUMENT", {
      name: "firstMonth",
      found: JSON.stringify(shape.firstMonth),
      accepted: 'a month as "2004-01"',
    });
  const regimes = drawRegimes(rng.split("regimes"), shape);
  const missing = drawMissing(rng.split("missing"), shape);
  const totals = drawTotals(rng.split("totals"), shape, missing);
  const width = logFields.reduce((sum, { levels }) => sum + levels.length, 0);
  const counts = new Float64Array(totals.length * width);
  let offset = 0;
  for (const field of logFields) {
    const shares = levelShares(rng.split(field.name), shape, field);
    const draws = rng.split(`${field.name}, entries`);
    for (let c = 0; c < totals.length; c++) {
      const part = counts.subarray(c * width + offset, c * width + offset + field.levels.length);
      const region = Math.floor(c / shape.months);
      multinomial.sample(draws, totals[c]!, shares(regimes[c]!, region, c % shape.months), part);
    }
    offset += field.levels.length;
  }
  return Object.freeze({
    regions: regionNames(shape.regions),
    months: monthNames(shape.firstMonth, shape.months),
    fields: logFields,
    counts,
    totals,
    regimes,
    missing,
  });
}

function drawRegimes(rng: SeededSource, { regions, months, regimes }: LogShape): Int32Array {
  const out = new Int32Array(regions * months);
  for (let c = 0; c < out.length; c++) {
    const stays = c % months > 0 && rng.uniform() < STAYS;
    if (stays) out[c] = out[c - 1]!;
    else if (c % months === 0) out[c] = Math.floor(rng.uniform() * regimes);
    else out[c] = (out[c - 1]! + 1 + Math.floor(rng.uniform() * (regimes - 1))) % regimes;
  }
  return out;
}

/** Half of the missing months are a region's first ones, before it joined; the others are single ones. */
function drawMissing(rng: SeededSource, { regions, months, missing }: LogShape): Uint8Array {
  const out = new Uint8Array(regions * months);
  const late = Math.round(0.5 * missing * regions * months);
  const from = Math.floor(rng.uniform() * regions) * months;
  out.fill(1, from, from + Math.min(late, months - 1));
  for (let c = 0; c < out.length; c++)
    if (c % months < months - 1 && rng.uniform() < 0.5 * missing) out[c] = 1;
  return out;
}

function drawTotals(rng: SeededSource, shape: LogShape, missing: Uint8Array): Float64Array {
  const { months, medianEntries, spread, growth, season } = shape;
  let slope = 0;
  return new Float64Array(missing.length).map((_, c) => {
    const month = c % months;
    if (month === 0) slope = (rng.uniform() < 0.5 ? -1 : 1) * growth;
    const trend = months > 1 ? slope * ((2 * month) / (months - 1) - 1) : 0;
    const log = spread * rng.normal() + trend + season * Math.cos((Math.PI * month) / 6);
    return missing[c] === 1 ? 0 : Math.round(medianEntries * Math.exp(log));
  });
}
