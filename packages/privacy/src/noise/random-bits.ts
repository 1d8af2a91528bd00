/**
 * A stream of uniformly random 32-bit words. The samplers below need nothing else. On the private
 * side the only implementation is {@link SecureSource}; tests script their own words.
 */
export interface RandomBits {
  /** A uniformly random integer from 0 to 2^32 - 1. */
  uint32(): number;
}
