/**
 * A sum of weights that are known by their logarithms, together with the weighted sum of scores.
 * With weights e^{log f(x) + log k(z − x)} the total is p(z) and, by Fisher's identity
 * ∂p = ∫ k·∂f = ∫ k·f·s, the mean score is the gradient of log p(z): nothing is differenced and
 * nothing underflows, because the scale follows the largest weight.
 */
export class WeightedScores {
  readonly #sums: Float64Array;
  #scale = Number.NEGATIVE_INFINITY;
  #total = 0;

  constructor(parameterCount: number) {
    this.#sums = new Float64Array(parameterCount);
  }

  clear(): void {
    this.#scale = Number.NEGATIVE_INFINITY;
    this.#total = 0;
    this.#sums.fill(0);
  }

  /** Adds a weight with the scores that begin at `scores[at]`. */
  add(logWeight: number, scores: Float64Array, at: number): void {
    if (logWeight === Number.NEGATIVE_INFINITY) return;
    let weight = 1;
    if (logWeight <= this.#scale) weight = Math.exp(logWeight - this.#scale);
    else this.#rescale(logWeight);
    this.#total += weight;
    const sums = this.#sums;
    for (let i = 0; i < sums.length; i++) sums[i]! += weight * scores[at + i]!;
  }

  #rescale(scale: number): void {
    const factor = Math.exp(this.#scale - scale);
    this.#total *= factor;
    for (let i = 0; i < this.#sums.length; i++) this.#sums[i]! *= factor;
    this.#scale = scale;
  }

  /** The largest log weight so far. */
  scale(): number {
    return this.#scale;
  }

  /** The log of the total; −Infinity for an empty sum. */
  log(): number {
    return this.#scale === Number.NEGATIVE_INFINITY ? this.#scale : this.#scale + Math.log(this.#total);
  }

  /** Writes the mean scores from `out[at]` on and returns the log of the total. */
  write(out: Float64Array, at: number): number {
    const log = this.log();
    for (let i = 0; i < this.#sums.length; i++)
      out[at + i] = log === Number.NEGATIVE_INFINITY ? 0 : this.#sums[i]! / this.#total;
    return log;
  }
}
