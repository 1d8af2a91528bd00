/** exp(−2πi·k/n) for k < n/2, shared by all transforms of one length. */
export interface UnitRoots {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

export function unitRoots(n: number): UnitRoots {
  const cos = new Float64Array(n / 2);
  const sin = new Float64Array(n / 2);
  for (let k = 0; k < n / 2; k++) {
    cos[k] = Math.cos((2 * Math.PI * k) / n);
    sin[k] = -Math.sin((2 * Math.PI * k) / n);
  }
  return { cos, sin };
}

/**
 * The discrete Fourier transform of re + i·im in place, X_k = Σ x_j exp(−2πi·jk/n), for n a power
 * of two (Cooley and Tukey 1965, radix 2, decimation in time).
 */
export function fourierTransform(re: Float64Array, im: Float64Array, { cos, sin }: UnitRoots): void {
  reverseBits(re, im);
  for (let half = 1; half < re.length; half *= 2) butterflies(re, im, half, cos, sin);
}

/** Combines transforms of length `half` into transforms of twice the length. */
function butterflies(
  re: Float64Array,
  im: Float64Array,
  half: number,
  cos: Float64Array,
  sin: Float64Array,
): void {
  const stride = re.length / (2 * half);
  for (let start = 0; start < re.length; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const low = start + k;
      const high = low + half;
      const c = cos[k * stride]!;
      const s = sin[k * stride]!;
      const x = re[high]! * c - im[high]! * s;
      const y = re[high]! * s + im[high]! * c;
      re[high] = re[low]! - x;
      im[high] = im[low]! - y;
      re[low]! += x;
      im[low]! += y;
    }
  }
}

function reverseBits(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j |= bit;
    if (i < j) {
      swap(re, i, j);
      swap(im, i, j);
    }
  }
}

function swap(x: Float64Array, i: number, j: number): void {
  const kept = x[i]!;
  x[i] = x[j]!;
  x[j] = kept;
}
