import { fail, requireLength } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE } from "../checks.ts";
import { truncatedBeta } from "../continuous/truncated-beta.ts";
import { dirichlet, requireConcentration } from "./dirichlet.ts";
import { onePass } from "./truncated-dirichlet-pass.ts";
import { tiltedGammas } from "./truncated-dirichlet-tilt.ts";

/** Σ (α_k − 1)·log x_k where all x_k ≥ floor: the log density without its normaliser. */
function logDensityUnnormalised(
  x: ArrayLike<number>,
  concentration: ArrayLike<number>,
  floor: number,
): number {
  requireSetting(concentration, floor, x.length);
  let log = 0;
  for (let k = 0; k < x.length; k++) {
    if (x[k]! < floor) return IMPOSSIBLE;
    log += (concentration[k]! - 1) * Math.log(x[k]!);
  }
  return log;
}

const PLAIN_TRIALS = 20;
const PASSES = 2;
const TILTED_TRIALS = 100_000;
const SWEEPS = 1000;

/**
 * Writes a draw and returns true where it is exact, which is always so in practice: plain Dirichlet
 * draws that happen to stay above the floor, then accepted sequential betas (central spec §2.2), then
 * gammas conditioned on their sum. Each of the three has the truncated law whatever was tried before
 * it. Should all fail, it writes the state of a pairwise Gibbs sampler after many sweeps and returns
 * false.
 */
function sample(
  rng: SeededSource,
  concentration: ArrayLike<number>,
  floor: number,
  out: Float64Array,
): boolean {
  requireSetting(concentration, floor, out.length);
  for (let i = 0; i < PLAIN_TRIALS; i++) if (plain(rng, concentration, floor, out)) return true;
  for (let i = 0; i < PASSES; i++) if (onePass(rng, concentration, floor, out)) return true;
  if (tiltedGammas(rng, concentration, floor, out, TILTED_TRIALS)) return true;
  out.fill(1 / out.length);
  for (let i = 0; i < SWEEPS; i++) sweep(rng, concentration, floor, out);
  return false;
}

function plain(
  rng: SeededSource,
  concentration: ArrayLike<number>,
  floor: number,
  out: Float64Array,
): boolean {
  dirichlet.sample(rng, concentration, out);
  for (let k = 0; k < out.length; k++) if (out[k]! < floor) return false;
  return true;
}

/**
 * One sweep of pairwise Gibbs: every category i with a random partner j, s = x_i + x_j held fixed,
 * x_i/s ~ Beta(α_i, α_j) on [floor/s, 1 − floor/s]. Leaves the law invariant; for chains that carry x as state.
 */
function sweep(rng: SeededSource, concentration: ArrayLike<number>, floor: number, x: Float64Array): void {
  requireSetting(concentration, floor, x.length);
  for (let i = 0; i < x.length; i++) {
    const j = (i + 1 + Math.floor(rng.uniform() * (x.length - 1))) % x.length;
    const sum = x[i]! + x[j]!;
    if (!(sum > 2 * floor)) continue;
    const share = truncatedBeta.sample(
      rng,
      concentration[i]!,
      concentration[j]!,
      floor / sum,
      1 - floor / sum,
    );
    x[i] = Math.min(Math.max(floor, sum * share), sum - floor);
    x[j] = sum - x[i]!;
  }
}

function requireSetting(concentration: ArrayLike<number>, floor: number, length: number): void {
  requireLength("x", { length }, concentration.length);
  requireConcentration(concentration);
  if (length >= 2 && floor > 0 && floor * length < 1) return;
  fail("ARGUMENT", {
    name: "floor",
    found: String(floor),
    accepted: `positive and below 1/${length}, for at least two categories`,
  });
}

/** The Dirichlet law restricted to probabilities of at least `floor` each (central spec §2.2). */
export const truncatedDirichlet = Object.freeze({ logDensityUnnormalised, sample, sweep });
