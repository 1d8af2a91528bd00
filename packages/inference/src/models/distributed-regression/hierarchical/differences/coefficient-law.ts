import {
  cholesky,
  choleskySolve,
  clearUpper,
  multiplyLowerTransposed,
  solveLower,
  solveLowerMatrix,
  solveLowerTransposed,
} from "../../../../math/linear-algebra/index.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { aboutCentre, type NormalInformation, sharedPrior } from "./normal-information.ts";

/**
 * The law of all coefficients at once, given what is known of each θ_j, τ and the weights λ_j of Student effects.
 * φ_j = Gx + s·l_j in the shared coordinates x and the holder's own l_j (s: 1 of an own value, τ^{1−w} of an
 * effect, whose prior precision D is λτ^{−2w}), so the precision is an arrowhead of blocks A = sP_lls + D, B = P_xls,
 * with b = sh_l + Dm. With the l_j integrated out,
 *
 *     x ~ N(Q⁻¹q, Q⁻¹),  Q = C⁻¹ + Σ(P_xx − BA⁻¹Bᵀ),  q = C⁻¹m + Σ(h_x − BA⁻¹b),     then l_j ~ N(A⁻¹(b − Bᵀx), A⁻¹).
 *
 * With Cholesky factors it is a map from standard normal coordinates, which draws as well as it scales.
 */
export interface CoefficientLaw {
  begin(): void;
  /** Adds what is known of a holder; P and h speak of θ_j. */
  include(j: number, known: NormalInformation, spreads: Float64Array, weight: number): void;
  end(): void;
  /** Coefficients of standard normal t; both in the places of the layout, other places are left alone. */
  toCoordinates(t: Float64Array, q: Float64Array): void;
  toStandard(q: Float64Array, t: Float64Array): void;
  /** Turns a gradient in the coefficients into one in t. */
  pull(gradient: Float64Array): void;
}

/** F of A = FFᵀ, F⁻¹Bᵀ and F⁻¹b. */
interface HolderBlock {
  readonly factor: Float64Array;
  readonly side: Float64Array;
  readonly shift: Float64Array;
}

export function coefficientLaw(prior: DistributedPrior, layout: EffectsLayout): CoefficientLaw {
  const { holders, coefficients: p, shared, local, own, sharedAt } = layout;
  const [n, l] = [shared.length, local.length];
  const { coefficientMean, coefficientCovariance } = prior;
  const ofShared = sharedPrior(prior, layout);
  const centred = aboutCentre(layout);
  const { precision: whole, shift: pulled } = centred;
  const blocks: readonly HolderBlock[] = Array.from({ length: holders }, () => ({
    factor: new Float64Array(l * l),
    side: new Float64Array(l * n),
    shift: new Float64Array(l),
  }));
  /** Q, then its factor; q, then the mean. */
  const precision = new Float64Array(n * n);
  const mean = new Float64Array(n);
  /** s and D of the holder at hand; those of own values stay. */
  const scale = new Float64Array(l).fill(1);
  const precise = Float64Array.from(local, (k) => 1 / coefficientCovariance[k * (p + 1)]!);
  const x = new Float64Array(n);
  const y = new Float64Array(l);

  function setBlock({ factor, side, shift: b }: HolderBlock): void {
    for (let i = 0; i < l; i++) {
      const row = local[i]! * p;
      const s = scale[i]!;
      for (let k = 0; k < l; k++) factor[i * l + k] = s * whole[row + local[k]!]! * scale[k]!;
      for (let k = 0; k < n; k++) side[i * n + k] = s * whole[row + shared[k]!]!;
      factor[i * l + i]! += precise[i]!;
      b[i] = s * pulled[local[i]!]! + (i < own ? precise[i]! * coefficientMean[local[i]!]! : 0);
    }
    cholesky(factor, l);
    clearUpper(factor, l);
    solveLowerMatrix(factor, l, side, n);
    solveLower(factor, l, b);
  }

  function addBlock({ side, shift: b }: HolderBlock): void {
    for (let i = 0; i < n; i++) {
      const row = shared[i]! * p;
      let sum = pulled[shared[i]!]!;
      for (let r = 0; r < l; r++) sum -= side[r * n + i]! * b[r]!;
      mean[i]! += sum;
      for (let k = 0; k < n; k++) {
        let net = whole[row + shared[k]!]!;
        for (let r = 0; r < l; r++) net -= side[r * n + i]! * side[r * n + k]!;
        precision[i * n + k]! += net;
      }
    }
  }

  /** y = sign·F⁻¹b − sign·F⁻¹Bᵀx: what l_j has for its mean, before F⁻ᵀ. */
  function setMean({ side, shift: b }: HolderBlock, sign: number): void {
    for (let i = 0; i < l; i++) {
      let sum = b[i]!;
      for (let k = 0; k < n; k++) sum -= side[i * n + k]! * x[k]!;
      y[i] = sign * sum;
    }
  }

  return Object.freeze<CoefficientLaw>({
    begin() {
      precision.set(ofShared.precision);
      mean.set(ofShared.shift);
    },
    include(j, known, spreads, weight) {
      centred.set(known);
      for (let i = own; i < l; i++) {
        const w = layout.centring[j * (l - own) + i - own]!;
        const tau = spreads[i - own]!;
        scale[i] = tau ** (1 - w);
        precise[i] = weight * tau ** (-2 * w);
      }
      setBlock(blocks[j]!);
      addBlock(blocks[j]!);
    },
    end() {
      cholesky(precision, n);
      clearUpper(precision, n);
      choleskySolve(precision, n, mean);
    },
    toCoordinates(t, q) {
      for (let i = 0; i < n; i++) x[i] = t[sharedAt + i]!;
      solveLowerTransposed(precision, n, x);
      for (let i = 0; i < n; i++) {
        x[i]! += mean[i]!;
        q[sharedAt + i] = x[i]!;
      }
      for (let j = 0; j < holders; j++) {
        const at = layout.localAt(j);
        setMean(blocks[j]!, 1);
        for (let i = 0; i < l; i++) y[i]! += t[at + i]!;
        solveLowerTransposed(blocks[j]!.factor, l, y);
        q.set(y, at);
      }
    },
    toStandard(q, t) {
      for (let i = 0; i < n; i++) x[i] = q[sharedAt + i]!;
      for (let j = 0; j < holders; j++) {
        const at = layout.localAt(j);
        const own = q.slice(at, at + l);
        multiplyLowerTransposed(blocks[j]!.factor, l, own, own);
        setMean(blocks[j]!, -1);
        for (let i = 0; i < l; i++) t[at + i] = own[i]! + y[i]!;
      }
      for (let i = 0; i < n; i++) x[i]! -= mean[i]!;
      multiplyLowerTransposed(precision, n, x, x);
      t.set(x, sharedAt);
    },
    pull(gradient) {
      for (let i = 0; i < n; i++) x[i] = gradient[sharedAt + i]!;
      for (let j = 0; j < holders; j++) {
        const at = layout.localAt(j);
        const { factor, side } = blocks[j]!;
        for (let i = 0; i < l; i++) y[i] = gradient[at + i]!;
        solveLower(factor, l, y);
        gradient.set(y, at);
        for (let i = 0; i < l; i++) for (let k = 0; k < n; k++) x[k]! -= side[i * n + k]! * y[i]!;
      }
      solveLower(precision, n, x);
      gradient.set(x, sharedAt);
    },
  });
}
