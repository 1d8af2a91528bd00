import { fail } from "../errors/fail-on-device.ts";
import { healthTests } from "./health-tests.ts";
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
 * It fails closed. All words are tested before the first of them is handed out (`healthTests`); a
 * generator that throws, returns something else or fails a test is the error SECURE_SOURCE, then and for ever.
 *
 * @example
 * ```ts
 * import { discreteLaplace, SecureSource } from "@dpbayes/privacy/noise";
 * const noise = discreteLaplace({ s: 1, t: 10 }, SecureSource.platform());
 * console.log(Number.isInteger(noise)); // true
 * ```
 */
export class SecureSource implements RandomBits {
  readonly #fill: Fill;
  readonly #pool = new Uint32Array(POOL_WORDS);
  #next = POOL_WORDS;

  private constructor() {
    this.#fill = platformGenerator();
  }

  /** The platform's generator, or the error SECURE_SOURCE where there is none or it fails. */
  static platform(): SecureSource {
    return new SecureSource();
  }

  uint32(): number {
    if (this.#next === POOL_WORDS) {
      this.#fill(this.#pool);
      this.#next = 0;
    }
    const word = this.#pool[this.#next]!;
    this.#pool[this.#next++] = 0;
    return word;
  }
}

/** Fills a pool with tested words. */
type Fill = (pool: Uint32Array<ArrayBuffer>) => void;

/**
 * Health is the generator's, not that of one source: most sources give a few words and are gone, and a generator that
 * repeats itself between them would never be seen.
 */
const generators = new WeakMap<Crypto["getRandomValues"], Fill>();

function platformGenerator(): Fill {
  const crypto: Crypto | undefined = globalThis.crypto;
  const call = crypto?.getRandomValues;
  if (typeof call !== "function") return fail("SECURE_SOURCE");
  const known = generators.get(call);
  if (known !== undefined) return known;
  const fill = tested((pool) => call.call(crypto, pool) === pool);
  generators.set(call, fill);
  // The first words of all are thrown away: a function that gives the same at every call shows at the second.
  fill(new Uint32Array(POOL_WORDS));
  return fill;
}

function tested(filled: (pool: Uint32Array<ArrayBuffer>) => boolean): Fill {
  const isHealthy = healthTests();
  let sound = true;
  return (pool) => {
    try {
      sound = sound && filled(pool) && isHealthy(new Int32Array(pool.buffer));
    } catch {
      sound = false;
    }
    if (sound) return;
    pool.fill(0);
    fail("SECURE_SOURCE");
  };
}
