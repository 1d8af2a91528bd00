import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";

/** Derivatives of the log likelihood in the eigenbasis, gathered before they are carried back to the point. */
export interface FeatureAdjoints {
  /** Of Σ as a full matrix, not yet symmetric. */
  readonly inSigma: Float64Array;
  readonly inB: Float64Array;
  readonly inM: Float64Array;
  /** Of F^p_k; p = 0 is constant and never read. */
  readonly inF: readonly [Float64Array, Float64Array, Float64Array];
  clear(): void;
}

export function featureAdjoints(d: number): FeatureAdjoints {
  const inSigma = new Float64Array(d * d);
  const inB = new Float64Array(d);
  const inM = new Float64Array(d);
  const inF = [new Float64Array(ORDERS), new Float64Array(ORDERS), new Float64Array(ORDERS)] as const;
  return Object.freeze<FeatureAdjoints>({
    ...{ inSigma, inB, inM, inF },
    clear() {
      for (const each of [inSigma, inB, inM, ...inF]) each.fill(0);
    },
  });
}
