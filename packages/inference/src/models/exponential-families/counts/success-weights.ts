import { fail } from "../../../errors/index.ts";
import { logBeta, logChoose } from "../../../math/special/index.ts";
import { lawOf, type NoiseModel } from "../../../noise/index.ts";
import { roomForCounts } from "./possible-counts.ts";
import type { NoisySuccesses } from "./success-count.ts";
import { type Weights, weightsFromLogs } from "./weights.ts";

/** A share strictly inside (0, 1), near what the noisy counts say. */
export function roughShare(holders: readonly NoisySuccesses[], total: number): number {
  const noisy = holders.reduce((sum, { noisy, count }) => sum + Math.min(Math.max(noisy, 0), count), 0);
  return (noisy + 0.5) / (total + 1);
}

/** Binomial(n; N, q)·noise(ŝ − n), by its steps from n to n + 1, over a window that holds all but e^-36 of it. */
export function holderWeights({ noisy, count, noise, noisyFailures }: NoisySuccesses, q: number): Weights {
  const law = lawOf(noise);
  const [low, high] = searchWindow(noisy, noisyFailures, law, count);
  const logs = roomForCounts(low, high);
  const logOdds = Math.log(q) - Math.log1p(-q);
  let log = logChoose(count, low) + low * Math.log(q) + (count - low) * Math.log1p(-q);
  for (let n = low; n <= high; n++) {
    const others = noisyFailures === undefined ? 0 : law.logDensity(noisyFailures - count + n);
    logs[n - low] = log + law.logDensity(noisy - n) + others;
    log += Math.log((count - n) / (n + 1)) + logOdds;
  }
  return weightsFromLogs(low, logs);
}

/** Up to this many records every count is looked at, whatever prior and noise say. */
const WHOLE = 20_000;

function searchWindow(
  noisy: number,
  noisyFailures: number | undefined,
  { reach }: NoiseModel,
  count: number,
): readonly [number, number] {
  if (!Number.isFinite(noisy)) fail("ARGUMENT", { name: "noisy", found: String(noisy), accepted: "finite" });
  if (count <= WHOLE) return [0, count];
  const inside = (x: number) => Math.min(Math.max(x, 0), count);
  const centres = [inside(noisy), ...(noisyFailures === undefined ? [] : [inside(count - noisyFailures)])];
  return [
    Math.max(0, Math.ceil(Math.min(...centres) - reach)),
    Math.min(count, Math.floor(Math.max(...centres) + reach)),
  ];
}

/** Times B(a + n, b + N − n)/B(a, b)/(q^n(1−q)^{N−n}). */
export function withPrior(
  { low, values, logScale }: Weights,
  total: number,
  q: number,
  a: number,
  b: number,
) {
  const logOdds = Math.log(q) - Math.log1p(-q);
  const logs = new Float64Array(values.length);
  let log =
    logBeta(a + low, b + total - low) -
    logBeta(a, b) -
    low * Math.log(q) -
    (total - low) * Math.log1p(-q) +
    logScale;
  for (let i = 0; i < values.length; i++) {
    const n = low + i;
    logs[i] = Math.log(values[i]!) + log;
    log += Math.log((a + n) / (b + total - n - 1)) - logOdds;
  }
  return weightsFromLogs(low, logs);
}
