import {
  discreteGaussian,
  discreteGaussianBig,
  discreteLaplace,
  discreteLaplaceBig,
  SecureSource,
} from "@dpbayes/privacy/noise";
import { type Benchmark, perSecond } from "./benchmark.ts";

const BATCH = 2000;
const GOAL = { atLeast: 300_000 } as const;

/** The size of noise a release has: about 2^20 steps per standard deviation or scale. */
const SIGMA = 2 ** 20 + 7;
const RATE = { s: 1_048_573, t: 2 ** 40 } as const;

const source = SecureSource.platform();

function drawsPerSecond(draw: () => unknown): number {
  return perSecond(() => {
    for (let i = 0; i < BATCH; i++) draw();
  }, BATCH);
}

function against(fast: () => unknown, big: () => unknown) {
  return () => ({
    value: drawsPerSecond(fast),
    comparedWith: { name: "BigInt path", value: drawsPerSecond(big) },
  });
}

const bigRate = { s: BigInt(RATE.s), t: BigInt(RATE.t) };

export const noiseBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "noise/discrete-gaussian",
    unit: "draws/s",
    goal: GOAL,
    run: against(
      () => discreteGaussian(SIGMA, source),
      () => discreteGaussianBig(BigInt(SIGMA), source),
    ),
  },
  {
    name: "noise/discrete-laplace",
    unit: "draws/s",
    goal: GOAL,
    run: against(
      () => discreteLaplace(RATE, source),
      () => discreteLaplaceBig(bigRate, source),
    ),
  },
]);
