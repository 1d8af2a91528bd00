import { fail } from "../../../errors/index.ts";
import { significant } from "../../../text/index.ts";
import { readPrior, type ScalarPrior, scalarPriorOf } from "../../priors/index.ts";
import { isByName } from "../../priors/laws-by-name.ts";
import { EARLY_UNITS } from "../../regression/early-prior-words.ts";
import { levelLaw } from "../../regression/level-law.ts";
import { columnPriors } from "../../regression/named-priors.ts";
import { coefficientWords, inUnits, MIDDLE, unitWords } from "../../regression/prior-words.ts";
import { paperDefaults, type RegressionPrior } from "../../regression/regression-prior.ts";
import { plainUnits, type RegressionUnits } from "../../regression/regression-units.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { type DefaultPrior, defaultPrior, type PriorFacts, releasedVariances } from "./default-prior.ts";
import { type LawFields, lawFields } from "./prior-fields.ts";
import { holderWords, isForNuts, sharedWords } from "./prior-words.ts";

/** A prior clause as the methods for data holders read it. */
export interface StatedPrior {
  readonly prior: DistributedPrior;
  /** Whether all holders share Σ_x, or each has its own. */
  readonly holders: "shared" | "per-holder";
  /** The scale of Σ_x was not given: it is that of the released sums of squares. */
  readonly released: boolean;
  /** One line per part. */
  readonly words: readonly string[];
  /** As fits of early versions say it; absent where laws stand under names. */
  readonly earlyWords?: readonly string[];
}

/**
 * Reads `model.prior` for these methods, in the design's units. `coefficients` and `intercept` are normal
 * laws, as for "nuts", or under names in original units. The conjugate laws of central spec §1.1 and §1.5 have words of their own:
 *
 *   variance:   { law: "inverse-gamma", shape, scale }                          of σ²
 *   covariance: { law: "inverse-wishart", degrees, scale, holders }             of Σ_x; Λ = scale·I, or diag(scale)
 *   mean:       { law: "normal-per-covariance", mean, weight }                  μ | Σ_x ~ N(mean, Σ_x/weight)
 *
 * Every field but `law` may be left out and then keeps its default (`default-prior.ts`); `unstated` is that of
 * `covariance.holders`.
 */
export function readDistributedPrior(
  clause: Readonly<Record<string, unknown>>,
  facts: PriorFacts,
  holders: readonly HolderMoments[],
  unstated: StatedPrior["holders"] = "shared",
  units: RegressionUnits = plainUnits(facts.covariates),
): StatedPrior {
  refuseOthers(clause, facts.intercept);
  const otherwise = defaultPrior(facts);
  const coefficients = coefficientPrior(clause, facts, otherwise, units);
  const variance = variancePrior(
    lawFields("variance", clause["variance"], "inverse-gamma"),
    otherwise,
    units,
  );
  const covariance = covariancePrior(
    lawFields("covariance", clause["covariance"], "inverse-wishart"),
    facts,
    otherwise,
    holders,
    unstated,
  );
  const mean = meanPrior(lawFields("mean", clause["mean"], "normal-per-covariance"), facts, otherwise);
  return Object.freeze({
    prior: Object.freeze({ ...coefficients.prior, ...variance.prior, ...covariance.prior, ...mean.prior }),
    holders: covariance.holders,
    released: covariance.released,
    ...(coefficients.early && {
      earlyWords: Object.freeze([
        EARLY_UNITS,
        ...coefficients.early,
        variance.early,
        covariance.words,
        ...(facts.intercept ? [mean.words] : []),
      ]),
    }),
    words: Object.freeze([
      unitWords({ residual: true }, units),
      ...coefficients.words,
      variance.words,
      `with covariates scaled by their bounds to [-1, 1]: ${covariance.words}${facts.intercept ? `; ${mean.words}` : ""}`,
    ]),
  });
}

function refuseOthers(clause: Readonly<Record<string, unknown>>, intercept: boolean): void {
  const known: readonly string[] = [...sharedWords, ...holderWords].filter(
    (word) => intercept || (word !== "intercept" && word !== "mean"),
  );
  const other = Object.keys(clause).find((word) => !known.includes(word));
  if (other !== undefined)
    fail("ARGUMENT", {
      name: `prior ${other}`,
      found: "given",
      accepted: `absent: this method knows ${known.join(", ")}${isForNuts({ [other]: 0 }) ? '; method "nuts" knows this word' : ""}`,
    });
}

function coefficientPrior(
  clause: Readonly<Record<string, unknown>>,
  { intercept }: PriorFacts,
  { coefficientSd, interceptSd }: DefaultPrior,
  units: RegressionUnits,
) {
  const given = Object.fromEntries(
    sharedWords.filter((w) => Object.hasOwn(clause, w)).map((w) => [w, clause[w]]),
  );
  const read = readPrior(given);
  const wide = (sd: number) => ({ law: "normal", mean: 0, sd }) as const;
  const { named, others } = columnPriors(read, "coefficients", "slope", units);
  const rest = scalarPriorOf(wide(coefficientSd));
  const slopes = named.map((law, j) => law ?? others?.[j] ?? rest);
  const first = intercept
    ? levelLaw(read, { ...paperDefaults, intercept: wide(interceptSd) }, units)
    : undefined;
  for (const [j, law] of named.entries())
    if (law) requireNormal(`coefficients.${units.columns[j]!.name}`, law);
  if (first?.origin) requireNormal("intercept", first.intercept);
  return {
    prior: jointNormal(slopes, first),
    words: [...(first ? [interceptWords(first, units)] : []), ...coefficientWords(units, (j) => slopes[j])],
    early: isByName(given["coefficients"]) || first?.origin ? undefined : earlyWords(slopes, first),
  };
}

