import { lawOf } from "../../../noise/index.ts";
import { type NoisyStatistics, refuse } from "../read-release.ts";
import { clippedPoisson } from "./clipped-poisson.ts";
import { gaussianSumsLikelihood } from "./gaussian-sums.ts";
import { logNoisySum, type NoisySum } from "./noisy-sum.ts";
import { hiddenNumber, publicNumber, type RecordNumbers } from "./number-of-records.ts";
import { clippedExponential, shiftedLaw } from "./record-law.ts";

/** The families of one number that a curator's sums can tell about. */
export type SumFamily = "gaussian" | "exponential" | "poisson";

/** One holder's sums of one variable. */
export interface HolderSums {
  readonly sum: NoisySum;
  readonly squares: { readonly value: number; readonly noise: NoisySum["noise"] } | null;
  /** x̃ = (x − centre)/scale is what was summed. */
  readonly centre: number;
  readonly scale: number;
  /** Bounds of x. */
  readonly bounds: readonly [low: number, high: number];
}

export type SumLikelihood = (parameters: Float64Array) => number;

/** The log likelihood of a family's parameters from one holder's noisy sums, clipping modelled. */
export function sumLikelihood(family: SumFamily, holder: HolderSums): SumLikelihood {
  const { sum, squares, centre, scale, bounds } = holder;
  const [low, high] = bounds;
  switch (family) {
    case "poisson":
      return ([mean]) => logNoisySum(clippedPoisson(mean!, low, high), sum);
    case "exponential":
      return ([rate]) =>
        logNoisySum(
          shiftedLaw(clippedExponential(rate! * scale, low / scale, high / scale), -centre / scale),
          sum,
        );
    case "gaussian": {
      const log = gaussianSumsLikelihood({
        sum: sum.value,
        squares: squares?.value ?? null,
        sumNoise: sum.noise,
        squaresNoise: squares?.noise ?? sum.noise,
        records: sum.records,
        bounds: [(low - centre) / scale, (high - centre) / scale],
      });
      return ([mean, sd]) => log((mean! - centre) / scale, sd! / scale);
    }
    default:
      return family satisfies never;
  }
}

/** From a release's blocks. */
export function holderSums(read: NoisyStatistics<"bounded-scalar">, index: number): HolderSums {
  const x = read.block("x") ?? refuse(index, "statistic.blocks", "without x", "with the sum of x");
  const x2 = read.block("x2");
  const { bounds, centre = 0, scale = 1 } = read.bounds;
  return {
    sum: { value: x.values[0]!, noise: lawOf(x.noise), records: recordsOf(read, index) },
    squares: x2 ? { value: x2.values[0]!, noise: lawOf(x2.noise) } : null,
    centre,
    scale,
    bounds,
  };
}

function recordsOf(read: NoisyStatistics, index: number): RecordNumbers {
  if (read.count !== null) return publicNumber(read.count);
  const count =
    read.block("count") ?? refuse(index, "statistic.blocks", "without count", "with a noisy count");
  return hiddenNumber(count.values[0]!, count.noise);
}
