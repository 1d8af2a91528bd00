import { createFit, type Model, runChains, type SampledModel, seededSource } from "@dpbayes/inference";
import { exampleHolders } from "@dpbayes/inference/examples";
import {
  adaSsp,
  type DistributedModel,
  fixedS,
  fixedSFastPosterior,
  gibbsClt,
  hierarchical,
  wishartWalk,
} from "@dpbayes/inference/models/distributed-regression";
import {
  estimateFromSums,
  regressionStart,
  responseVarianceOf,
  summedMomentsTerm,
} from "@dpbayes/inference/models/linear-regression";
import { plainUnits, regressionModel, regressionPrior } from "@dpbayes/inference/models/regression";
import { nuts, type Sampler } from "@dpbayes/inference/samplers";
import { type Released, simulateReleases } from "../experiments/distributed-calibration/releases.ts";
import { priorOf, type Setting } from "../experiments/distributed-calibration/setting.ts";
import { type Benchmark, perSecond } from "./benchmark.ts";

const ROUNDS = { rounds: 5, seconds: 0.1 };

function settingOf(covariates: number, holders: number, records: number): Setting {
  return { covariates, holders, records, epsilon: 1, intercept: false, squares: true };
}

/** Simulated releases at epsilon 1 of well-conditioned features; `records` at each holder. */
function released(setting: Setting): Released {
  const { truth } = exampleHolders({ covariates: setting.covariates, holders: 1, records: 100 });
  return simulateReleases(seededSource(1), [truth], setting);
}

/** The summed-statistics model, one term per holder. */
function summedModel({ sums }: Released): Model {
  const { covariates } = sums[0]!;
  const shape = { covariates, intercept: false, mean: false, residual: true };
  const estimates = sums.map(estimateFromSums);
  return regressionModel({
    shape,
    prior: regressionPrior({}, shape),
    terms: sums.map((each) => summedMomentsTerm(each, { mean: false })),
    units: plainUnits(covariates),
    start: regressionStart(estimates, shape),
    responseVariance: responseVarianceOf(estimates),
  });
}

/** Microseconds per step after warm-up, the best of several rounds on one core. */
function perStep<State>(sampler: Sampler<State>, warmup: number): number {
  const rng = seededSource(1);
  let state = sampler.init(rng);
  const step = () => {
    state = sampler.step(rng, state)[0];
  };
  for (let i = 0; i < warmup; i++) step();
  return 1e6 / perSecond(step, 1, ROUNDS);
}

function perStepOf({ target }: DistributedModel, warmup: number): number {
  return perStep((target as SampledModel).sampler(warmup), warmup);
}

/** Microseconds of something that is done once. */
function perCall(call: () => void): number {
  return 1e6 / perSecond(call, 1, ROUNDS);
}

type Measured = (setting: Setting) => number;

/** Methods without iterations: the time is that of the whole answer. */
const CLOSED_FORMS = ["fixed-s-fast", "ada-ssp"];

function unitOf(method: string): string {
  return CLOSED_FORMS.includes(method) ? "us in all" : "us per iteration";
}

/** From method to microseconds. */
const methods: Readonly<Record<string, Measured>> = {
  hierarchical: (setting) => perStepOf(hierarchical(released(setting).holders, priorOf(setting)), 200),
  "hierarchical-without-yy": (setting) =>
    perStepOf(hierarchical(released(setting).holders, priorOf(setting), { squares: false }), 200),
  "wishart-walk": (setting) => perStepOf(wishartWalk(released(setting).holders, priorOf(setting)), 500),
  "gibbs-clt": (setting) => perStepOf(gibbsClt(released(setting).holders, priorOf(setting)), 20),
  "fixed-s": (setting) => perStepOf(fixedS(released(setting).holders, priorOf(setting)), 0),
  "fixed-s-fast": (setting) => {
    const [{ holders }, prior] = [released(setting), priorOf(setting)];
    return perCall(() => fixedSFastPosterior(holders, prior));
  },
  "ada-ssp": (setting) => {
    const holders = released(setting).holders.map((moments) => ({
      moments,
      smallestEigenvalue: 1,
      smallestEigenvalueSd: 1,
    }));
    return perCall(() => adaSsp(holders, { delta: 1e-5 }));
  },
  nuts: (setting) => perStep(nuts(summedModel(released(setting)), { warmup: 200 }), 200),
};

