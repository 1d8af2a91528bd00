/** One figure, measured next to what it is compared with in the same run. */
export interface Measurement {
  readonly value: number;
  /** Standard error of `value`, where it is an average of random runs. */
  readonly standardError?: number;
  readonly comparedWith?: { readonly name: string; readonly value: number };
}

/** A named benchmark. `goal` is stated in the benchmark's unit; results never gate the tests. */
export interface Benchmark {
  readonly name: string;
  readonly unit: string;
  readonly goal?: { readonly atLeast: number } | { readonly atMost: number };
  /** Why it cannot run here, for instance a peer that is not installed: it is then named and left out. */
  readonly skip?: string | undefined;
  run(): Measurement | Promise<Measurement>;
}

export interface Result extends Measurement {
  readonly name: string;
  readonly unit: string;
  readonly goal?: Benchmark["goal"];
  /** value / comparedWith.value. */
  readonly ratio?: number;
  readonly met?: boolean;
}

export async function measure(benchmark: Benchmark): Promise<Result> {
  const { name, unit, goal } = benchmark;
  const measured = await benchmark.run();
  return Object.freeze({
    name,
    unit,
    ...measured,
    ...(measured.comparedWith && { ratio: measured.value / measured.comparedWith.value }),
    ...(goal && { goal, met: meets(measured.value, goal) }),
  });
}

function meets(value: number, goal: NonNullable<Benchmark["goal"]>): boolean {
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/**
 * Calls per second of `call`, which does `batch` units of work: the best of several rounds after a
 * warm-up, because other processes can only make a round slower.
 */
export function perSecond(call: () => void, batch: number, { rounds = 7, seconds = 0.15 } = {}): number {
  let best = 0;
  for (let round = 0; round <= rounds; round++) {
    const speed = oneRound(call, batch, seconds);
    if (round > 0) best = Math.max(best, speed);
  }
  return best;
}

function oneRound(call: () => void, batch: number, seconds: number): number {
  const start = performance.now();
  let elapsed = 0;
  let calls = 0;
  while (elapsed < seconds * 1000) {
    call();
    calls++;
    elapsed = performance.now() - start;
  }
  return (calls * batch * 1000) / elapsed;
}
