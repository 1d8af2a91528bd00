/** Arrays in memory that a pool allocates. */
export interface SharedArrays {
  /** Zeros. */
  numbers(length: number): Float64Array;
  /** Copies. */
  integers(values: Int32Array): Int32Array;
  bytes(values: Uint8Array): Uint8Array;
}

export function shared(allocate: (bytes: number) => ArrayBufferLike): SharedArrays {
  return {
    numbers: (length) => new Float64Array(allocate(8 * length)),
    integers(values) {
      const copy = new Int32Array(allocate(4 * values.length));
      copy.set(values);
      return copy;
    },
    bytes(values) {
      const copy = new Uint8Array(allocate(values.length));
      copy.set(values);
      return copy;
    },
  };
}
