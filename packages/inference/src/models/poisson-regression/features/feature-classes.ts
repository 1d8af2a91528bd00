import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { FeatureFrame } from "./feature-frame.ts";

/** Features come in four vectors (f = 0..3) and two scalars (a = 4, 5). */
export const VECTORS = 4;
export const CLASSES = 6;

/** Of each vector's law along Λ: the power of y, and the order of its integral. */
const LINEAR_POWER = [0, 1, 0, 1] as const;
const LINEAR_ORDER = [0, 0, 1, 1] as const;
/** Of each class's law along b: the power of y, the order, and the factor. */
const POWER = [0, 1, 0, 1, 1, 0] as const;
const ORDER = [1, 1, 2, 2, 0, 0] as const;
const FACTOR = [1, 1, 0.5, 0.5, 1, 1] as const;

/**
 * The small matrices through which the outcome enters the covariance (README, "Features"): with F^p_k = E h_p⁽ᵏ⁾(u),
 *
 *   B_fg = n·F^{p+q}_{k+l},   C_ac = n·F^{p+q}_{k+l} + (s_c − n)·F^p_k·F^q_l,   e_a = F^p_k,
 *
 * C and e times their classes' factors; p, k belong to the first index, q, l to the second.
 */
export interface FeatureClasses {
  /** 4×4. */
  readonly B: Float64Array;
  /** 6×6. */
  readonly C: Float64Array;
  readonly e: Float64Array;
  write(): void;
  /** Adjoints of B, C and e into those of F, by power of y. */
  pullBack(
    inB: Float64Array,
    inC: Float64Array,
    inE: Float64Array,
    inF: readonly [Float64Array, Float64Array, Float64Array],
  ): void;
}

export function featureClasses(
  { count: n, countVariance }: SumBlocks,
  { integrals: F }: FeatureFrame,
): FeatureClasses {
  const B = new Float64Array(VECTORS * VECTORS);
  const C = new Float64Array(CLASSES * CLASSES);
  const e = new Float64Array(CLASSES);
  const product = countVariance - n;
  return Object.freeze<FeatureClasses>({
    B,
    C,
    e,
    write() {
      for (let f = 0; f < VECTORS; f++)
        for (let g = 0; g < VECTORS; g++)
          B[f * VECTORS + g] =
            n * F[LINEAR_POWER[f]! + LINEAR_POWER[g]!]![LINEAR_ORDER[f]! + LINEAR_ORDER[g]!]!;
      for (let a = 0; a < CLASSES; a++) e[a] = FACTOR[a]! * F[POWER[a]!]![ORDER[a]!]!;
      for (let a = 0; a < CLASSES; a++)
        for (let c = 0; c < CLASSES; c++)
          C[a * CLASSES + c] =
            n * FACTOR[a]! * FACTOR[c]! * F[POWER[a]! + POWER[c]!]![ORDER[a]! + ORDER[c]!]! +
            product * e[a]! * e[c]!;
    },
    pullBack(inB, inC, inE, inF) {
      for (let f = 0; f < VECTORS; f++)
        for (let g = 0; g < VECTORS; g++)
          inF[LINEAR_POWER[f]! + LINEAR_POWER[g]!]![LINEAR_ORDER[f]! + LINEAR_ORDER[g]!]! +=
            n * inB[f * VECTORS + g]!;
      for (let a = 0; a < CLASSES; a++) {
        let toE = inE[a]!;
        for (let c = 0; c < CLASSES; c++) {
          const given = inC[a * CLASSES + c]!;
          toE += 2 * product * given * e[c]!;
          inF[POWER[a]! + POWER[c]!]![ORDER[a]! + ORDER[c]!]! += n * FACTOR[a]! * FACTOR[c]! * given;
        }
        inF[POWER[a]!]![ORDER[a]!]! += FACTOR[a]! * toE;
      }
    },
  });
}
