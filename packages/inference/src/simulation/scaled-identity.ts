/** A multiple of the identity, by rows. */
export function scaledIdentity(n: number, scale: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? scale : 0));
}
