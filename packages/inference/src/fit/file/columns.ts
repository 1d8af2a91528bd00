/** How a block of numbers is stored: the smallest of three ways that gives back the same bits. */
export type Encoding = "u8" | "i32" | "f64";

export const bytesPer: Readonly<Record<Encoding, number>> = Object.freeze({ u8: 1, i32: 4, f64: 8 });

/** Flags and depths are small integers; -0 is not, since an integer would lose its sign. */
export function encodingOf(values: Float64Array): Encoding {
  if (values.every((x) => Object.is(x & 255, x))) return "u8";
  return values.every((x) => Object.is(x | 0, x)) ? "i32" : "f64";
}

/** Writes little-endian numbers from `at` on; where the next byte goes. */
export function writeBlock(view: DataView, at: number, values: Float64Array, encoding: Encoding): number {
  const size = bytesPer[encoding];
  values.forEach((x, i) => {
    if (encoding === "u8") view.setUint8(at + i, x);
    else if (encoding === "i32") view.setInt32(at + i * size, x, true);
    else view.setFloat64(at + i * size, x, true);
  });
  return at + size * values.length;
}

export function readBlock(view: DataView, at: number, length: number, encoding: Encoding): Float64Array {
  const size = bytesPer[encoding];
  return new Float64Array(length).map((_, i) => {
    if (encoding === "u8") return view.getUint8(at + i);
    return encoding === "i32" ? view.getInt32(at + i * size, true) : view.getFloat64(at + i * size, true);
  });
}
