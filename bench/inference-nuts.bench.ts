import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createFit, runChains, seededSource } from "@dpbayes/inference";
import { eightSchools } from "@dpbayes/inference/examples";
import { runChainsInWorkers } from "@dpbayes/inference/node";
import { nuts } from "@dpbayes/inference/samplers";
import { type Benchmark, perSecond } from "./benchmark.ts";

const WARMUP = 1000;
const moduleUrl = import.meta.resolve("@dpbayes/inference/examples");

/** Leapfrog steps per second of tuned draws, everything that NUTS does around them included. */
function leapfrogsPerSecond(): number {
  const sampler = nuts(eightSchools(), { warmup: WARMUP });
  const rng = seededSource(1);
  let state = sampler.init(rng);
  for (let i = 0; i < WARMUP; i++) state = sampler.step(rng, state)[0];
  let best = 0;
  for (let round = 0; round < 8; round++) {
    let leapfrogs = 0;
    const start = performance.now();
    while (performance.now() - start < 150)
      for (let i = 0; i < 100; i++) {
        const [next, info] = sampler.step(rng, state);
        state = next;
        leapfrogs += info.leapfrogs;
      }
    if (round > 0) best = Math.max(best, (1000 * leapfrogs) / (performance.now() - start));
  }
  return best;
}

function gradientsPerSecond(): number {
  const model = eightSchools();
  const q = new Float64Array(10).fill(0.5);
  const gradient = new Float64Array(10);
  return perSecond(() => {
    for (let i = 0; i < 1000; i++) {
      q[0] = gradient[0]! * 1e-3;
      model.logDensityGradient(q, gradient);
    }
  }, 1000);
}

/** Effective draws (of the worst parameter) per second, warm-up and recording included. */
async function effectiveDrawsPerSecond(): Promise<number> {
  let best = 0;
  for (let round = 0; round < 4; round++) {
    const run = await runChains(eightSchools(), { seed: round, warmup: WARMUP, draws: 5000 });
    const { parameters } = createFit(run.parameters, run.results, { seed: round }).diagnose();
    const effective = Math.min(...parameters.map(({ essBulk }) => essBulk));
    if (round > 0) best = Math.max(best, effective / run.seconds);
  }
  return best;
}

/** Milliseconds from the call to the first kept draw after 1000 warm-up steps, in a process of its own. */
async function firstDraw(): Promise<number> {
  const code = `
    import { runChains } from "@dpbayes/inference";
    import { eightSchools } from ${JSON.stringify(moduleUrl)};
    const start = performance.now();
    await runChains(eightSchools(), { seed: 1, chains: 1, warmup: ${WARMUP}, draws: 1 });
    console.log(performance.now() - start);`;
  const flags = ["--import", "tsx", "--conditions=source", "--input-type=module", "-e", code];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return Number(stdout);
}

/** Seconds of two long chains on a number of threads. */
async function seconds(workers: number): Promise<number> {
  const model = { module: moduleUrl, builder: "eightSchools", data: null };
  const run = await runChainsInWorkers(model, { seed: 1, chains: 2, draws: 400_000, workers });
  return run.seconds;
}

/** The best of three, because other processes can only make a run slower. */
async function bestSeconds(workers: number): Promise<number> {
  return Math.min(await seconds(workers), await seconds(workers), await seconds(workers));
}

export const inferenceNutsBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "inference/nuts-leapfrogs",
    unit: "leapfrog steps/s",
    goal: { atLeast: 1_000_000 },
    run: () => ({
      value: leapfrogsPerSecond(),
      comparedWith: { name: "bare gradients", value: gradientsPerSecond() },
    }),
  },
  {
    name: "inference/nuts-effective-draws",
    unit: "effective draws/s",
    goal: { atLeast: 20_000 },
    run: async () => ({ value: await effectiveDrawsPerSecond() }),
  },
  {
    name: "inference/first-draw",
    unit: "ms after the call",
    goal: { atMost: 100 },
    run: async () => ({ value: Math.min(await firstDraw(), await firstDraw(), await firstDraw()) }),
  },
  {
    name: "inference/two-chains-two-cores",
    unit: "of the time on one",
    goal: { atMost: 0.6 },
    run: async () => {
      const [one, two] = [await bestSeconds(1), await bestSeconds(2)];
      return { value: two / one };
    },
  },
]);
