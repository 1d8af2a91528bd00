import { truncatedThreeCategories } from "@dpbayes/inference/models/exponential-families";
import {
  type Cells,
  cellsOf,
  enumerateStates,
  heldOutLogLikelihood,
  logEmissionsOf,
  logStates,
  stateConditionals,
} from "@dpbayes/inference/models/hidden-markov";
import { type Adapters, type Inputs, numberOf, numbersOf } from "../adapter.ts";

type Rows = readonly (readonly number[])[];

/** Hidden Markov models with their transitions integrated out. */
export const hiddenMarkovAdapters: Adapters = {
  "hmm.collapsed_conditionals": collapsed,
  "hmm.emission_and_heldout": heldOut,
  "hmm.truncated_dirichlet_three_categories": (inputs) => {
    const found = truncatedThreeCategories(numbersOf(inputs, "a"), numberOf(inputs, "a0"));
    return { log_integral_of_unnormalised_density: found.logIntegral, mean: found.means };
  },
};

function modelOf(inputs: Inputs, states: number, levels: readonly number[]): Cells {
  const sequences = (inputs["states"] as Rows).map((row) => row.length);
  return cellsOf({ states, sequences, levels }, { transition: numberOf(inputs, "alpha"), emission: 1 });
}

function statesOf(inputs: Inputs): Int32Array {
  return Int32Array.from((inputs["states"] as Rows).flat());
}

function collapsed(inputs: Inputs) {
  const model = modelOf(inputs, numberOf(inputs, "K"), [1]);
  const z = statesOf(inputs);
  const emissions = Float64Array.from((inputs["log_emission"] as readonly Rows[]).flat(2));
  const exact = enumerateStates(model, emissions);
  return {
    log_p_states: logStates(model, z),
    conditional_of_each_state: byCell(model, stateConditionals(model, z, emissions)),
    log_evidence_by_enumeration: exact.logEvidence,
    marginals_by_enumeration: byCell(model, exact.marginals),
  };
}

function heldOut(inputs: Inputs) {
  const theta = inputs["theta"] as readonly Rows[];
  const counts = inputs["counts"] as readonly (readonly Rows[])[];
  const model = modelOf(
    inputs,
    theta.length,
    theta[0]!.map((row) => row.length),
  );
  const flat = Float64Array.from(theta.flat(2));
  const emissions = logEmissionsOf(model, Float64Array.from(counts.flat(3)), flat);
  const [sequence, step] = numbersOf(inputs, "held_out_cell") as [number, number];
  const cell = model.sequences.slice(0, sequence).reduce((sum, steps) => sum + steps, step);
  const left = [{ cell, counts: counts[sequence]![step]!.flat() }];
  return {
    log_emission: byCell(model, emissions),
    heldout_log_likelihood: heldOutLogLikelihood(model, statesOf(inputs), flat, left)[0],
  };
}

/** Sequences of cells of numbers per state. */
function byCell({ sequences, states }: Cells, values: Float64Array) {
  let at = 0;
  return sequences.map((steps) =>
    Array.from({ length: steps }, () => {
      at += states;
      return [...values.subarray(at - states, at)];
    }),
  );
}
