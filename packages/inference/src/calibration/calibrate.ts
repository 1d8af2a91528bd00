import { errorOf, fail } from "../errors/index.ts";
import { type SeededSource, seededSource } from "../math/random/index.ts";
import { type CalibrationOptions, checkedSettings, rankedNames } from "./options.ts";
import { randomisedRank } from "./rank.ts";
import { type CalibrationReport, calibrationReport } from "./report.ts";

/**
 * Simulation-based calibration (Talts et al. 2018): truth from the prior, data from the truth, posterior
 * from the data, again and again; when the three belong together, the truth's rank among the
 * posterior draws is uniform. Every repeat has a source of its own, so it can be repeated alone and in
 * any order.
 *
 * @example
 * ```ts
 * import { calibrate } from "@dpbayes/inference/calibration";
 * // θ ~ N(0, 1), y ~ N(θ, 1): the posterior is N(y/2, 1/2).
 * const report = await calibrate({
 *   names: ["theta"],
 *   prior: (rng) => Float64Array.of(rng.normal()),
 *   simulate: (rng, [theta]) => theta! + rng.normal(),
 *   fit: (rng, y) => new Float64Array(99).map(() => y / 2 + Math.SQRT1_2 * rng.normal()),
 *   repeats: 200,
 *   seed: 1,
 * });
 * console.log(report.verdict); // no miscalibration found in 200 repeats (false-alarm rate 0.001)
 * ```
 */
export async function calibrate<Data>(options: CalibrationOptions<Data>): Promise<CalibrationReport> {
  const { repeats, seed, signal, onProgress } = options;
  const { bins, falseAlarm, parallel } = checkedSettings(options);
  const names = rankedNames(options);
  const ranks = new Map(names.map((name) => [name, new Float64Array(repeats)]));
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < repeats) {
      if (signal?.aborted) fail("CALIBRATION_CANCELLED", { seed: String(seed), done, repeats });
      const repeat = next++;
      const row = await ranksOfRepeat(options, repeat);
      names.forEach((name, i) => {
        ranks.get(name)![repeat] = row[i]!;
      });
      onProgress?.(Object.freeze({ done: ++done, repeats }));
      if (signal) await aTurn();
    }
  };
  const stopOthers = (error: unknown): never => {
    next = repeats;
    throw error;
  };
  await Promise.all(Array.from({ length: Math.min(parallel, repeats) }, () => work().catch(stopOthers)));
  return calibrationReport(ranks, bins, falseAlarm);
}

/** Lets timers and clicks through, so that a signal can arrive between fits that never wait. */
function aTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** One repeat from its own source; an error says which repeat it was. */
async function ranksOfRepeat<Data>(options: CalibrationOptions<Data>, repeat: number): Promise<Float64Array> {
  try {
    return await rankOnce(options, repeat, seededSource(options.seed).split(`repeat ${repeat}`));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const failure = errorOf("CALIBRATION_REPEAT", { repeat, seed: String(options.seed), problem });
    failure.cause = error;
    throw failure;
  }
}

async function rankOnce<Data>(
  { names, prior, simulate, fit, draws, quantities = [] }: CalibrationOptions<Data>,
  repeat: number,
  source: SeededSource,
): Promise<Float64Array> {
  const truth = prior(source.split("prior"));
  if (truth.length !== names.length)
    fail("DIMENSION", { name: "prior draw", found: truth.length, accepted: names.length });
  const data = simulate(source.split("data"), truth);
  const rows = rowsOf(await fit(source.split("fit"), data, repeat), names.length, draws);
  const functions = [
    ...names.map((_, i) => (q: Float64Array) => q[i]!),
    ...quantities.map((quantity) => (q: Float64Array) => quantity.of(q, data)),
  ];
  const rng = source.split("rank");
  return Float64Array.from(functions, (f) => randomisedRank(f(truth), Float64Array.from(rows, f), rng));
}

/** The rows that are ranked: all, or the given number of them, evenly spaced. */
function rowsOf(values: Float64Array, width: number, wanted: number | undefined): readonly Float64Array[] {
  const found = values.length / width;
  const count = wanted ?? found;
  if (!Number.isInteger(found) || found < count || count < 1)
    fail("DIMENSION", {
      name: "posterior draws",
      found: values.length,
      accepted: `a multiple of ${width}, at least ${Math.max(1, count) * width}`,
    });
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(((i + 0.5) * found) / count);
    return values.subarray(row * width, (row + 1) * width);
  });
}
