import {
  compileQuestions,
  layoutOf,
  type TableQuestion,
  tableLeastSquares,
  treeLeastSquares,
} from "@dpbayes/inference/tables";
import { parseNoisyTable } from "@dpbayes/privacy/formats";
import { type Adapters, numberOf } from "../adapter.ts";
import { wholeOf } from "./noisy-tables.ts";

type Weights = Extract<TableQuestion, { readonly kind: "linear" }>["weights"];

interface Area {
  readonly parent: number;
  readonly queries: readonly (readonly number[])[];
  readonly values: readonly number[];
  readonly variances: readonly number[];
}

export const leastSquaresAdapters: Adapters = {
  "table.least_squares": (inputs) => {
    const table = parseNoisyTable(wholeOf(inputs, "table"));
    const asked = (wholeOf(inputs, "forms") as readonly Weights[]).map(
      (weights, i): TableQuestion => ({ kind: "linear", weights, name: `form ${i}` }),
    );
    const { answers } = tableLeastSquares(layoutOf(table)).answer(compileQuestions(table, asked));
    return { answers: answers.map((one) => (one !== undefined && "estimate" in one ? one : null)) };
  },
  "table.tree_least_squares": (inputs) => {
    const nodes = (wholeOf(inputs, "nodes") as readonly Area[]).map(
      ({ parent, queries, values, variances }) => ({
        parent,
        queries: Float64Array.from(queries.flat()),
        values: Float64Array.from(values),
        variances: Float64Array.from(variances),
      }),
    );
    const tree = treeLeastSquares(nodes, numberOf(inputs, "cells"));
    return { estimates: tree.estimates, covariances: tree.covariances().own };
  },
};
