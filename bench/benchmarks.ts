import type { Benchmark } from "./benchmark.ts";
import { noiseBenchmarks } from "./noise.bench.ts";
import { privatizeBenchmarks } from "./privatize.bench.ts";

/** Every benchmark, in the order it runs. */
export const benchmarks: readonly Benchmark[] = Object.freeze([...noiseBenchmarks, ...privatizeBenchmarks]);
