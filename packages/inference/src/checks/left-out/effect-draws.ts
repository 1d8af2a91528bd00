import type { EffectLaw } from "@dpbayes/privacy/formats";
import { type Chains, pooled } from "../../diagnostics/index.ts";
import { fail, requireLength } from "../../errors/index.ts";

/** What draws say of one coefficient across holders. */
export interface CoefficientDraws {
  readonly name: string;
  /** φ_k, the mean over holders. */
  readonly mean: Chains;
  /** τ_k; absent where all holders share the coefficient. */
  readonly spread?: Chains;
}

/** The law of holders' coefficients, draw by draw, in any coordinates that the holders' estimates share. */
export interface EffectDraws {
  readonly coefficients: readonly CoefficientDraws[];
  readonly law: EffectLaw;
}

/** What a holder's own release says of its coefficients: an estimate and the covariance of its error, by rows. */
export interface HolderEstimate {
  readonly holder: string;
  readonly estimate: Float64Array;
  readonly covariance: Float64Array;
}

/** Draws by rows: coefficient k of draw s at s·K + k. */
export interface EffectRows {
  readonly draws: number;
  readonly means: Float64Array;
  readonly spreads: Float64Array;
}

export function effectRows({ coefficients }: EffectDraws): EffectRows {
  const K = coefficients.length;
  if (K === 0) fail("ARGUMENT", { name: "coefficients", found: "none", accepted: "one or more" });
  const draws = pooled(coefficients[0]!.mean).length;
  const means = new Float64Array(draws * K);
  const spreads = new Float64Array(draws * K);
  coefficients.forEach(({ name, mean, spread }, k) => {
    place(`draws of ${name}`, pooled(mean), means, k, K);
    if (spread) place(`spread of ${name}`, pooled(spread), spreads, k, K);
  });
  return { draws, means, spreads };
}

function place(name: string, column: Float64Array, rows: Float64Array, k: number, K: number): void {
  requireLength(name, column, rows.length / K);
  column.forEach((value, s) => {
    if (!Number.isFinite(value)) fail("ARGUMENT", { name, found: value, accepted: "finite" });
    rows[s * K + k] = value;
  });
}
