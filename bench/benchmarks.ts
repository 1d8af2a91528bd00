import type { Benchmark } from "./benchmark.ts";
import { countBenchmarks } from "./counts.bench.ts";
import { distributedRegressionBenchmarks } from "./distributed-regression.bench.ts";
import { fouldsBenchmarks } from "./foulds.bench.ts";
import { glmBenchmarks } from "./glm.bench.ts";
import { holdersBenchmarks } from "./holders.bench.ts";
import { inferenceNutsBenchmarks } from "./inference-nuts.bench.ts";
import { inferencePeerBenchmarks } from "./inference-peers.bench.ts";
import { localHistogramBenchmarks } from "./local-histogram.bench.ts";
import { localLinearBenchmarks } from "./local-linear.bench.ts";
import { localUnivariateBenchmarks } from "./local-univariate.bench.ts";
import { noiseBenchmarks } from "./noise.bench.ts";
import { privatizeBenchmarks } from "./privatize.bench.ts";
import { recordBenchmarks } from "./records.bench.ts";
import { serverBenchmarks } from "./server.bench.ts";
import { sourceBenchmarks } from "./sources.bench.ts";
import { startUpBenchmarks } from "./start-up.bench.ts";
import { tableBenchmarks } from "./tables.bench.ts";

/** Every benchmark, in the order it runs. */
export const benchmarks: readonly Benchmark[] = Object.freeze([
  ...noiseBenchmarks,
  ...privatizeBenchmarks,
  ...inferenceNutsBenchmarks,
  ...inferencePeerBenchmarks,
  ...localUnivariateBenchmarks,
  ...localHistogramBenchmarks,
  ...localLinearBenchmarks,
  ...distributedRegressionBenchmarks,
  ...glmBenchmarks,
  ...holdersBenchmarks,
  ...fouldsBenchmarks,
  ...countBenchmarks,
  ...tableBenchmarks,
  ...recordBenchmarks,
  ...sourceBenchmarks,
  ...serverBenchmarks,
  ...startUpBenchmarks,
]);
