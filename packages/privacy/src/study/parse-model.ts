import { type JsonObject, readNumber, readObject, readOneOf, readText } from "../json/fields.ts";
import { checkFormula } from "./check-formula.ts";
import { refuseField, refuseUnknownFields } from "./refuse.ts";
import { families, type Model, type StatisticOptions, type Variable } from "./study.ts";

export function parseModel(value: unknown, variables: Readonly<Record<string, Variable>>): Model {
  const object = readObject(value, "model", refuseField);
  refuseUnknownFields(object, "model", ["family", "formula", "method", "prior", "statistic"]);
  const family = readOneOf(object["family"], "model.family", families, refuseField);
  const formula = readText(object["formula"], "model.formula", refuseField);
  checkFormula(family, formula, variables);
  return { family, formula, ...parseMethodAndPrior(object), ...parseStatistic(object["statistic"]) };
}

function parseMethodAndPrior(object: JsonObject): Pick<Model, "method" | "prior"> {
  const { method, prior } = object;
  return {
    ...(method !== undefined && { method: readText(method, "model.method", refuseField) }),
    ...(prior !== undefined && { prior: structuredClone(readObject(prior, "model.prior", refuseField)) }),
  };
}

function parseStatistic(value: unknown): { statistic?: StatisticOptions } {
  if (value === undefined) return {};
  const object = readObject(value, "model.statistic", refuseField);
  refuseUnknownFields(object, "model.statistic", ["radius", "weights", "squares"]);
  const { radius, weights, squares } = object;
  return {
    statistic: {
      ...(radius !== undefined && { radius: readPositive(radius, "model.statistic.radius") }),
      ...(weights !== undefined && { weights: parseWeights(weights) }),
      ...(squares !== undefined && { squares: readBoolean(squares, "model.statistic.squares") }),
    },
  };
}

function parseWeights(value: unknown): Readonly<Record<string, number>> {
  const object = readObject(value, "model.statistic.weights", refuseField);
  const entries = Object.entries(object).map(([block, weight]) => [
    block,
    readPositive(weight, `model.statistic.weights.${block}`),
  ]);
  return Object.fromEntries(entries);
}

function readPositive(value: unknown, field: string): number {
  return readNumber(value, field, (v) => v > 0, "positive and finite", refuseField);
}

function readBoolean(value: unknown, field: string): boolean {
  return typeof value === "boolean" ? value : refuseField(field, typeof value, "true or false");
}
