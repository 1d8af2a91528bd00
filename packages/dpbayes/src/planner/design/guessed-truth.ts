import { poisson } from "@dpbayes/inference/distributions";
import type { Guess } from "@dpbayes/inference/families";
import { countLink } from "@dpbayes/inference/models/poisson-regression";
import { planRelease, type Study } from "@dpbayes/privacy";
import { countLinkOf, type Design, designOf, familyOf } from "@dpbayes/privacy/formats";
import { refuse } from "../refuse.ts";
import { withStatedCovariates } from "../simulation/stated-covariates.ts";

/** E[yᵏ | u], k = 0..4, of the response as it is summed. */
export type ResponseMoments = (u: number, sigma: number, out: Float64Array) => void;

/** What is taken for true, in the units of the design. */
export interface GuessedTruth {
  readonly design: Design;
  readonly intercept: number;
  readonly slopes: Float64Array;
  /** Of the residual; 0 where the response has none of its own. */
  readonly sigma: number;
  readonly means: Float64Array;
  readonly sds: Float64Array;
  readonly response: ResponseMoments;
  /** From a slope in the units of the design to one in those of the study. */
  readonly units: Float64Array;
}

/** A guess of a regression. Levels count as normal numbers with their mean and spread, which is what their sums are planned with. */
export function guessedTruth(study: Study, given: Guess): GuessedTruth {
  const guess = withStatedCovariates(study, given);
  const design = designOf(study);
  requirePlain(study, design);
  const { columns, response } = design;
  const { residual, momentsOf } = responses[planRelease(study).statistic.kind]!;
  const [centre, scale] = residual ? [response.centre, response.scale] : [0, 1];
  const slopes = columns.map(({ name }) => slopeOf(guess, name));
  const level = numberOf(guess, "intercept", design.intercept ? undefined : 0);
  const looks = columns.map((column) => lookOf(guess, column));
  const atCentre = columns.reduce((sum, column, j) => sum + slopes[j]! * column.centre, level);
  return {
    design,
    intercept: (atCentre - (design.intercept ? centre : 0)) / scale,
    slopes: Float64Array.from(columns, (column, j) => (slopes[j]! * column.scale) / scale),
    sigma: residual ? numberOf(guess, "sigma") / scale : 0,
    means: Float64Array.from(looks, ({ mean }, j) => (mean - columns[j]!.centre) / columns[j]!.scale),
    sds: Float64Array.from(looks, ({ sd }, j) => sd / columns[j]!.scale),
    response: momentsOf(study, response.bound),
    units: Float64Array.from(columns, (column) => scale / column.scale),
  };
}

function requirePlain(study: Study, { columns }: Design): void {
  if (!familyOf(study).regression)
    refuse("study.model.family", `"${study.model.family}"`, "a regression, to choose its radius and weights");
  if (study.privacy.perturb === "inputs")
    refuse("study.privacy.perturb", '"inputs"', '"statistic": perturbed inputs have no weights to choose');
  const odd = columns.find(({ factors, offset }) => factors !== undefined || offset);
  if (odd !== undefined)
    refuse(
      `the column ${odd.name}`,
      "made of others or an offset",
      "a variable or its levels, to choose radius and weights",
    );
}

function slopeOf({ parameters }: Guess, name: string): number {
  const { coefficients } = parameters;
  const value = (coefficients as Readonly<Record<string, number>> | undefined)?.[name];
  return finite(`guess.parameters.coefficients.${name}`, value);
}

function numberOf({ parameters }: Guess, name: string, otherwise?: number): number {
  return finite(`guess.parameters.${name}`, parameters[name] ?? otherwise);
}

function finite(name: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return refuse(name, value === undefined ? "missing" : "something else", "a number");
}

function lookOf({ covariates = {} }: Guess, { name, variable, level }: Design["columns"][number]) {
  const own = covariates[variable];
  if (own !== undefined && "mean" in own) return { mean: own.mean, sd: own.sd };
  if (level === undefined)
    return refuse(`guess.covariates.${variable}`, "without mean and sd", "both, of a number");
  const share = own === undefined ? 0.5 : "share" in own ? own.share : shareOf(own.shares, name, variable);
  return { mean: share, sd: Math.sqrt(share * (1 - share)) };
}

/** A column of a level is named variable=level. */
function shareOf(shares: Readonly<Record<string, number>>, column: string, variable: string): number {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  return finite(`guess.covariates.${variable}`, shares[column.slice(variable.length + 1)]) / total;
}

/** Responses by the statistic that sums them: whether they have a residual and a unit of their own, and their moments. */
interface PlannedResponse {
  readonly residual: boolean;
  readonly momentsOf: (study: Study, bound: number) => ResponseMoments;
}

const responses: Readonly<Record<string, PlannedResponse>> = {
  "linear-regression": { residual: true, momentsOf: () => normalMoments },
  "logistic-regression": { residual: false, momentsOf: () => signMoments },
  "poisson-regression": { residual: false, momentsOf: countMoments },
};

function countMoments({ model }: Study, bound: number): ResponseMoments {
  const link = countLink(countLinkOf(model));
  return (u, _, out) => {
    out.fill(0);
    clippedCountMoments(Math.max(1e-12, link.rate(u)), bound, out);
  };
}

function normalMoments(u: number, sigma: number, out: Float64Array): void {
  const [u2, v] = [u * u, sigma * sigma];
  out[0] = 1;
  out[1] = u;
  out[2] = u2 + v;
  out[3] = u * (u2 + 3 * v);
  out[4] = u2 * u2 + 6 * u2 * v + 3 * v * v;
}

/** y = ±1. */
function signMoments(u: number, _: number, out: Float64Array): void {
  const h = Math.tanh(u / 2);
  out.set([1, h, 1, h, 1]);
}

/** Of min(y, bound), y a Poisson count. */
function clippedCountMoments(rate: number, bound: number, out: Float64Array): void {
  const far = Math.min(bound, Math.ceil(rate + 10 * Math.sqrt(rate) + 10));
  let left = 1;
  for (let y = 0; y <= far; y++) {
    const mass = y === far ? left : Math.exp(poisson.logMass(y, rate));
    left = Math.max(0, left - mass);
    for (let k = 0; k <= 4; k++) out[k]! += mass * y ** k;
  }
}
