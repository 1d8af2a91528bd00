import type { SeededSource } from "@dpbayes/inference";
import type { HolderMoments } from "@dpbayes/inference/models/distributed-regression";
import type { Rows } from "../../data/prepare-regression.ts";

/** Sds of the noise: isotropic on S, so that entries off its diagonal have sd gram/√2. */
export interface NoiseSds {
  readonly gram: number;
  readonly cross: number;
  readonly square: number;
}

/** The second moments of a table with seeded `goe` noise: what a holder would release, simulated. */
export function simulatedRelease(rng: SeededSource, rows: Rows, sds: NoiseSds): HolderMoments {
  const { count, x, y } = rows;
  const d = x.length / count;
  const gram = new Float64Array(d * d);
  const gramSd = gram.map((_, at) => (at % (d + 1) === 0 ? sds.gram : sds.gram / Math.SQRT2));
  const cross = new Float64Array(d);
  let square = 0;
  for (let i = 0; i < count; i++) {
    const at = i * d;
    for (let k = 0; k < d; k++) {
      for (let l = 0; l <= k; l++) gram[k * d + l]! += x[at + k]! * x[at + l]!;
      cross[k]! += x[at + k]! * y[i]!;
    }
    square += y[i]! ** 2;
  }
  for (let k = 0; k < d; k++)
    for (let l = 0; l <= k; l++) {
      gram[k * d + l]! += gramSd[k * d + l]! * rng.normal();
      gram[l * d + k] = gram[k * d + l]!;
    }
  return {
    count,
    features: d,
    intercept: false,
    gram,
    cross: cross.map((v) => v + sds.cross * rng.normal()),
    square: square + sds.square * rng.normal(),
    gramSd,
    crossSd: new Float64Array(d).fill(sds.cross),
    squareSd: sds.square,
  };
}
