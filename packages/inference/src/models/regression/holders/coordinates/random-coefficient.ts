import type { ScalarPrior } from "../../../priors/index.ts";

/** A law with moments, of which coordinates take the size. */
export type RoughPrior = Pick<ScalarPrior, "logDensity" | "slope" | "mean" | "variance">;

/** J numbers each: b_j and V_j > 0, about the mean and the variance that the data of holder j alone leave to φ_j. */
export interface ToldCoefficient {
  readonly estimates: ArrayLike<number>;
  readonly variances: ArrayLike<number>;
}

/** What one number that varies between holders is made of. */
export interface RandomInput {
  /** Of φ/e^u and of τ/e^u. */
  readonly prior: RoughPrior;
  readonly spread: Pick<ScalarPrior, "logDensity" | "slope">;
  readonly told: ToldCoefficient;
}

/** What stands between this number and others of the model. */
export interface Links {
  /** u, set before `moveTo`: the priors speak of φ and τ in the unit e^u. */
  unit: number;
  /** ∂ℓ/∂φ beside what φ_j say of it, added between `moveTo` and `pullBack`. */
  inMean: number;
  /** ∂/∂u of log prior and log Jacobian, after `pullBack`. */
  inUnit: number;
}

/** One number that varies between holders, φ_j = φ + τη_j, by 2 + J coordinates: y, log τ, z_1..z_J. */
export interface RandomCoefficient {
  readonly links: Links;
  /** At the last `moveTo`: φ_j, η_j, φ and τ. */
  readonly own: Float64Array;
  readonly eta: Float64Array;
  mean(): number;
  spread(): number;
  /** The log prior of φ/e^u and τ/e^u; that of η is the law's, which may join several coefficients of a holder. */
  logPrior(): number;
  /** Reads q from `at`; returns the log Jacobian of φ/e^u, τ/e^u and η. */
  moveTo(q: Float64Array, at: number): number;
  /** Given ∂ℓ/∂φ_j and f_j with ∂ log p(η_j)/∂η_j = f_jη_j; those of holder j are at j·stride + offset, and at j. */
  pullBack(
    q: Float64Array,
    at: number,
    inOwn: Float64Array,
    offset: number,
    stride: number,
    slopes: Float64Array,
    gradientQ: Float64Array,
  ): void;
  /** Writes the coordinates of φ, τ and φ_j. */
  writeStart(
    mean: number,
    spread: number,
    own: (holder: number) => number,
    q: Float64Array,
    at: number,
  ): void;
}

/**
 * If the data of holder j were b_j ~ N(φ_j, V_j), then given τ, with m₀ and v₀ mean and variance of the prior of φ,
 *
 *   φ ~ N(M, 1/P),   P = 1/v₀ + Σ_j w_j,   M = (m₀/v₀ + Σ_j w_jb_j)/P,   w_j = 1/(τ² + V_j),
 *   η_j ~ N(τw_j(b_j − φ), V_jw_j).
 *
 * So φ = M + y/√P and η_j = τw_j(b_j − φ) + √(V_jw_j)·z_j: y and z would be standard normal, whatever τ is. Where V is large
 * beside τ² this is the non-centred form, where it is small the centred one. b and V are constants: they change the sampler's
 * work, not the posterior. With s = τ²w, g_j = ∂ℓ/∂φ_j and G_j = τg_j + f_jη_j, and ′ for d/d log τ:
 *
 *   ∂/∂z_j = G_j√(V_jw_j),   ∂/∂φ = Σ_j g_j − τw_jG_j =: F,   ∂/∂y = F/√P,
 *   ∂/∂log τ = Σ_j [τg_jη_j + G_j(τw_j(1 − 2s_j)(b_j − φ) − s_j√(V_jw_j)z_j) − s_j] + F(M′ − ½yP′/P^{3/2}) − ½P′/P,
 *   w′ = −2sw,   P′ = Σ w_j′,   M′ = Σ_j w_j′(b_j − M)/P,
 *
 * priors and the Jacobian of τ beside. The priors are laws of φ/e^u and τ/e^u, where u may move with other numbers of the model;
 * m₀ and v₀ are then taken at u = 0.
 */