function earlyWords([slope]: readonly ScalarPrior[], level: Level | undefined): readonly string[] {
  return [...(level ? [`intercept ~ ${level.intercept}`] : []), `coefficients ~ ${slope}`];
}

/** These methods are conjugate: a law under a name means what it says, so it is a normal one. */
function requireNormal(field: string, { law }: ScalarPrior): void {
  if (law.law !== "normal")
    fail("ARGUMENT", {
      name: `prior ${field}`,
      found: `a ${law.law} law`,
      accepted: 'normal(mean, sd) for this method, or method "nuts"',
    });
}

type Level = Pick<RegressionPrior, "intercept" | "origin">;

/**
 * θ independent, and α or the level where all covariates are 0 in original units, α + θᵀz, independent of them: α is then normal
 * with mean m₀ − zᵀm and the covariances Cov(α, θ_j) = −z_jv_j, Var α = v₀ + Σz_j²v_j.
 */
function jointNormal(slopes: readonly ScalarPrior[], level: Level | undefined) {
  const all = [...(level ? [level.intercept] : []), ...slopes];
  const p = all.length;
  const coefficientMean = Float64Array.from(all, ({ law }) => (law.law === "normal" ? law.mean : 0));
  const coefficientCovariance = new Float64Array(p * p);
  all.forEach(({ variance }, i) => {
    coefficientCovariance[i * (p + 1)] = variance;
  });
  level?.origin?.forEach((z, j) => {
    const variance = slopes[j]!.variance;
    coefficientMean[0]! -= z * coefficientMean[j + 1]!;
    coefficientCovariance[0]! += z * z * variance;
    coefficientCovariance[j + 1] = -z * variance;
    coefficientCovariance[(j + 1) * p] = -z * variance;
  });
  return { coefficientMean, coefficientCovariance };
}

function interceptWords({ intercept, origin }: Level, { response }: RegressionUnits): string {
  const law = inUnits(intercept, response.scale, response.centre);
  return origin ? `intercept ~ ${law}` : `response ${MIDDLE} ~ ${law}`;
}

function variancePrior(fields: LawFields, otherwise: DefaultPrior, { response }: RegressionUnits) {
  const varianceShape = fields.positive("shape", otherwise.varianceShape);
  const varianceScale = fields.positive("scale", otherwise.varianceScale);
  fields.done();
  const wordsOf = (scale: number) =>
    `sigma^2 ~ inverse-gamma(shape ${digits(varianceShape)}, scale ${digits(scale)})`;
  return {
    prior: { varianceShape, varianceScale },
    words: wordsOf(varianceScale * response.scale ** 2),
    early: wordsOf(varianceScale),
  };
}

function covariancePrior(
  fields: LawFields,
  { covariates: d, radius, featureBound = radius }: PriorFacts,
  otherwise: DefaultPrior,
  moments: readonly HolderMoments[],
  unstated: StatedPrior["holders"],
) {
  const covarianceDegrees = fields.above("degrees", d - 1, otherwise.covarianceDegrees);
  const given = fields.positives("scale", d);
  const holders = fields.one("holders", ["shared", "per-holder"], unstated);
  fields.done();
  // With too few degrees for a mean, Λ = v stands for it.
  const weight = Math.max(covarianceDegrees - d - 1, 1);
  const scales = given ?? releasedVariances(moments, featureBound ** 2).map((v) => weight * v);
  const covarianceScale = new Float64Array(d * d);
  for (let j = 0; j < d; j++) covarianceScale[j * (d + 1)] = scales[j]!;
  const scale = given === undefined ? `${digits(weight)}·released mean squares` : diagonalWords(given);
  const whose = holders === "shared" ? "" : " of each holder";
  const words = `covariance of the covariates${whose} ~ inverse-Wishart(scale ${scale}, degrees ${digits(covarianceDegrees)})`;
  return { prior: { covarianceScale, covarianceDegrees }, released: given === undefined, holders, words };
}

function diagonalWords(values: Float64Array): string {
  const same = values.every((v) => v === values[0]);
  return same ? `${digits(values[0]!)}·I` : `diag(${Array.from(values, digits).join(", ")})`;
}

function meanPrior(fields: LawFields, { covariates: d }: PriorFacts, otherwise: DefaultPrior) {
  const mean = fields.finite("mean", 0);
  const meanWeight = fields.positive("weight", otherwise.meanWeight);
  fields.done();
  const words = `mean of the covariates ~ normal(${digits(mean)}, their covariance/${digits(meanWeight)})`;
  return { prior: { meanCentre: new Float64Array(d).fill(mean), meanWeight }, words };
}

function digits(value: number): string {
  return significant(value, 4);
}
