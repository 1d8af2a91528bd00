import { parameterSize } from "../../contracts/parameter-names.ts";
import { requireLength } from "../../errors/index.ts";
import { seedToJson } from "../file/seed-json.ts";
import type { Fit } from "../fit.ts";
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
 * sample_stats under ArviZ's names, and prior and posterior_predictive when they are given.
 * NaN and Infinity are written as such, which Python's parsers read (strict JSON has no such numbers).
 */
export function fitToArvizJson(fit: Fit, groups: ArvizGroups = {}): string {
  const { seed, ...origin } = fit.origin;
  const attributes = {
    inference_library: "dpbayes",
    dpbayes_origin: JSON.stringify({ seed: seedToJson(seed), ...origin }),
  };
  const parts: [string, string][] = [
    ["posterior", variables(fit)],
    ["sample_stats", statistics(fit)],
    ["posterior_attrs", JSON.stringify(attributes)],
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
  return object(
    Object.entries(fit.statistics).map(([name, column]) => [
      arvizName(name),
      nested([fit.chainCount, fit.drawCount], (row) =>
        name === "divergent" ? String(column[row] !== 0) : number(column[row]!),
      ),
    ]),
  );
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
