import { normalCdf } from "../../../math/special/index.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import { writeLogisticDerivatives } from "./logistic-derivatives.ts";

/** Beyond 9 standard deviations lies 2e-19 of a normal law. */
const REACH = 9;
const STEP = 0.4;
/** From here on the kernel of the logistic function is narrower than the normal law. */
const WIDE = 5;

const atNode = new Float64Array(ORDERS);

/**
 * Writes E σ⁽ᵏ⁾(u), k = 0..6, u ~ N(mean, variance), to 1e-13 absolute; NaN for what is not finite. Both
 * rules are trapezoids, because the integrand is analytic in |Im u| < π only, which spoils
 * Gauss–Hermite (glm spec §3, local spec §6). Allocates nothing.
 */
export function writeLogisticIntegrals(mean: number, variance: number, out: Float64Array): void {
  const tau = Math.sqrt(variance);
  if (tau === 0) writeLogisticDerivatives(mean, out);
  else if (tau <= WIDE) overNormal(mean, tau, out);
  else overKernel(mean, tau, out);
}

/** In z = (u − mean)/τ, with a step that follows τ. Nodes ±z share their weight. */
function overNormal(mean: number, tau: number, out: Float64Array): void {
  const step = STEP / Math.max(1, tau);
  const half = Math.ceil(REACH / step);
  writeLogisticDerivatives(mean, out);
  let total = 1;
  for (let j = 1; j <= half; j++) {
    const z = j * step;
    const weight = Math.exp(-0.5 * z * z);
    total += 2 * weight;
    addAt(mean + tau * z, weight, out);
    addAt(mean - tau * z, weight, out);
  }
  for (let k = 0; k < ORDERS; k++) out[k]! /= total;
}

function addAt(u: number, weight: number, out: Float64Array): void {
  writeLogisticDerivatives(u, atNode);
  for (let k = 0; k < ORDERS; k++) out[k]! += weight * atNode[k]!;
}

const KERNEL_STEP = 1 / 3;
const KERNEL_HALF = 114;
const INVERSE_SQRT_TWO_PI = 0.3989422804014327;
const kernel = kernelNodes();

/** σ⁽ᵏ⁾(w) on |w| ≤ 38, where σ′ falls to e⁻³⁸. */
function kernelNodes(): Float64Array {
  const values = new Float64Array((2 * KERNEL_HALF + 1) * ORDERS);
  for (let j = -KERNEL_HALF; j <= KERNEL_HALF; j++)
    writeLogisticDerivatives(j * KERNEL_STEP, values, (j + KERNEL_HALF) * ORDERS);
  return values;
}

/**
 * In w: E σ⁽ᵏ⁾(u) = ∫σ⁽ᵏ⁾(w)φ((w − mean)/τ)dw/τ for k ≥ 1, and E σ(u) = ∫σ′(w)Φ((mean − w)/τ)dw by parts.
 * The spectrum of σ⁽ᵏ⁾ falls like ωᵏ⁺¹e^{−πω}, so at the step's frequency 6π no more than 1e-16 is left.
 */
function overKernel(mean: number, tau: number, out: Float64Array): void {
  out.fill(0, 0, ORDERS);
  const scale = (KERNEL_STEP * INVERSE_SQRT_TWO_PI) / tau;
  for (let j = 0; j <= 2 * KERNEL_HALF; j++) {
    const z = (mean - (j - KERNEL_HALF) * KERNEL_STEP) / tau;
    const weight = scale * Math.exp(-0.5 * z * z);
    const row = j * ORDERS;
    out[0]! += KERNEL_STEP * kernel[row + 1]! * normalCdf(z);
    for (let k = 1; k < ORDERS; k++) out[k]! += weight * kernel[row + k]!;
  }
}
