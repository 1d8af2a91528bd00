/**
 * The ziggurat of Marsaglia and Tsang (2000) with 256 layers, for a decreasing density f on
 * [0, ∞) with f(0) = 1. Every layer has area v; the lowest is the rectangle r × f(r) and the tail
 * beyond r together, drawn as a rectangle of width v/f(r). Layer and position use separate random
 * bits, so the law is exact up to the 52 bits of the position (Doornik 2005 on why that matters).
 */
export interface Ziggurat {
  /** Layer widths times 2^-52: position k + 1/2 in layer i lies at (k + 1/2)·width[i]. */
  readonly width: Float64Array;
  /** edge[i] is the part of layer i that lies under the curve as a whole: below it, accept at once. */
  readonly edge: Float64Array;
  /** f at the outer edge of each layer. */
  readonly height: Float64Array;
  /** Where the tail begins. */
  readonly start: number;
}

export const LAYERS = 256;
const POSITION_BITS = 52;

/**
 * The layers from the top of the tail (r) and the area of one layer (v); both were solved for with
 * 40 digits so that the uppermost layer, x(1 − f(x)), has area v too. A test checks that it has.
 */
function buildZiggurat(
  f: (x: number) => number,
  inverse: (y: number) => number,
  r: number,
  v: number,
): Ziggurat {
  const x = new Float64Array(LAYERS + 1);
  x[0] = v / f(r);
  x[1] = r;
  for (let i = 2; i < LAYERS; i++) x[i] = inverse(f(x[i - 1]!) + v / x[i - 1]!);
  return {
    width: x.slice(0, LAYERS).map((w) => w * 2 ** -POSITION_BITS),
    edge: x.slice(1),
    height: x.map(f),
    start: r,
  };
}

export const normalZiggurat = buildZiggurat(
  (x) => Math.exp(-0.5 * x * x),
  (y) => Math.sqrt(-2 * Math.log(y)),
  3.654152885361009,
  0.004928673233974655,
);

export const exponentialZiggurat = buildZiggurat(
  (x) => Math.exp(-x),
  (y) => -Math.log(y),
  7.69711747013105,
  0.003949659822581557,
);
