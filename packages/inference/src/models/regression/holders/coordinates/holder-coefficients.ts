import type { EffectLaw } from "@dpbayes/privacy/formats";
import type { ScalarPrior } from "../../../priors/index.ts";
import type { Difference } from "../holder-effects.ts";
import { jointEffects } from "./coefficients/joint-effects.ts";
import { knownCoefficient } from "./coefficients/known-coefficient.ts";
import type { CoefficientTable, OneCoefficient } from "./coefficients/one-coefficient.ts";
import { ownCoefficient } from "./coefficients/own-coefficient.ts";
import { type Distances, ownLevel } from "./coefficients/own-level.ts";
import { sameCoefficient } from "./coefficients/same-coefficient.ts";
import { type VaryingCoefficient, varyingCoefficient } from "./coefficients/varying-coefficient.ts";
import type { PartOfCoordinates } from "./covariate-law.ts";
import type { ToldCoefficient } from "./random-coefficient.ts";

/** Which of the K coefficients it is, and what. */
export interface KnownCoefficient {
  readonly place: number;
  readonly value: number;
}

export interface CoefficientsInput {
  readonly holders: number;
  /** How each of the K coefficients differs. */
  readonly differences: readonly Difference[];
  readonly law: EffectLaw;
  /** The coefficient that is known, if one is. */
  readonly known?: KnownCoefficient | undefined;
  /** Of each coefficient in its unit: of its mean over holders, or of every holder's own. */
  readonly priors: readonly ScalarPrior[];
  /** Of the spread of each in its unit; read of random ones. */
  readonly spreads: readonly ScalarPrior[];
  /** About the logarithms û_k of the units; absent: 0. */
  readonly units?: ArrayLike<number>;
  /** About what `followed` is; absent: û. */
  readonly followed?: ArrayLike<number>;
  /** From 0 to 1, w_k: how far a coefficient is sampled in its unit and not in the design's; absent: 0. */
  readonly held?: ArrayLike<number>;
  /** What the data tell of each random coefficient, in the units that it is sampled in; others are not read. */
  readonly told: readonly ToldCoefficient[];
  /** J×K: an own level is sampled as that of a record at this distance from the centre. The level's is not read. */
  readonly distance: ArrayLike<number>;
  /** Whether the prior of an own level speaks of it there, and not at the centre. */
  readonly levelsAtMean?: boolean;
}

/** A place to start, coefficient by coefficient: means and spreads (K) and every holder's own (J×K). */
export interface CoefficientsStart {
  readonly mean: ArrayLike<number>;
  readonly spread: ArrayLike<number>;
  readonly own: ArrayLike<number>;
}

/** Coefficients of all holders, by their coordinates. */
export interface HolderCoefficients extends PartOfCoordinates {
  /** K: u_k, set before `moveTo`: priors speak of φ_k/e^u and τ_k/e^u. */
  readonly units: Float64Array;
  /** K: ∂/∂u_k of log prior and log Jacobian, written by `pullBack`. */
  readonly inUnits: Float64Array;
  /** K: o_k, set before `moveTo`: what u_k would be if the holders' own scales were all that is known of the common ones. */
  readonly followed: Float64Array;
  /** K: ∂/∂o_k of everything, written by `pullBack`. */
  readonly inFollowed: Float64Array;
  /** J×K: may be set before `moveTo`. */
  readonly distance: Float64Array;
  /** J×K: what `distance` does through the levels, written by `pullBack`. */
  readonly inDistance: Float64Array;
  /** J×K, by rows: φ_jk. */
  readonly own: Float64Array;
  /** J×K: those who know what φ_jk does to the likelihood add it here between `moveTo` and `pullBack`. */
  readonly gradient: Float64Array;
  /** The part of `logPrior` that is the law of the effects: p(η) given φ and τ. */
  readonly logEffects: number;
  /** φ_k; of own coefficients their average. */
  mean(coefficient: number): number;
  /** τ_k of a random coefficient, 0 of others. */
  spread(coefficient: number): number;
  writeStart(start: CoefficientsStart, q: Float64Array, at: number): void;
}

/**
 * Coordinates of coefficients that are the same (one number), own (one per holder) or random (`random-coefficient.ts`), one
 * coefficient after the other.
 *
 * Slopes are sampled in units of e^v, v = û + w(o − ô). Where a release knows covariates and residual well, it knows a slope in the design's
 * units whatever they are (w = 0); where noise hides them, they may be of any size and the slope moves with them (w = 1). They are the
 * holders' own (o): the data know nothing of the common scale (u) but what those say of it, and few holders that differ say little. With
 * φ = e^vx the priors are laws of x/e^{u−v}; ∂/∂u acts through them alone, ∂/∂o = w·∂/∂v.
 */
