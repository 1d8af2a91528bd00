import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  dot,
  multiplyLower,
  multiplyVector,
} from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { denseProduct } from "./dense-product.ts";
import type {
  DifferingCoefficients,
  DifferingCrossMoments,
  DifferingPoint,
  DifferingSlopes,
} from "./differing-terms.ts";
import { dotRow, sharedCoefficients } from "./shared-coefficients.ts";

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

interface HolderWork {
  readonly noisy: Float64Array;
  readonly noise: Float64Array;
  /** V⁻¹, and K = V⁻¹S. */
  readonly inverse: Float64Array;
  readonly gain: Float64Array;
}

export function differingCrossMoments(
  holders: readonly Pick<HolderMoments, "cross" | "crossSd">[],
  coefficients: DifferingCoefficients,
): DifferingCrossMoments {
  const { origin, localMap, locals: l } = coefficients;
  const p = origin.length;
  const common = sharedCoefficients(coefficients);
  const square = () => new Float64Array(p * p);
  const vector = () => new Float64Array(p);
  const work: readonly HolderWork[] = holders.map(({ cross, crossSd }) => ({
    noisy: cross,
    noise: crossSd.map((sd) => sd * sd),
    inverse: square(),
    gain: square(),
  }));
  const [residual, weighted, theta, pushed] = [vector(), vector(), vector(), vector()];
  const [spread, first, second, covariance] = [square(), square(), square(), square()];
  const own = new Float64Array(l);

  /** T_j to `spread`. */
  function setSpread(t: Float64Array): void {
    for (let i = 0; i < p; i++)
      for (let k = 0; k <= i; k++) {
        let sum = 0;
        for (let r = 0; r < l; r++) sum += localMap[i * l + r]! * t[r]! * localMap[k * l + r]!;
        spread[i * p + k] = sum;
        spread[k * p + i] = sum;
      }
  }

  /** ẑ − Sθ to `residual`. */
  function setResidual({ noisy }: HolderWork, gram: Float64Array, at: Float64Array): void {
    multiplyVector(gram, at, residual, p, p);
    for (let i = 0; i < p; i++) residual[i] = noisy[i]! - residual[i]!;
  }

  /** Adds the part of one holder to the law of x; −½(log|V| + yᵀV⁻¹y), y = ẑ − Sθ0. */
  function include(holder: HolderWork, gram: Float64Array, variance: number, t: Float64Array): number {
    const { noise, inverse, gain } = holder;
    setSpread(t);
    denseProduct(1, spread, gram, first, p);
    denseProduct(1, gram, first, inverse, p);
    for (let i = 0; i < p * p; i++) inverse[i]! += variance * gram[i]!;
    for (let i = 0; i < p; i++) inverse[i * p + i]! += noise[i]!;
    if (cholesky(inverse, p) < p) return IMPOSSIBLE;
    const logDeterminant = choleskyLogDeterminant(inverse, p);
    choleskyInverse(inverse, p, inverse);
    denseProduct(1, inverse, gram, gain, p);
    denseProduct(1, gram, gain, second, p);
    setResidual(holder, gram, origin);
    multiplyVector(inverse, residual, weighted, p, p);
    multiplyVector(gram, weighted, pushed, p, p);
    common.add(second, pushed);
    return -0.5 * (logDeterminant + dot(residual, weighted, p));
  }

  /**
   * Given x the gradient in S is sym(vθᵀ) + σ²W + 2sym(WST), v = V⁻¹(ẑ − Sθ), W = ½(vvᵀ − V⁻¹), and tr(WS)σ² and
   * (RᵀSWSR)_kk in log σ² and t_k; averaged over x: E vθᵀ = v̄θ̄ᵀ − KΣ, E vvᵀ = v̄v̄ᵀ + KΣKᵀ, Σ = UΣ_xUᵀ.
   */
  function addHolder(j: number, { grams, variances, spreads }: DifferingPoint, out: DifferingSlopes): void {
    const { inverse, gain } = work[j]!;
    const gram = grams[j]!;
    const slope = out.grams[j]!;
    setResidual(work[j]!, gram, theta);
    multiplyVector(inverse, residual, weighted, p, p);
    denseProduct(1, gain, covariance, first, p);
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++) {
        const mixed =
          weighted[i]! * theta[k]! + weighted[k]! * theta[i]! - first[i * p + k]! - first[k * p + i]!;
        slope[i * p + k]! += 0.5 * mixed;
        let net = weighted[i]! * weighted[k]! - inverse[i * p + k]!;
        for (let r = 0; r < p; r++) net += first[i * p + r]! * gain[k * p + r]!;
        second[i * p + k] = 0.5 * net;
      }
    // WS, then WST.
    denseProduct(1, second, gram, first, p);
    let trace = 0;
    for (let i = 0; i < p; i++) trace += first[i * p + i]!;
    out.variances[j]! += variances[j]! * trace;
    for (let i = 0; i < p * p; i++) slope[i]! += variances[j]! * second[i]!;
    setSpread(spreads[j]!);
    denseProduct(1, first, spread, second, p);
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++) slope[i * p + k]! += second[i * p + k]! + second[k * p + i]!;
    denseProduct(1, gram, first, second, p);
    for (let r = 0; r < l; r++) {
      let sum = 0;
      for (let i = 0; i < p; i++)
        for (let k = 0; k < p; k++) sum += localMap[i * l + r]! * second[i * p + k]! * localMap[k * l + r]!;
      out.spreads[j]![r]! += sum;
    }
  }

  /** l = l' + tRᵀSV⁻¹(ẑ − Sθ − SRl' − e') with l' ~ N(0, t), e' ~ N(0, σ²S + D): its law given ẑ and x. */
  function drawLocals(
    rng: SeededSource,
    j: number,
    { grams, variances, spreads }: DifferingPoint,
    out: Float64Array,
  ): void {
    const { noise, gain } = work[j]!;
    const [gram, t] = [grams[j]!, spreads[j]!];
    for (let r = 0; r < l; r++) own[r] = Math.sqrt(t[r]!) * rng.normal();
    for (let i = 0; i < p; i++) pushed[i] = theta[i]! + dotRow(localMap, i, l, own);
    setResidual(work[j]!, gram, pushed);
    for (let i = 0; i < p * p; i++) first[i] = variances[j]! * gram[i]!;
    for (let i = 0; i < p; i++) first[i * p + i]! += noise[i]!;
    cholesky(first, p);
    for (let i = 0; i < p; i++) weighted[i] = rng.normal();
    multiplyLower(first, p, weighted, weighted);
    for (let i = 0; i < p; i++) residual[i]! -= weighted[i]!;
    for (let r = 0; r < l; r++) {
      let sum = 0;
      // RᵀSV⁻¹ = (KR)ᵀ.
      for (let i = 0; i < p; i++) sum += dotColumn(gain, i, localMap, r) * residual[i]!;
      out[r] = own[r]! + t[r]! * sum;
    }
  }

  function dotColumn(k: Float64Array, i: number, map: Float64Array, r: number): number {
    let sum = 0;
    for (let a = 0; a < p; a++) sum += k[i * p + a]! * map[a * l + r]!;
    return sum;
  }

  return Object.freeze<DifferingCrossMoments>({
    collapsed({ grams, variances, spreads }) {
      common.begin();
      let sum = 0;
      for (let j = 0; j < work.length; j++) sum += include(work[j]!, grams[j]!, variances[j]!, spreads[j]!);
      return Number.isFinite(sum) ? sum + common.end() : IMPOSSIBLE;
    },
    addGradient(point, out) {
      common.setCovariance(covariance);
      common.setMean(theta);
      for (let j = 0; j < work.length; j++) addHolder(j, point, out);
    },
    draw(rng, point, shared, locals) {
      common.draw(rng, shared, theta);
      for (let j = 0; j < work.length; j++) drawLocals(rng, j, point, locals[j]!);
    },
  });
}
