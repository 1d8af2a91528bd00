import { runChains, seededSource } from "@dpbayes/inference";
import { simulateTerms, type UnivariateModel, univariateModel } from "@dpbayes/inference/models/univariate";
import { type Benchmark, perSecond } from "./benchmark.ts";

const FEW = 1e4;
const MANY = 1e6;

/** The model of figure 1: Gaussian values clipped to [−5, 5], ε = 1. */
function gaussianModel(count: number): UnivariateModel {
  const channel = { bounds: [-5, 5], noise: { kind: "laplace", scale: 10 }, whole: false } as const;
  const terms = simulateTerms(seededSource(count), "gaussian", Float64Array.of(0.7, 1.3), [
    { channel, count },
  ]);
  return univariateModel({ family: "gaussian", terms });
}

/** Seconds of 4 chains with 1000 kept draws each. */
async function fitSeconds(model: UnivariateModel, seed: number): Promise<number> {
  const run = await runChains(model, { seed, chains: 4, warmup: 1000, draws: 1000 });
  return run.seconds;
}

/** The best of three in turn, because other processes can only make a run slower. */
async function fitTimes(): Promise<readonly [few: number, many: number]> {
  const models = [gaussianModel(FEW), gaussianModel(MANY)] as const;
  const best: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 3; round++) {
    best[0] = Math.min(best[0], await fitSeconds(models[0], round));
    best[1] = Math.min(best[1], await fitSeconds(models[1], round));
  }
  return best;
}

function gradientsPerSecond(model: UnivariateModel): number {
  const q = Float64Array.of(0.7, Math.log(1.3));
  const gradient = new Float64Array(2);
  return perSecond(() => {
    for (let i = 0; i < 100; i++) {
      q[0] = 0.7 + 1e-3 * (i % 7);
      model.logDensityGradient(q, gradient);
    }
  }, 100);
}

/** Seconds from a million reports to a model that is ready to be sampled. */
function ingestionSeconds(): number {
  const channel = { bounds: [-5, 5], noise: { kind: "laplace", scale: 10 }, whole: false } as const;
  const terms = simulateTerms(seededSource(3), "gaussian", Float64Array.of(0.7, 1.3), [
    { channel, count: MANY },
  ]);
  const start = performance.now();
  univariateModel({ family: "gaussian", terms });
  return (performance.now() - start) / 1000;
}

export const localUnivariateBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "local/univariate-million-reports",
    unit: "of the time for ten thousand",
    goal: { atMost: 1.2 },
    run: async () => {
      const [few, many] = await fitTimes();
      return { value: many / few };
    },
  },
  {
    name: "local/univariate-gradients",
    unit: "gradients/s at a million reports",
    run: () => ({
      value: gradientsPerSecond(gaussianModel(MANY)),
      comparedWith: { name: "ten thousand reports", value: gradientsPerSecond(gaussianModel(FEW)) },
    }),
  },
  {
    name: "local/univariate-ingestion",
    unit: "s for a million reports",
    run: () => ({ value: ingestionSeconds() }),
  },
]);
