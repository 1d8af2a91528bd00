import { runChains, type SeededSource } from "@dpbayes/inference";
import {
  adaSsp,
  type DistributedModel,
  type DistributedPrior,
  fixedS,
  fixedSFastPosterior,
  fixedSPosterior,
  gibbsClt,
  type HolderMoments,
  hierarchical,
  wishartWalk,
} from "@dpbayes/inference/models/distributed-regression";
import type { ExactMoments } from "../exact-moments.ts";
import { simulatedAdaSspHolder, simulatedHolder } from "../simulated-holders.ts";
import { type Arm, calibrationOf } from "./arms.ts";
import type { SimulatedData } from "./simulated-data.ts";

export const methods = [
  "hierarchical",
  "wishart-walk",
  "fixed-s",
  "fixed-s-fast",
  "gibbs-clt",
  "ada-ssp",
] as const;
export type MethodName = (typeof methods)[number];
/** Those that give draws. */
export type DrawnMethod = Exclude<MethodName, "ada-ssp">;

/** What the holders release, once for each kind of method, and what the methods assume. */
export interface Releases {
  readonly moments: readonly HolderMoments[];
  readonly withSquares: readonly HolderMoments[];
  readonly adaSsp: ReturnType<typeof adaSsp>;
  readonly prior: DistributedPrior;
  /** σ² as `fixed-s-fast` takes it. */
  readonly assumedVariance: number;
}

export function releasesOf(
  arm: Arm,
  data: SimulatedData,
  exact: readonly ExactMoments[],
  epsilon: number,
  rng: SeededSource,
): Releases {
  const calibration = calibrationOf(data, epsilon);
  const { responseBound, delta } = calibration;
  const noise = arm.block.noise(calibration);
  const holders = exact.map((one, j) => simulatedAdaSspHolder(one, noise.adaSsp, rng.split(`ada-ssp ${j}`)));
  return {
    moments: exact.map((one, j) => simulatedHolder(one, noise.moments, rng.split(`moments ${j}`))),
    withSquares: exact.map((one, j) => simulatedHolder(one, noise.withSquares, rng.split(`squares ${j}`))),
    adaSsp: adaSsp(holders, { delta, rule: arm.rule }),
    prior: arm.prior(data),
    // The paper takes |Y|/3 for a variance; (|Y|/3)² has the right unit (erratum D8).
    assumedVariance: arm.name === "authors" ? responseBound / 3 : (responseBound / 3) ** 2,
  };
}

/** Chains of the methods that need them: steps of warm-up, then draws, one in `thin` steps. */
export interface Lengths {
  readonly warmup: number;
  readonly draws: number;
  readonly thin: number;
}

export type ChainLengths = Readonly<Record<"hierarchical" | "wishart-walk" | "gibbs-clt", Lengths>>;

/** θ as each method estimates it. */
export async function estimatesOf(
  releases: Releases,
  lengths: ChainLengths,
  seed: string,
): Promise<Readonly<Record<MethodName, Float64Array>>> {
  const { moments, prior, assumedVariance } = releases;
  const sampled = async (method: keyof ChainLengths) => {
    const d = prior.coefficientMean.length;
    return meanRow(await drawsOf(method, releases, lengths[method], seed), d);
  };
  return {
    hierarchical: await sampled("hierarchical"),
    "wishart-walk": await sampled("wishart-walk"),
    "fixed-s": fixedSPosterior(moments, prior).mean,
    "fixed-s-fast": fixedSFastPosterior(moments, prior, { residualVariance: assumedVariance }).mean,
    "gibbs-clt": await sampled("gibbs-clt"),
    "ada-ssp": releases.adaSsp.coefficients,
  };
}

/** Draws of θ by rows. */
export async function drawsOf(
  method: keyof ChainLengths | "fixed-s",
  releases: Releases,
  lengths: Lengths,
  seed: string,
): Promise<Float64Array> {
  const run = await runChains(modelOf(method, releases).target, { ...lengths, chains: 1, seed });
  if (run.failures.length > 0) throw run.failures[0]!.error;
  const d = releases.prior.coefficientMean.length;
  const { draws } = run.results[0]!;
  const width = draws.length / lengths.draws;
  return Float64Array.from(
    { length: lengths.draws * d },
    (_, at) => draws[Math.floor(at / d) * width + (at % d)]!,
  );
}

function modelOf(method: keyof ChainLengths | "fixed-s", releases: Releases): DistributedModel {
  const { moments, withSquares, prior } = releases;
  switch (method) {
    case "hierarchical":
      return hierarchical(moments, prior);
    case "wishart-walk":
      return wishartWalk(moments, prior);
    case "fixed-s":
      return fixedS(moments, prior);
    case "gibbs-clt":
      return gibbsClt(withSquares, prior);
    default:
      return method satisfies never;
  }
}

function meanRow(draws: Float64Array, d: number): Float64Array {
  const mean = new Float64Array(d);
  for (let at = 0; at < draws.length; at++) mean[at % d]! += (draws[at]! * d) / draws.length;
  return mean;
}
