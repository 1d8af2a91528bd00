import { LOG_EFFECTS, LOG_PRIOR } from "../../contracts/log-density-columns.ts";
import { parameterSize } from "../../contracts/parameter-names.ts";
import { requireLength } from "../../errors/index.ts";
import type { Fit } from "../fit.ts";
import { isRecorded, logLikelihoods, logPriorOfParameters } from "../recorded-columns.ts";
import { arvizLabels } from "./arviz-labels.ts";
import { fitAttributes } from "./attributes.ts";
import { arvizName } from "./statistic-names.ts";

/** A group beside the posterior: numbers of a shape per draw, chains × draws × shape by rows. */
export interface ArvizVariable {
  readonly shape: readonly number[];
  readonly values: Float64Array;
}

export interface ArvizGroups {
  readonly prior?: Fit;
  readonly posteriorPredictive?: Readonly<Record<string, ArvizVariable>>;
}

/**
 * The fit as JSON that `arviz.from_json(file)` opens as InferenceData, with the groups posterior and
 * sample_stats under ArviZ's names, log_prior and log_likelihood (by release) where the model recorded them, and prior and
 * posterior_predictive when they are given. Entries have their labels as coordinates (`coefficients` along `covariate`: age, ward=B), and the group
 * says what it is about: question, releases, epsilon, prior. `from_json` of ArviZ 0.23 reads all of them but log_prior.
 * NaN and Infinity are written as such, which Python's parsers read (strict JSON has no such numbers).
 */
export function fitToArvizJson(fit: Fit, groups: ArvizGroups = {}): string {
  const parts: (readonly [string, string])[] = [
    ["posterior", variables(fit)],
    ["sample_stats", statistics(fit)],
    ["posterior_attrs", JSON.stringify(fitAttributes(fit))],
    ...logDensities(fit),
    ...arvizLabels(fit),
  ];
  if (groups.prior) parts.push(["prior", variables(groups.prior)]);
  if (groups.posteriorPredictive)
    parts.push(["posterior_predictive", predictive(fit, groups.posteriorPredictive)]);
  return object(parts);
}

function object(parts: readonly (readonly [string, string])[]): string {
  return `{${parts.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

function variables(fit: Fit): string {
  const width = fit.names.length;
  let start = 0;
  return object(
    fit.parameters.map((parameter) => {
      const first = start;
      start += parameterSize(parameter);
      return [
        parameter.name,
        nested([fit.chainCount, fit.drawCount], (row) =>
          nested(parameter.shape, (i) => number(fit.values[row * width + first + i]!)),
        ),
      ];
    }),
  );
}

function statistics(fit: Fit): string {
  const own = Object.entries(fit.statistics).filter(([name]) => !isRecorded(name));
  return object(
    own.map(([name, column]) => [
      arvizName(name),
      nested([fit.chainCount, fit.drawCount], (row) =>
        name === "divergent" ? String(column[row] !== 0) : number(column[row]!),
      ),
    ]),
  );
}

/**
 * The groups that the model's own records make. Where holders have effects, log_prior has two variables, the prior of the parameters and the law of the
 * effects, which sum to the whole: power scaling is asked of the first.
 */
function logDensities(fit: Fit): readonly (readonly [string, string])[] {
  const likelihoods = logLikelihoods(fit);
  const groups: [string, string][] = [];
  if (fit.statistics[LOG_PRIOR]) groups.push(["log_prior", object(logPriors(fit))]);
  if (likelihoods.length === 0) return groups;
  const rows = columns(fit, (row) => `[${likelihoods.map(({ values }) => number(values[row]!)).join(",")}]`);
  return [...groups, ["log_likelihood", object([["releases", rows]])]];
}

function logPriors(fit: Fit): readonly (readonly [string, string])[] {
  const parameters = logPriorOfParameters(fit)!;
  const effects = fit.statistics[LOG_EFFECTS];
  return [
    ["parameters", columns(fit, (row) => number(parameters[row]!))],
    ...(effects ? [["effects", columns(fit, (row) => number(effects[row]!))] as const] : []),
  ];
}

function columns(fit: Fit, at: (row: number) => string): string {
  return nested([fit.chainCount, fit.drawCount], at);
}

function predictive(fit: Fit, group: Readonly<Record<string, ArvizVariable>>): string {
  return object(
    Object.entries(group).map(([name, { shape, values }]) => {
      const extents = [fit.chainCount, fit.drawCount, ...shape];
      requireLength(name, values, parameterSize({ name, shape: extents }));
      return [name, nested(extents, (i) => number(values[i]!))];
    }),
  );
}

/** Nested lists of a shape, filled by the running index. */
function nested(shape: readonly number[], at: (index: number) => string): string {
  let index = 0;
  const level = (depth: number): string => {
    if (depth === shape.length) return at(index++);
    return `[${Array.from({ length: shape[depth]! }, () => level(depth + 1)).join(",")}]`;
  };
  return level(0);
}

function number(x: number): string {
  return Object.is(x, -0) ? "-0.0" : String(x);
}
