import { fail } from "../errors/index.ts";
import type { RandomBits } from "./random-bits.ts";

const POOL_WORDS = 4096;

/**
 * The private side's only source of randomness: the platform's cryptographic generator
 * (`crypto.getRandomValues`, in Node and in browsers). There is no seed and nothing to inject, so
 * that noise cannot be made repeatable by accident.
 *
 * Words are fetched 16 kB at a time, because a call costs far more than the bytes, and a word is
 * overwritten with 0 as soon as it is handed out: a later look at the memory does not show which
 * noise was drawn.
 *
 * @example
 * ```ts
 * import { discreteLaplace, SecureSource } from "@dpbayes/privacy/noise";
 * const noise = discreteLaplace({ s: 1, t: 10 }, SecureSource.platform());
 * console.log(Number.isInteger(noise)); // true
 * ```
 */
export class SecureSource implements RandomBits {
  readonly #crypto: Crypto;
  readonly #pool = new Uint32Array(POOL_WORDS);
  #next = POOL_WORDS;

  private constructor() {
    const crypto: Crypto | undefined = globalThis.crypto;
    if (typeof crypto?.getRandomValues !== "function") fail("SECURE_SOURCE");
    this.#crypto = crypto;
  }

  /** The platform's generator, or the error SECURE_SOURCE where there is none. */
  static platform(): SecureSource {
    return new SecureSource();
  }

  uint32(): number {
    if (this.#next === POOL_WORDS) {
      this.#crypto.getRandomValues(this.#pool);
      this.#next = 0;
    }
    const word = this.#pool[this.#next]!;
    this.#pool[this.#next++] = 0;
    return word;
  }
}
