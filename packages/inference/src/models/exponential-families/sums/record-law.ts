/** The law of one clipped record at given parameters, as far as sums of records need it. */
export interface RecordLaw {
  readonly mean: number;
  readonly variance: number;
  /** Whole numbers only. */
  readonly whole: boolean;
  /** The log probability of the upper bound, and the bound: sums can be N times it with positive probability. */
  readonly logTop: number;
  readonly top: number;
  /** Writes real and imaginary part of E e^{iωx}. */
  transform(frequency: number, out: Float64Array): void;
}

/**
 * An exponential number of the given rate, clipped to [low, high]. From l = max(low, 0) up,
 * E e^{iωx} = (1 − e^{−rl})e^{iωl} + r·(e^{(iω−r)l} − e^{(iω−r)h})/(r − iω) + e^{(iω−r)h}.
 */
export function clippedExponential(rate: number, low: number, high: number): RecordLaw {
  const l = Math.max(low, 0);
  const [stay, end] = [Math.exp(-rate * l), Math.exp(-rate * high)];
  const mean = l + (stay - end) / rate;
  // E x² − E² in the distance from l: 2·(1 − e^{−c}(1 + c))/r² etc., c = r(h − l).
  const c = rate * (high - l);
  const second = (2 * stay * lowerSecond(c)) / (rate * rate);
  return {
    mean,
    variance: Math.max(second - (mean - l) ** 2, 0),
    whole: false,
    logTop: -rate * high,
    top: high,
    transform(w, out) {
      const [cl, sl] = [Math.cos(w * l), Math.sin(w * l)];
      const [ch, sh] = [Math.cos(w * high), Math.sin(w * high)];
      const re = stay * cl - end * ch;
      const im = stay * sl - end * sh;
      const scale = rate / (rate * rate + w * w);
      out[0] = (1 - stay) * cl + end * ch + scale * (rate * re - w * im);
      out[1] = (1 - stay) * sl + end * sh + scale * (rate * im + w * re);
    },
  };
}

/** 1 − e^{−c}(1 + c), by its series where it is small. */
function lowerSecond(c: number): number {
  if (c > 0.1) return 1 - Math.exp(-c) * (1 + c);
  let [sum, term] = [0, 1];
  // Σ_{k≥2} (−1)^k c^k (k−1)/k!
  for (let k = 1; k < 14; k++) {
    term *= -c / k;
    sum += term * (k - 1);
  }
  return sum;
}

/** The law of x + by. */
export function shiftedLaw(law: RecordLaw, by: number): RecordLaw {
  return {
    ...law,
    mean: law.mean + by,
    top: law.top + by,
    transform(w, out) {
      law.transform(w, out);
      const [re, im, c, s] = [out[0]!, out[1]!, Math.cos(w * by), Math.sin(w * by)];
      out[0] = re * c - im * s;
      out[1] = re * s + im * c;
    },
  };
}
