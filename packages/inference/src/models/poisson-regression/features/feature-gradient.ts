import { addDispersion, throughDispersion } from "../../glm/outcomes/dispersion.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { type FeatureAdjoints, featureAdjoints } from "./feature-adjoints.ts";
import { CLASSES, type FeatureClasses, VECTORS } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import type { FeatureSystem } from "./feature-system.ts";
import type { MiddleMatrix } from "./middle-matrix.ts";
import { pairAdjoints } from "./pair-adjoints.ts";

/**
 * The gradient of the likelihood by features, in O(d³). With g = K⁻¹r, W = ½(ggᵀ − K⁻¹), Υ = ΦWΦᵀ = ½(φφᵀ − Ω) and
 * Z = (ne + ψ)gᵀ − ΨΦD⁻¹
 *
 *   dℓ = ⟨W, dD⟩ + ⟨Υ, dM⟩ + ⟨Z, dΦ⟩ + nφᵀde.
 */
export function featureGradient(
  blocks: SumBlocks,
  frame: FeatureFrame,
  classes: FeatureClasses,
  M: MiddleMatrix,
  system: FeatureSystem,
): { add(gradient: RegressionPoint, point: RegressionPoint): void } {
  const { d, count: n } = blocks;
  const { lambda, theta, m, b, integrals } = frame;
  const { size, Omega, phi } = system;
  const { B, C, e } = classes;
  const adjoints: FeatureAdjoints = featureAdjoints(d);
  const { inSigma, inB, inM, inF } = adjoints;
  const ofPairs = pairAdjoints(blocks, frame, classes, M, system, adjoints);
  const inClassB = new Float64Array(VECTORS * VECTORS);
  const inClassC = new Float64Array(CLASSES * CLASSES);
  const inClassE = new Float64Array(CLASSES);
  // Rows: Σ_j b_jΥ_(c, j), for every feature; then the same of those.
  const along = new Float64Array(size * CLASSES);
  const inTheta = new Float64Array(d);

  const upsilon = (a: number, c: number) => 0.5 * (phi[a]! * phi[c]! - Omega[a * size + c]!);

  function writeAlong(): void {
    for (let a = 0; a < size; a++) {
      for (let f = 0; f < VECTORS; f++) {
        let sum = 0;
        for (let j = 0; j < d; j++) sum += upsilon(a, f * d + j) * b[j]!;
        along[a * CLASSES + f] = sum;
      }
      for (let s = 0; s < 2; s++) along[a * CLASSES + VECTORS + s] = upsilon(a, VECTORS * d + s);
    }
  }

  /** ⟨Υ, dM⟩ + nφᵀde: what M and e say of Σ, b and the classes' matrices. */
  function middle(): void {
    writeAlong();
    inClassB.fill(0);
    inClassC.fill(0);
    inClassE.fill(0);
    for (let f = 0; f < VECTORS; f++)
      for (let i = 0; i < d; i++) {
        const a = f * d + i;
        for (let g = 0; g < VECTORS; g++) {
          const weight = B[f * VECTORS + g]!;
          for (let j = 0; j < d; j++) inSigma[i * d + j]! += weight * upsilon(a, g * d + j);
          inClassB[f * VECTORS + g]! += lambda[i]! * upsilon(a, g * d + i);
        }
        let sum = n * phi[a]! * e[f]!;
        for (let c = 0; c < CLASSES; c++) {
          sum += 2 * C[f * CLASSES + c]! * along[a * CLASSES + c]!;
          inClassC[f * CLASSES + c]! += b[i]! * along[a * CLASSES + c]!;
        }
        inB[i]! += sum;
        inClassE[f]! += n * b[i]! * phi[a]!;
      }
    for (let s = 0; s < 2; s++) {
      const a = VECTORS * d + s;
      for (let c = 0; c < CLASSES; c++) inClassC[(VECTORS + s) * CLASSES + c]! += along[a * CLASSES + c]!;
      inClassE[VECTORS + s]! += n * phi[a]!;
    }
    classes.pullBack(inClassB, inClassC, inClassE, inF);
  }

  /** Through the integrals to u's mean and variance, then to θ, m and Σ, and out of the eigenbasis. */
  function leave(gradient: RegressionPoint): void {
    let inMean = 0;
    let inVariance = 0;
    for (let p = 1; p < 3; p++)
      for (let k = 0; k < ORDERS - 2; k++) {
        inMean += inF[p]![k]! * integrals[p]![k + 1]!;
        inVariance += 0.5 * inF[p]![k]! * integrals[p]![k + 2]!;
      }
    gradient.intercept += inMean;
    for (let i = 0; i < d; i++) {
      inTheta[i] = lambda[i]! * inB[i]! + 2 * b[i]! * inVariance + m[i]! * inMean;
      inM[i]! += theta[i]! * inMean;
      for (let j = 0; j < d; j++)
        inSigma[i * d + j]! += inB[i]! * theta[j]! + inVariance * theta[i]! * theta[j]!;
    }
    for (let i = 0; i < d; i++)
      for (let j = 0; j < i; j++) {
        const mean = 0.5 * (inSigma[i * d + j]! + inSigma[j * d + i]!);
        inSigma[i * d + j] = inSigma[j * d + i] = mean;
      }
    frame.addVector(inTheta, gradient.coefficients);
    frame.addVector(inM, gradient.mean);
    frame.addMatrix(inSigma, gradient.covariance);
  }

  return Object.freeze({
    add(gradient: RegressionPoint, point: RegressionPoint) {
      adjoints.clear();
      middle();
      ofPairs.add();
      leave(gradient);
      addDispersion(throughDispersion(inF[2], integrals), point, gradient);
    },
  });
}
