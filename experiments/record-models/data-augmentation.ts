import { seededSource } from "@dpbayes/inference";
import { lawOf, noiseOf } from "@dpbayes/inference/noise";
import { recordStatistic, type SumRelease } from "@dpbayes/privacy/formats";

/** Draws of location and scale, and the CPU seconds that those after warm-up took. */
export interface AugmentedDraws {
  readonly draws: readonly [location: Float64Array, scale: Float64Array];
  readonly seconds: number;
}

/** Of a parameter move given the records, whose two sufficient statistics make a try nearly free: so many are as good as an exact draw. */
const TRIES = 30;

/**
 * The data augmentation of Ju, Awan, Gong and Rao (2022), which the R package dapper runs, for log-normal incomes: every record is offered another one from the
 * model, accepted by the ratio of the noise's law; then the parameters are drawn given the records (here by a random walk on the sufficient
 * statistics, long enough to forget where it began).
 */
export function dataAugmentation(
  release: SumRelease,
  sweeps: number,
  warmup: number,
  seed: string,
): AugmentedDraws {
  const rng = seededSource(seed);
  const statistic = recordStatistic(release.study);
  const weights = statistic.blocks.flatMap(({ length, weight }) => Array.from({ length }, () => weight));
  const { quadratic } = lawOf(noiseOf(release.mechanism)!);
  const N = release.count!;
  const k = weights.length;
  const logs = new Float64Array(N);
  const t = new Float64Array(N * k);
  const residual = Float64Array.from(release.values, (value, a) => value * weights[a]!);
  const offered = new Float64Array(k);
  const made = { income: 1 };
  let [location, logScale] = [0.5, Math.log(0.66)];
  const measure = (log: number) => {
    made.income = Math.exp(log);
    statistic.measure(made, 1, offered);
  };
  for (let i = 0; i < N; i++) {
    logs[i] = location + Math.exp(logScale) * rng.normal();
    measure(logs[i]!);
    for (let a = 0; a < k; a++) {
      t[i * k + a] = offered[a]!;
      residual[a]! -= offered[a]!;
    }
  }

  function offerRecords(): void {
    const scale = Math.exp(logScale);
    for (let i = 0; i < N; i++) {
      const log = location + scale * rng.normal();
      measure(log);
      let squares = 0;
      for (let a = 0; a < k; a++) {
        const change = offered[a]! - t[i * k + a]!;
        squares += change * (change - 2 * residual[a]!);
      }
      if (Math.log(rng.uniform()) >= -quadratic * squares) continue;
      logs[i] = log;
      for (let a = 0; a < k; a++) {
        residual[a]! -= offered[a]! - t[i * k + a]!;
        t[i * k + a] = offered[a]!;
      }
    }
  }

  function drawParameters(): void {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < N; i++) {
      sum += logs[i]!;
      squares += logs[i]! ** 2;
    }
    const density = (m: number, l: number) => {
      const s = Math.exp(l);
      // normal(0.5, 0.5), gamma(8, 12) and its Jacobian.
      return (
        -0.5 * ((m - 0.5) / 0.5) ** 2 +
        8 * l -
        12 * s -
        N * l -
        (0.5 * (squares - 2 * m * sum + N * m * m)) / (s * s)
      );
    };
    let here = density(location, logScale);
    const step = 1.7 / Math.sqrt(N);
    for (let i = 0; i < TRIES; i++) {
      const [m, l] = [
        location + step * Math.exp(logScale) * rng.normal(),
        logScale + 0.7 * step * rng.normal(),
      ];
      // The width of the first step follows the scale, so the way back has another: the ratio of both.
      const back =
        logScale - l - 0.5 * ((m - location) / step) ** 2 * (Math.exp(-2 * l) - Math.exp(-2 * logScale));
      const there = density(m, l);
      if (Math.log(rng.uniform()) >= there - here + back) continue;
      [location, logScale, here] = [m, l, there];
    }
  }

  const draws = [new Float64Array(sweeps), new Float64Array(sweeps)] as const;
  let started = process.cpuUsage();
  for (let i = -warmup; i < sweeps; i++) {
    if (i === 0) started = process.cpuUsage();
    offerRecords();
    drawParameters();
    if (i < 0) continue;
    draws[0][i] = location;
    draws[1][i] = Math.exp(logScale);
  }
  return { draws, seconds: process.cpuUsage(started).user / 1e6 };
}
