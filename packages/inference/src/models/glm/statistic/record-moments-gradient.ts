import type { RegressionPoint } from "../../regression/index.ts";
import { addDispersion, throughDispersion } from "../outcomes/dispersion.ts";
import { ORDERS } from "../outcomes/outcome-moments.ts";
import { MOMENT_ORDERS, type RecordMoments } from "./record-moments.ts";
import type { StatisticMonomial } from "./statistic-coordinates.ts";

/**
 * The chain rule back through `recordMoments`: adds to `gradient` what v_a = ∂ℓ/∂E[t_a] and
 * W_ac = ∂ℓ/∂E[t_at_c] (symmetric, every entry of the matrix counted) say about the point. This is the frozen
 * polynomial of glm spec §5.1: d E[vᵀt + tᵀWt] with v and W held fixed.
 */
export interface MomentsGradient {
  add(v: Float64Array, W: Float64Array, point: RegressionPoint, gradient: RegressionPoint): void;
}

export function momentsGradient(
  coordinates: readonly StatisticMonomial[],
  moments: RecordMoments,
): MomentsGradient {
  const D = moments.width;
  const d = D - 1;
  const k = moments.length;
  const { integrals, m, b, Sigma, P, q } = moments;
  const [P0, P1, P2] = P;
  const square = () => new Float64Array(D * D);
  // Adjoints, named after what they belong to.
  const aSigma = square();
  const aq = [square(), square(), square()] as const;
  const aP = [square(), square(), square()] as const;
  const aF = [new Float64Array(ORDERS), new Float64Array(ORDERS), new Float64Array(ORDERS)] as const;
  const am = new Float64Array(D);
  const ab = new Float64Array(D);
  // U[(p·k + a)·3 + s] = Σ_c w_ac·P_c[s] over partners of total power p.
  const U = new Float64Array(9 * k);

  function clear(): void {
    aSigma.fill(0);
    for (let p = 0; p < 3; p++) {
      aq[p]!.fill(0);
      aP[p]!.fill(0);
      aF[p]!.fill(0);
    }
    U.fill(0);
  }

  function backThroughMoments(v: Float64Array, W: Float64Array): void {
    for (let a = 0; a < k; a++) {
      const { i, j, power, factor } = coordinates[a]!;
      const ij = i * D + j;
      const weight = v[a]! * factor;
      aq[power]![ij]! += weight;
      aSigma[ij]! += weight * integrals[power]![0]!;
      aF[power]![0]! += weight * Sigma[ij]!;
      for (let c = 0; c <= a; c++) backThroughSecond(a, c, (c < a ? 2 : 1) * W[a * k + c]! * factor);
    }
  }

  function backThroughSecond(a: number, c: number, halfWeight: number): void {
    const { i, j, power } = coordinates[a]!;
    const { i: kk, j: l, power: otherPower, factor } = coordinates[c]!;
    const w = halfWeight * factor;
    const p = power + otherPower;
    const ij = i * D + j;
    const kl = kk * D + l;
    const ik = i * D + kk;
    const jl = j * D + l;
    const il = i * D + l;
    const jk = j * D + kk;
    const Q = q[p]!;
    const A = aq[p]!;
    const F0 = integrals[p]![0]!;
    aSigma[ij]! += w * (Q[kl]! + F0 * Sigma[kl]!);
    aSigma[kl]! += w * (Q[ij]! + F0 * Sigma[ij]!);
    aSigma[ik]! += w * (Q[jl]! + F0 * Sigma[jl]!);
    aSigma[jl]! += w * (Q[ik]! + F0 * Sigma[ik]!);
    aSigma[il]! += w * (Q[jk]! + F0 * Sigma[jk]!);
    aSigma[jk]! += w * (Q[il]! + F0 * Sigma[il]!);
    A[ij]! += w * Sigma[kl]!;
    A[kl]! += w * Sigma[ij]!;
    A[ik]! += w * Sigma[jl]!;
    A[jl]! += w * Sigma[ik]!;
    A[il]! += w * Sigma[jk]!;
    A[jk]! += w * Sigma[il]!;
    aF[p]![0]! += w * (Sigma[ij]! * Sigma[kl]! + Sigma[ik]! * Sigma[jl]! + Sigma[il]! * Sigma[jk]!);
    const ua = (p * k + a) * 3;
    const uc = (p * k + c) * 3;
    U[ua]! += w * P0[kl]!;
    U[ua + 1]! += w * P1[kl]!;
    U[ua + 2]! += w * P2[kl]!;
    U[uc]! += w * P0[ij]!;
    U[uc + 1]! += w * P1[ij]!;
    U[uc + 2]! += w * P2[ij]!;
  }

  /** Each product P_a·P_c was entered at both ends: whole for P, half for F. */
  function backThroughProducts(): void {
    for (let p = 0; p < 3; p++)
      for (let a = 0; a < k; a++) {
        const { i, j } = coordinates[a]!;
        for (let r = 0; r < 3; r++)
          for (let s = 0; s < 3; s++) {
            const u = U[(p * k + a) * 3 + s]!;
            aP[r]![i * D + j]! += integrals[p]![r + s]! * u;
            aF[p]![r + s]! += 0.5 * P[r]![i * D + j]! * u;
          }
      }
  }

  function backThroughPairs(): void {
    for (let p = 0; p < 3; p++)
      for (let r = 0; r < 3; r++)
        for (let at = 0; at < D * D; at++) {
          aP[r]![at]! += aq[p]![at]! * integrals[p]![r]!;
          aF[p]![r]! += aq[p]![at]! * P[r]![at]!;
        }
    for (let i = 0; i < D; i++) {
      let toM = 0;
      let toB = 0;
      for (let j = 0; j < D; j++) {
        const ij = i * D + j;
        const ji = j * D + i;
        const one = aP[1][ij]! + aP[1][ji]!;
        toM += (aP[0][ij]! + aP[0][ji]!) * m[j]! + one * b[j]!;
        toB += one * m[j]! + (aP[2][ij]! + aP[2][ji]!) * b[j]!;
      }
      am[i] = toM;
      ab[i] = toB;
    }
  }

  /** ∂F_k/∂mean = F_{k+1} and ∂F_k/∂variance = ½F_{k+2} of u. */
  function throughU(shift: 1 | 2): number {
    let sum = 0;
    for (let p = 1; p < 3; p++)
      for (let o = 0; o < MOMENT_ORDERS; o++) sum += aF[p]![o]! * integrals[p]![o + shift]!;
    return sum;
  }

  function addToPoint({ coefficients, mean }: RegressionPoint, gradient: RegressionPoint): void {
    const inMean = throughU(1);
    const inVariance = 0.5 * throughU(2);
    gradient.intercept += inMean;
    for (let i = 0; i < d; i++) {
      const theta = coefficients[i]!;
      let sum = 2 * b[i + 1]! * inVariance + mean[i]! * inMean;
      for (let j = 0; j < d; j++) {
        const other = coefficients[j]!;
        sum += Sigma[(i + 1) * D + j + 1]! * ab[j + 1]!;
        gradient.covariance[i * d + j]! +=
          0.5 * (aSigma[(i + 1) * D + j + 1]! + aSigma[(j + 1) * D + i + 1]!) +
          0.5 * (ab[i + 1]! * other + theta * ab[j + 1]!) +
          inVariance * theta * other;
      }
      gradient.coefficients[i]! += sum;
      gradient.mean[i]! += am[i + 1]! + theta * inMean;
    }
  }

  return Object.freeze<MomentsGradient>({
    add(v, W, point, gradient) {
      clear();
      backThroughMoments(v, W);
      backThroughProducts();
      backThroughPairs();
      addToPoint(point, gradient);
      addDispersion(throughDispersion(aF[2], integrals), point, gradient);
    },
  });
}
