import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Model, seededSource } from "@dpbayes/inference";
import { essBulk } from "@dpbayes/inference/diagnostics";
import { covarianceOf, eightSchools, normalModel } from "@dpbayes/inference/examples";
import { nuts } from "@dpbayes/inference/samplers";
import type { Benchmark } from "./benchmark.ts";

const reference = new URL("../packages/inference/reference/", import.meta.url);

const SEEDS = [1, 2, 3, 4, 5];
const CHAINS = 8;
const WARMUP = 1000;
const DRAWS = 1000;

/** Unconstrained draws (parameter x chain x draw) and the gradients they took. */
interface Sampled {
  readonly draws: readonly (readonly ArrayLike<number>[])[];
  readonly gradients: number;
}

/** One result for each seed, by the name of the model. */
type SampledModels = Readonly<Record<string, readonly Sampled[]>>;

/** Another implementation of NUTS, run by a script that takes seeds and prints `SampledModels` as JSON. */
interface Peer {
  readonly name: string;
  readonly script: string;
  /** The environment variable that names the program; where it is not set there is nothing to compare with. */
  readonly variable: string;
  readonly program: string;
}

const peers: readonly Peer[] = [
  { name: "NumPyro", script: "peers.py", variable: "DPBAYES_PEERS_PYTHON", program: "a Python with numpyro" },
  { name: "Stan", script: "peers.R", variable: "DPBAYES_PEERS_RSCRIPT", program: "an Rscript with rstan" },
];

const models: Readonly<Record<string, Model>> = {
  "eight-schools": eightSchools(),
  "scaled-normals": normalModel(
    covarianceOf(Array.from({ length: 20 }, (_, i) => 10 ** (-1 + (2 * i) / 19))),
  ),
  "correlated-normals": normalModel(covarianceOf([1, 2, 3, 4, 5, 6, 7, 8], 0.8)),
};

function sampled(model: Model, seed: number): Sampled {
  const draws = Array.from({ length: model.dimension }, () =>
    Array.from({ length: CHAINS }, () => new Float64Array(DRAWS)),
  );
  let gradients = 0;
  for (let chain = 0; chain < CHAINS; chain++) {
    const sampler = nuts(model, { warmup: WARMUP });
    const rng = seededSource(seed).split(`chain ${chain}`);
    let state = sampler.init(rng);
    for (let i = -WARMUP; i < DRAWS; i++) {
      const [next, info] = sampler.step(rng, state);
      state = next;
      if (i < 0) continue;
      gradients += info.leapfrogs;
      for (let j = 0; j < model.dimension; j++) draws[j]![chain]![i] = state.position.q[j]!;
    }
  }
  return { draws, gradients };
}

/** Effective draws of the worst coordinate per gradient, by the same estimate for both sides. */
function essPerGradient({ draws, gradients }: Sampled): number {
  const sizes = draws.map((chains) => essBulk(chains.map((chain) => Float64Array.from(chain))));
  return Math.min(...sizes) / gradients;
}

/** Mean and relative variance of that mean over the seeds: eight schools alone varies by 10 % between seeds. */
function efficiency(runs: readonly Sampled[]): { readonly mean: number; readonly variance: number } {
  const values = runs.map(essPerGradient);
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  const squares = values.reduce((sum, v) => sum + (v / mean - 1) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) / values.length };
}

async function runPeer({ variable, script }: Peer): Promise<SampledModels> {
  const path = fileURLToPath(new URL(script, reference));
  const options = { maxBuffer: 2 ** 29 };
  const { stdout } = await promisify(execFile)(process.env[variable]!, [path, ...SEEDS.map(String)], options);
  return JSON.parse(stdout);
}

function comparisons(peer: Peer): readonly Benchmark[] {
  const { name: peerName, variable, program } = peer;
  let running: Promise<SampledModels> | undefined;
  return Object.entries(models).map(([name, model]) => ({
    name: `inference/ess-per-gradient-${peerName.toLowerCase()}-${name}`,
    unit: `of ${peerName}'s effective draws per gradient`,
    goal: { atLeast: 0.9 },
    skip: process.env[variable] ? undefined : `set ${variable} to ${program} to compare with ${peerName}`,
    run: async () => {
      running ??= runPeer(peer);
      const theirs = efficiency((await running)[name]!);
      const ours = efficiency(SEEDS.map((seed) => sampled(model, seed)));
      const value = ours.mean / theirs.mean;
      return { value, standardError: value * Math.sqrt(ours.variance + theirs.variance) };
    },
  }));
}

/** Each is skipped, with the reason, where the peer's environment variable is not set. */
export const inferencePeerBenchmarks: readonly Benchmark[] = Object.freeze(peers.flatMap(comparisons));
