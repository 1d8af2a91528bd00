import {
  augmentationConditionals,
  communityConditionals,
  ratesOf,
  topicConditionals,
} from "@dpbayes/inference/models/counts";
import { type Adapters, type Inputs, numberOf } from "../adapter.ts";

type Rows = readonly (readonly number[])[];

/** What a sweep of a count model draws from, at a given state. */
export const gibbsConditionalAdapters: Adapters = {
  gibbs_conditionals: (inputs) => {
    switch (inputs["kind"]) {
      case "topic":
        return topic(inputs);
      case "community (directed)":
        return community(inputs);
      case "augmentation":
        return augmentation(inputs);
      default:
        throw new TypeError(`input kind is ${String(inputs["kind"])}, which no adapter knows`);
    }
  },
};

function prior(inputs: Inputs) {
  return { shape: numberOf(inputs, "shape"), rate: numberOf(inputs, "rate") };
}

function flat(inputs: Inputs, name: string): Float64Array {
  return Float64Array.from((inputs[name] as readonly unknown[]).flat(3) as readonly number[]);
}

function rowsOf(values: Float64Array, columns: number): number[][] {
  return Array.from({ length: values.length / columns }, (_, r) => [
    ...values.subarray(r * columns, (r + 1) * columns),
  ]);
}

function topic(inputs: Inputs) {
  const [documents, words] = [(inputs["theta"] as Rows).length, (inputs["phi"] as Rows)[0]!.length];
  const topics = (inputs["phi"] as Rows).length;
  const draw = { documents, words, topics, theta: flat(inputs, "theta"), phi: flat(inputs, "phi") };
  const counts = new Int32Array(documents * words);
  const mask = Uint8Array.from(flat(inputs, "mask"));
  const input = { documents, words, topics, counts, decay: 0, mask, prior: prior(inputs) };
  const { theta, phi } = topicConditionals(input, draw, flat(inputs, "y_dvk"));
  const rates = ratesOf(draw, new Float64Array(documents * words));
  const shares = draw.phi.filter((_, at) => at % words === 0).map((p, k) => (draw.theta[k]! * p) / rates[0]!);
  return {
    mu: rowsOf(rates, words),
    allocation_probabilities_cell_00: shares,
    theta_conditional_shape: rowsOf(theta.shape, topics),
    theta_conditional_rate: rowsOf(theta.rate, topics),
    phi_conditional_shape: rowsOf(phi.shape, words),
    phi_conditional_rate_at_this_theta: rowsOf(phi.rate, words),
  };
}

function community(inputs: Inputs) {
  const [actors, communities] = [(inputs["theta"] as Rows).length, (inputs["Pi"] as Rows).length];
  const state = { theta: flat(inputs, "theta"), blocks: flat(inputs, "Pi") };
  const counts = new Int32Array(actors ** 2);
  const mask = Uint8Array.from(flat(inputs, "mask"));
  const input = { actors, communities, counts, decay: 0, mask, prior: prior(inputs) };
  const { theta, blocks } = communityConditionals(input, state, flat(inputs, "y_ijcd"));
  const draw = { ...state, actors, communities, directed: true };
  const rates = rowsOf(ratesOf(draw, new Float64Array(actors ** 2)), actors);
  return {
    mu_offdiagonal: rates.map((row, i) => row.map((rate, j) => (i === j ? null : rate))),
    theta_conditional_shape: rowsOf(theta.shape, communities),
    theta_row0_conditional_rate: theta.rate.subarray(0, communities),
    Pi_conditional_shape: rowsOf(blocks.shape, communities),
    Pi_conditional_rate_at_this_theta: rowsOf(blocks.rate, communities),
  };
}

function augmentation(inputs: Inputs) {
  const found = augmentationConditionals(
    {
      report: numberOf(inputs, "report"),
      mean: numberOf(inputs, "mu"),
      plus: numberOf(inputs, "lambda_plus"),
      minus: numberOf(inputs, "lambda_minus"),
      decay: numberOf(inputs, "alpha"),
    },
    numberOf(inputs, "m"),
  );
  return {
    bessel_v: found.order,
    bessel_a: found.argument,
    y_plus_g_plus: found.positive,
    g_minus: found.negative,
    thinning_probability_of_y: found.chance,
    lambda_minus_conditional_shape: 1 + found.negative,
    lambda_conditional_scale: found.scale,
  };
}
