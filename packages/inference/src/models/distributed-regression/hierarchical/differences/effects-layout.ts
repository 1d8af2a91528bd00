import type { HolderEffects } from "../../../regression/holders/holder-effects.ts";

/**
 * Where the regressions of holders stand in the tail of the coordinates, in the order
 *
 *     shared coefficients | each holder's own | log τ | ζ of each holder | λ = log σ².
 *
 * Coefficient k of holder j, of level at the centre and slopes, is x_k where it is the same everywhere, a coordinate of
 * the holder's where it is its own, and x_k + τ_kη_jk where it is random. The coordinate of an effect is c = τ^w·η with a
 * constant w in [0, 1]: w = 1 suits holders whose data tell their coefficients, w = 0 those whose data do not, and the
 * posterior is the same for any w. Holders that do not differ have θ and λ alone.
 */
export interface EffectsLayout {
  readonly holders: number;
  /** p. */
  readonly coefficients: number;
  /** c of every slope, 0 where the coefficients are those of the regression itself. */
  readonly centre: Float64Array;
  readonly student: boolean;
  readonly intercept: boolean;
  /** Coefficients that have an x. */
  readonly shared: readonly number[];
  /** Coefficients of which every holder has a coordinate: its own values, then effects. */
  readonly local: readonly number[];
  /** How many of those are own values. */
  readonly own: number;
  /** Coefficients that are random, as the last of `local`. */
  readonly random: readonly number[];
  /** w of each holder's effects, by rows. */
  readonly centring: Float64Array;
  /** Number of ζ: that of holders, or 0. */
  readonly residuals: number;
  /** Index of the first coordinate of each part. */
  readonly sharedAt: number;
  localAt(holder: number): number;
  readonly spreadAt: number;
  readonly residualAt: number;
  readonly varianceAt: number;
}

/** Whose layout it is. */
export interface LayoutShape {
  readonly holders: number;
  readonly features: number;
  readonly intercept: boolean;
  /** w; 0 without it. */
  readonly centring?: Float64Array;
}

/** The layout of a tail that begins at `at`. */
export function effectsLayout(
  effects: HolderEffects | undefined,
  { holders, features: p, intercept, centring }: LayoutShape,
  at: number,
): EffectsLayout {
  const differences = effects?.differences ?? Array.from({ length: p }, () => "same" as const);
  const places = (kind: string) => differences.flatMap((difference, k) => (difference === kind ? [k] : []));
  const [own, random] = [places("own"), places("random")];
  const shared = differences.flatMap((difference, k) => (difference === "own" ? [] : [k]));
  const local = [...own, ...random];
  const first = at + shared.length;
  const spreadAt = first + holders * local.length;
  const residualAt = spreadAt + random.length;
  const residuals = effects?.residual === "own" ? holders : 0;
  return Object.freeze<EffectsLayout>({
    holders,
    coefficients: p,
    centre: effects && intercept ? effects.centre : new Float64Array(intercept ? p - 1 : p),
    student: effects?.law === "student",
    intercept,
    shared,
    local,
    own: own.length,
    random,
    centring: centring ?? new Float64Array(holders * random.length),
    residuals,
    sharedAt: at,
    localAt: (holder) => first + holder * local.length,
    spreadAt,
    residualAt,
    varianceAt: residualAt + residuals,
  });
}

/** Number of coordinates of such a tail. */
export function effectsLength({ sharedAt, varianceAt }: EffectsLayout): number {
  return varianceAt + 1 - sharedAt;
}