/** The authors' code, measured in Octave on a machine like ours; goals are a twentieth of it. */
const published: Readonly<Record<string, number>> = {
  "gibbs-clt-d10-j1": 118_000,
  "wishart-walk-d10-j5": 3800,
};

function iteration(method: string, measured: Measured, d: number, J: number): Benchmark {
  const name = `${method}-d${d}-j${J}`;
  const octave = published[name];
  return {
    name: `distributed/${name}`,
    unit: `${unitOf(method)}, one core`,
    ...(octave && { goal: { atMost: octave / 20 } }),
    run: () => ({
      value: measured(settingOf(d, J, 10_000)),
      ...(octave && { comparedWith: { name: "the authors' code in Octave", value: octave } }),
    }),
  };
}

/** Records enter through sums and their number, so a hundred times as many must not cost more. */
function manyRecords(method: string, measured: Measured): Benchmark {
  return {
    name: `distributed/${method}-million`,
    unit: `${unitOf(method)}, d = 5, J = 5, 1,000,000 records each`,
    run: () => ({
      value: measured(settingOf(5, 5, 1_000_000)),
      comparedWith: { name: "10,000 records", value: measured(settingOf(5, 5, 10_000)) },
    }),
  };
}

interface Chains {
  readonly effectivePerSecond: number;
  readonly rHat: number;
}

/** log|Σ_x| from four chains one after another, warm-up included in the time. */
async function chains(model: DistributedModel, warmup: number, draws: number): Promise<Chains> {
  const run = await runChains(model.target, { seed: 1, chains: 4, warmup, draws });
  const { parameters } = createFit(run.parameters, run.results, { seed: 1 }).diagnose();
  const { essBulk, rHat } = parameters.find(({ name }) => name === "logDeterminant")!;
  return { effectivePerSecond: essBulk / run.seconds, rHat };
}

/**
 * The simulated problems of central spec §1.6, (S, z) released at epsilon 1, and the walk's draws and warm-up. Where its R-hat
 * says that it has not converged, its effective draws are fewer than counted.
 */
const problems = [
  { setting: settingOf(3, 1, 5000), walk: 10_000 },
  { setting: settingOf(14, 10, 1400), walk: 3000 },
];

function effective({ setting, walk }: (typeof problems)[number]): Benchmark {
  return {
    name: `distributed/effective-d${setting.covariates}-j${setting.holders}`,
    unit: "effective draws/s of log|Σx|, hierarchical without yy, one core",
    run: async () => {
      const [{ holders }, prior] = [released(setting), priorOf(setting)];
      const fast = await chains(hierarchical(holders, prior, { squares: false }), 400, 600);
      const slow = await chains(wishartWalk(holders, prior), walk, walk);
      const name = `wishart-walk, R-hat ${slow.rHat.toFixed(2)} (hierarchical ${fast.rHat.toFixed(3)})`;
      return { value: fast.effectivePerSecond, comparedWith: { name, value: slow.effectivePerSecond } };
    },
  };
}

function convergence(name: string, squares: boolean): Benchmark {
  const { setting } = problems[1]!;
  return {
    name: `distributed/${name}-d14-j10-r-hat`,
    unit: "R-hat of log|Σx|, 4 chains of 1000 draws",
    goal: { atMost: 1.02 },
    run: async () => {
      const model = hierarchical(released(setting).holders, priorOf(setting), { squares });
      return { value: (await chains(model, 500, 1000)).rHat };
    },
  };
}

export const distributedRegressionBenchmarks: readonly Benchmark[] = Object.freeze([
  ...Object.entries(methods).flatMap(([method, measured]) =>
    [2, 5, 10, 20].flatMap((d) => [1, 5].map((J) => iteration(method, measured, d, J))),
  ),
  ...Object.entries(methods).map(([method, measured]) => manyRecords(method, measured)),
  ...problems.map(effective),
  convergence("hierarchical", true),
  convergence("hierarchical-without-yy", false),
]);
