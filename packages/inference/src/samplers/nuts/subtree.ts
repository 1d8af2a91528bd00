import { copyInto } from "../hamiltonian/leapfrog.ts";
import { keepsGoing, pairKeepsGoing } from "./u-turn.ts";

/**
 * The momenta of a growing balanced binary tree of 2^depth leaves, kept like the digits of a binary
 * counter: level k holds the finished subtree of 2^k leaves that still waits for its sibling. Adding
 * leaf i joins finished subtrees for as long as the low bits of i are 1 and checks each joined one for
 * a U-turn. The same joins, in the same order, as the usual recursion, with log2 many vectors and no
 * allocation.
 */
export class Subtree {
  /** First momentum, last momentum and sum of momenta of the subtree at each level. */
  readonly #begins: Float64Array[];
  readonly #ends: Float64Array[];
  readonly #rhos: Float64Array[];
  readonly #rho: Float64Array;

  constructor(dimension: number, maxDepth: number) {
    const vectors = () => Array.from({ length: maxDepth + 1 }, () => new Float64Array(dimension));
    this.#begins = vectors();
    this.#ends = vectors();
    this.#rhos = vectors();
    this.#rho = new Float64Array(dimension);
    // Begin, end and sum of a single leaf are one and the same vector.
    this.#ends[0] = this.#begins[0]!;
    this.#rhos[0] = this.#begins[0]!;
  }

  /** Adds leaf number `leaf` (from 0). False where a subtree that it completes has made a U-turn. */
  add(leaf: number, p: Float64Array): boolean {
    if ((leaf & 1) === 0) {
      copyInto(p, this.#begins[0]!);
      return true;
    }
    let begin = this.#begins[0]!;
    if (!pairKeepsGoing(begin, p)) return false;
    const rho = this.#rho;
    for (let i = 0; i < p.length; i++) rho[i] = begin[i]! + p[i]!;
    let level = 1;
    for (; (leaf >>> level) & 1; level++) {
      const left = this.#rhos[level]!;
      if (!keepsGoing(this.#begins[level]!, this.#ends[level]!, begin, p, left, rho)) return false;
      for (let i = 0; i < p.length; i++) rho[i]! += left[i]!;
      begin = this.#begins[level]!;
    }
    copyInto(begin, this.#begins[level]!);
    copyInto(p, this.#ends[level]!);
    copyInto(rho, this.#rhos[level]!);
    return true;
  }

  /** First momentum of the finished tree of 2^depth leaves. */
  begin(depth: number): Float64Array {
    return this.#begins[depth]!;
  }

  /** Sum of the momenta of the finished tree of 2^depth leaves. */
  rho(depth: number): Float64Array {
    return this.#rhos[depth]!;
  }
}
