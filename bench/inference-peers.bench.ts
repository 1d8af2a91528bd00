import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { essBulk, type Model, nuts, seededSource } from "@dpbayes/inference";
import { eightSchools } from "../packages/inference/src/models/eight-schools.testing.ts";
import { covarianceOf, normalModel } from "../packages/inference/src/models/normal.testing.ts";
import type { Benchmark } from "./benchmark.ts";

/** A Python with numpyro; without this variable there is no peer to compare with, and nothing runs. */
const python = process.env["DPBAYES_PEERS_PYTHON"];
const script = fileURLToPath(new URL("../packages/inference/reference/peers.py", import.meta.url));

const CHAINS = 8;
const WARMUP = 1000;
const DRAWS = 1000;

/** Unconstrained draws (parameter x chain x draw) and the gradients they took. */
interface Sampled {
  readonly draws: readonly (readonly ArrayLike<number>[])[];
  readonly gradients: number;
}

const models: Readonly<Record<string, Model>> = {
  "eight-schools": eightSchools(),
  "scaled-normals": normalModel(
    covarianceOf(Array.from({ length: 20 }, (_, i) => 10 ** (-1 + (2 * i) / 19))),
  ),
  "correlated-normals": normalModel(covarianceOf([1, 2, 3, 4, 5, 6, 7, 8], 0.8)),
};

function sampled(model: Model): Sampled {
  const draws = Array.from({ length: model.dimension }, () =>
    Array.from({ length: CHAINS }, () => new Float64Array(DRAWS)),
  );
  let gradients = 0;
  for (let chain = 0; chain < CHAINS; chain++) {
    const sampler = nuts(model, { warmup: WARMUP });
    const rng = seededSource(1).split(`chain ${chain}`);
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

let peers: Promise<Readonly<Record<string, Sampled>>> | undefined;

async function runPeers(): Promise<Readonly<Record<string, Sampled>>> {
  const { stdout } = await promisify(execFile)(python!, [script], { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}

function comparison(name: string): Benchmark {
  return {
    name: `inference/ess-per-gradient-${name}`,
    unit: "of NumPyro's effective draws per gradient",
    goal: { atLeast: 0.9 },
    run: async () => {
      peers ??= runPeers();
      const peer = essPerGradient((await peers)[name]!);
      return { value: essPerGradient(sampled(models[name]!)) / peer };
    },
  };
}

/** Empty where `DPBAYES_PEERS_PYTHON` is not set. */
export const inferencePeerBenchmarks: readonly Benchmark[] = Object.freeze(
  python ? Object.keys(models).map(comparison) : [],
);
