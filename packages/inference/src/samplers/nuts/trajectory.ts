import type { Model } from "../../contracts/model.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";
import { copyInto, kineticEnergy, leapfrog } from "../hamiltonian/leapfrog.ts";
import type { Metric } from "../hamiltonian/metric.ts";
import type { Position } from "../hamiltonian/position.ts";
import { DIVERGENCE } from "../hamiltonian/transition.ts";
import { Subtree } from "./subtree.ts";
import { keepsGoing } from "./u-turn.ts";

/** Weights are kept relative to a reference energy; beyond this gain the reference moves. */
const REBASE = 500;

/** A point that may become the next draw. */
class Candidate {
  readonly q: Float64Array;
  readonly gradient: Float64Array;
  logDensity = 0;
  energy = 0;

  constructor(dimension: number) {
    this.q = new Float64Array(dimension);
    this.gradient = new Float64Array(dimension);
  }

  set(q: Float64Array, gradient: Float64Array, logDensity: number, energy: number): void {
    copyInto(q, this.q);
    copyInto(gradient, this.gradient);
    this.logDensity = logDensity;
    this.energy = energy;
  }
}

/**
 * The trajectory of one NUTS transition: two ends that leapfrog away from each other, the candidate
 * drawn so far, and the sums that the criteria need. A workspace, made once and used for every draw.
 *
 * Multinomial sampling (Betancourt 2017, A.3): a point of energy H has weight exp(−H). Within a new
 * subtree the candidate is replaced by leaf i with probability wᵢ/(w₁+…+wᵢ), which is a multinomial
 * draw; the candidate of the old tree is replaced by that of the new one with probability
 * min(1, W_new/W_old) (biased progressive sampling, which prefers the far end).
 */
export class Trajectory {
  readonly #model: Model;
  readonly #q: readonly [Float64Array, Float64Array];
  readonly #p: readonly [Float64Array, Float64Array];
  readonly #gradient: readonly [Float64Array, Float64Array];
  readonly #near: Float64Array;
  readonly #rho: Float64Array;
  readonly #work: Float64Array;
  readonly #subtree: Subtree;
  #drawn: Candidate;
  #proposed: Candidate;
  #startEnergy = 0;
  #reference = 0;
  #weight = 1;
  #newWeight = 0;
  leapfrogs = 0;
  acceptanceSum = 0;
  divergent = false;

  constructor(model: Model, maxDepth: number) {
    const vector = () => new Float64Array(model.dimension);
    this.#model = model;
    this.#q = [vector(), vector()];
    this.#p = [vector(), vector()];
    this.#gradient = [vector(), vector()];
    this.#near = vector();
    this.#rho = vector();
    this.#work = vector();
    this.#subtree = new Subtree(model.dimension, maxDepth);
    this.#drawn = new Candidate(model.dimension);
    this.#proposed = new Candidate(model.dimension);
  }

  get drawn(): Readonly<Candidate> {
    return this.#drawn;
  }

  /** Begins at a position, with fresh momenta. */
  start(rng: SeededSource, { q, gradient, logDensity }: Position): void {
    const p = this.#p[0];
    for (let i = 0; i < p.length; i++) p[i] = rng.normal();
    copyInto(p, this.#p[1]);
    copyInto(p, this.#rho);
    for (let side = 0; side < 2; side++) {
      copyInto(q, this.#q[side]!);
      copyInto(gradient, this.#gradient[side]!);
    }
    this.#startEnergy = kineticEnergy(p) - logDensity;
    this.#reference = this.#startEnergy;
    this.#drawn.set(q, gradient, logDensity, this.#startEnergy);
    this.#weight = 1;
    this.leapfrogs = 0;
    this.acceptanceSum = 0;
    this.divergent = false;
  }

  /** Doubles the trajectory at a side by 2^depth points. "invalid": the new half must not be used. */
  double(rng: SeededSource, side: number, depth: number, stepSize: number, metric: Metric): Doubling {
    copyInto(this.#p[side]!, this.#near);
    if (!this.#grow(rng, side, 1 << depth, side === 0 ? -stepSize : stepSize, metric)) return "invalid";
    if (rng.uniform() * this.#weight < this.#newWeight) this.#exchange();
    this.#weight += this.#newWeight;
    const begin = this.#subtree.begin(depth);
    const rho = this.#subtree.rho(depth);
    const far = this.#p[1 - side]!;
    const going = keepsGoing(far, this.#near, begin, this.#p[side]!, this.#rho, rho);
    for (let i = 0; i < rho.length; i++) this.#rho[i]! += rho[i]!;
    return going ? "going" : "turned";
  }

  /** The new subtree, leaf by leaf. False on a divergence or a U-turn inside it. */
  #grow(rng: SeededSource, side: number, leaves: number, time: number, metric: Metric): boolean {
    const q = this.#q[side]!;
    const p = this.#p[side]!;
    const gradient = this.#gradient[side]!;
    this.#newWeight = 0;
    for (let leaf = 0; leaf < leaves; leaf++) {
      const logDensity = leapfrog(this.#model, metric, time, q, p, gradient, this.#work);
      const energy = kineticEnergy(p) - logDensity;
      this.leapfrogs++;
      const weight = this.#weigh(energy);
      if (this.divergent) return false;
      this.#newWeight += weight;
      if (leaf === 0 || rng.uniform() * this.#newWeight < weight)
        this.#proposed.set(q, gradient, logDensity, energy);
      if (!this.#subtree.add(leaf, p)) return false;
    }
    return true;
  }

  /** A point's weight exp(reference − energy). NaN and a density of +Infinity diverge like large errors. */
  #weigh(energy: number): number {
    const error = energy - this.#startEnergy;
    this.divergent = !(error <= DIVERGENCE && error > Number.NEGATIVE_INFINITY);
    if (this.divergent) return 0;
    if (this.#reference - energy > REBASE) this.#rebase(energy);
    const weight = Math.exp(this.#reference - energy);
    const moved = this.#reference !== this.#startEnergy;
    this.acceptanceSum += error <= 0 ? 1 : moved ? Math.exp(-error) : weight;
    return weight;
  }

  /** Far below where it started, all weights are made relative to the lower energy, or they overflow. */
  #rebase(energy: number): void {
    const factor = Math.exp(energy - this.#reference);
    this.#weight *= factor;
    this.#newWeight *= factor;
    this.#reference = energy;
  }

  #exchange(): void {
    const drawn = this.#drawn;
    this.#drawn = this.#proposed;
    this.#proposed = drawn;
  }
}

/** Whether a doubling can go on, has to stop, or has to be thrown away. */
export type Doubling = "going" | "turned" | "invalid";