export function holderCoefficients(input: CoefficientsInput): HolderCoefficients {
  const { holders: J, differences } = input;
  const K = differences.length;
  const table: CoefficientTable = {
    ...{ holders: J, coefficients: K },
    ...{ own: new Float64Array(J * K), gradient: new Float64Array(J * K) },
  };
  const distance = Float64Array.from(input.distance);
  const distances = { distance, inDistance: new Float64Array(J * K), atMean: input.levelsAtMean ?? false };
  const { units, followed, held } = unitsOf(input);
  const [middle, origin] = [units.slice(), followed.slice()];
  const [inUnits, inFollowed] = [new Float64Array(K), new Float64Array(K)];
  const slopes = new Float64Array(J);
  const parts = differences.map((_, k) => partOf(input, k, table, distances, slopes));
  const from = placesOf(parts);
  const varying = parts.filter((part): part is VaryingCoefficient => "eta" in part);
  const effects = jointEffects(input.law, varying, slopes);
  let logPrior = 0;

  function writeUnits(): void {
    for (let k = 0; k < K; k++) {
      const { unit } = parts[k]!;
      unit.left = units[k]! - middle[k]! - held[k]! * (followed[k]! - origin[k]!);
      unit.size = Math.exp(units[k]! - unit.left);
    }
  }

  return Object.freeze<HolderCoefficients>({
    dimension: from[K]!,
    ...{ units, inUnits, followed, inFollowed, distance, inDistance: distances.inDistance },
    ...{ own: table.own, gradient: table.gradient },
    mean: (k) => parts[k]!.mean(),
    spread: (k) => parts[k]!.spread(),
    get logPrior() {
      return logPrior;
    },
    get logEffects() {
      return effects.logDensity;
    },
    moveTo(q, at) {
      logPrior = 0;
      let logJacobian = 0;
      table.gradient.fill(0);
      writeUnits();
      // The level last: it may be what the slopes leave.
      for (let k = K - 1; k >= 0 && logPrior > -Infinity; k--) {
        logJacobian += parts[k]!.moveTo(q, at + from[k]!);
        logPrior += parts[k]!.logPrior;
      }
      effects.read();
      logPrior += effects.logDensity;
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      for (let k = 0; k < K; k++) {
        const part = parts[k]!;
        part.pullBack(q, at + from[k]!, gradientQ);
        inUnits[k] = part.unit.inUnit;
        inFollowed[k] = held[k]! * part.unit.inSize;
      }
    },
    writeStart(start, q, at) {
      units.set(middle);
      followed.set(origin);
      writeUnits();
      const ownOf = (j: number, k: number) =>
        differences[k] === "same" ? start.mean[k]! : start.own[j * K + k]!;
      for (let i = 0; i < table.own.length; i++) table.own[i] = ownOf(Math.floor(i / K), i % K);
      parts.forEach((part, k) => {
        const one = { mean: start.mean[k]!, spread: start.spread[k]!, own: (j: number) => ownOf(j, k) };
        part.writeStart(one, q, at + from[k]!);
      });
    },
  });
}

function unitsOf({ differences, ...input }: CoefficientsInput) {
  const numbers = (of: (k: number) => number) => Float64Array.from(differences, (_, k) => of(k));
  const units = numbers((k) => input.units?.[k] ?? 0);
  return {
    units,
    followed: numbers((k) => input.followed?.[k] ?? units[k]!),
    held: numbers((k) => input.held?.[k] ?? 0),
  };
}

function partOf(
  { differences, known, priors, spreads, told }: CoefficientsInput,
  k: number,
  table: CoefficientTable,
  distances: Distances,
  slopes: Float64Array,
): OneCoefficient {
  if (known?.place === k) return knownCoefficient(table, k, known.value);
  const prior = priors[k]!;
  switch (differences[k]!) {
    case "same":
      return sameCoefficient(table, k, prior);
    case "own":
      return k === 0 ? ownLevel(table, prior, distances) : ownCoefficient(table, k, prior);
    case "random":
      return varyingCoefficient(table, k, { prior, spread: spreads[k]!, told: told[k]! }, slopes);
  }
}

/** Where the coordinates of each begin; the last is where they end. */
function placesOf(parts: readonly OneCoefficient[]): Int32Array {
  const from = new Int32Array(parts.length + 1);
  parts.forEach(({ dimension }, k) => {
    from[k + 1] = from[k]! + dimension;
  });
  return from;
}
