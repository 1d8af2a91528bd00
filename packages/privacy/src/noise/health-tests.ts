/** One word in eight is looked at: that costs a draw of noise two or three percent, all of them ten. */
const STRIDE = 8;
/** `healthTests` derives it. */
const MOST_WITH_BYTE = 44;
const BYTES = 0x01010101;

/**
 * Whether a generator is sound, asked of one pool of its words after the other: health tests after NIST SP 800-90B §4.4. They notice a generator that has
 * broken down (zeros, a stuck bit, a counter, the same block again), not one that is weak or known to an attacker.
 *
 * Every pool of 4096 words is tested before its first word is used. A sound generator's words are
 * independent and uniform, 32 bits of entropy each; α is the chance that a test condemns such a generator by mistake.
 *
 * 1. Repetition count (§4.4.1), C = 1 + 64/32 = 3 equal words in a row: α = 2^-64. Looked for at every eighth
 *    word, so any run of ten is found. Two zeros at the end (α = 2^-64) are words that were not filled in.
 * 2. Adaptive proportion (§4.4.2), on bytes. The pool's first byte is looked for in W = 511 words of four. A word
 *    has it with probability p = 1 − (255/256)⁴ = 0.01553, and P(Bin(W, p) ≥ 45) < 2^-64. At this α the standard's
 *    window of 512 bytes would let one byte in 20 be the same; this one lets one in 45.
 * 3. Stuck bits: each of 32 bits takes both values among 512 words; α = 64·2^-512.
 * 4. Cycles: a pair of words kept from before does not come again; α = 2^-64 a place. The pair is taken anew
 *    after 1, 2, 4, 8, … pools (Brent 1980), so a cycle of any length is found some rounds after it began: looked
 *    for at every eighth word, one of B words shows at the latest as one of 8B. The first two pools are searched at every word.
 *
 * Over 10^12 words there are 1.3e11 places for 1 and 4, and 2.4e8 pools: a false alarm has probability at most
 * (2·1.3e11 + 3·2.4e8)·2^-64 < 2e-8.
 */
export function healthTests(): (words: Int32Array) => boolean {
  let [pools, mark, next] = [0, 0, 0];
  const keep = (words: Int32Array, at: number) => {
    mark = words[at]!;
    next = words[at + 1]!;
  };
  return (words) => {
    if (++pools === 1) keep(words, 0);
    const step = pools > 2 ? STRIDE : 1;
    for (let i = pools > 1 ? 0 : 1; i < words.length; i += step)
      if (words[i] === mark && words[i + 1] === next) return false;
    // A power of two has one bit.
    if ((pools & (pools - 1)) === 0) keep(words, words.length - STRIDE);
    return isSound(words);
  };
}

/** Tests 1 to 3, in one pass. */
function isSound(words: Int32Array): boolean {
  const byte = Math.imul(words[0]! & 0xff, BYTES);
  let [ones, zeros, withByte] = [0, -1, -1]; // the first word has its own byte
  for (let i = 0; i < words.length; i += STRIDE) {
    const word = words[i]!;
    if (word === words[i + 1] && word === words[i + 2]) return false;
    ones |= word;
    zeros &= word;
    const rest = word ^ byte;
    // Not zero just where one of the four bytes of `rest` is.
    if (((rest - BYTES) & ~rest & (BYTES << 7)) !== 0) withByte++;
  }
  const filled = (words.at(-1)! | words.at(-2)!) !== 0;
  return filled && ones === -1 && zeros === 0 && withByte <= MOST_WITH_BYTE;
}