export function randomCoefficient(input: RandomInput): RandomCoefficient {
  const { prior, spread: ofSpread } = input;
  const { estimates: b, variances: V } = input.told;
  const J = b.length;
  const [precision, pull] = roughPrecision(prior);
  const links: Links = { unit: 0, inMean: 0, inUnit: 0 };
  const own = new Float64Array(J);
  const eta = new Float64Array(J);
  /** w_j and √(V_jw_j). */
  const weights = new Float64Array(J);
  const roots = new Float64Array(J);
  let [tau, phi, M, P, scale] = [1, 0, 0, 1, 1];
  /** P′/P and M′. */
  let [ofPrecision, ofMiddle] = [0, 0];

  /** Everything that depends on τ alone. */
  function setSpread(value: number): void {
    tau = value;
    const square = tau * tau;
    P = precision;
    M = pull;
    for (let j = 0; j < J; j++) {
      const w = 1 / (square + V[j]!);
      weights[j] = w;
      roots[j] = Math.sqrt(V[j]! * w);
      P += w;
      M += w * b[j]!;
    }
    M /= P;
    [ofPrecision, ofMiddle] = [0, 0];
    for (let j = 0; j < J; j++) {
      const slope = (-2 * square * weights[j]! * weights[j]!) / P;
      ofPrecision += slope;
      ofMiddle += slope * (b[j]! - M);
    }
  }

  return Object.freeze<RandomCoefficient>({
    links,
    own,
    eta,
    mean: () => phi,
    spread: () => tau,
    logPrior() {
      const [mean, spread] = [phi / scale, tau / scale];
      // Spread and unit that overflow together, or vanish together, have no ratio: a step went too far.
      return Number.isFinite(mean) && Number.isFinite(spread)
        ? prior.logDensity(mean) + ofSpread.logDensity(spread)
        : -Infinity;
    },
    moveTo(q, at) {
      setSpread(Math.exp(q[at + 1]!));
      scale = Math.exp(links.unit);
      links.inMean = 0;
      phi = M + q[at]! / Math.sqrt(P);
      let logRoots = 0;
      for (let j = 0; j < J; j++) {
        eta[j] = tau * weights[j]! * (b[j]! - phi) + roots[j]! * q[at + 2 + j]!;
        own[j] = phi + tau * eta[j]!;
        logRoots += Math.log(roots[j]!);
      }
      return q[at + 1]! - 0.5 * Math.log(P) + logRoots - 2 * links.unit;
    },
    pullBack(q, at, inOwn, offset, stride, slopes, gradientQ) {
      const ofMean = prior.slope(phi / scale) / scale;
      const inTau = (ofSpread.slope(tau / scale) * tau) / scale;
      links.inUnit = -2 - ofMean * phi - inTau;
      let inMean = ofMean + links.inMean;
      let inSpread = 1 + inTau - 0.5 * ofPrecision;
      for (let j = 0; j < J; j++) {
        const g = inOwn[j * stride + offset]!;
        const inEta = tau * g + slopes[j]! * eta[j]!;
        const lean = tau * weights[j]!;
        const share = tau * lean;
        gradientQ[at + 2 + j]! += inEta * roots[j]!;
        inMean += g - lean * inEta;
        const turn = lean * (1 - 2 * share) * (b[j]! - phi) - share * roots[j]! * q[at + 2 + j]!;
        inSpread += tau * g * eta[j]! + inEta * turn - share;
      }
      const width = 1 / Math.sqrt(P);
      gradientQ[at]! += inMean * width;
      gradientQ[at + 1]! += inSpread + inMean * (ofMiddle - 0.5 * q[at]! * width * ofPrecision);
    },
    writeStart(mean, spread, ownOf, q, at) {
      setSpread(spread);
      q[at] = (mean - M) * Math.sqrt(P);
      q[at + 1] = Math.log(spread);
      for (let j = 0; j < J; j++) {
        const effect = (ownOf(j) - mean) / spread;
        q[at + 2 + j] = (effect - spread * weights[j]! * (b[j]! - mean)) / roots[j]!;
      }
    },
  });
}

/** 1/v₀ and m₀/v₀; 0 where the law has no such moments. */
function roughPrecision({ mean, variance }: RoughPrior): readonly [number, number] {
  return variance > 0 && variance < Infinity ? [1 / variance, mean / variance] : [0, 0];
}
