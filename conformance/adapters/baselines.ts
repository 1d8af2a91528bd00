import { ecdfDistance, ldpSgd } from "@dpbayes/inference/baselines";
import { type Adapters, type Inputs, numbersOf } from "../adapter.ts";

/** What our models are compared with. */
export const baselineAdapters: Adapters = {
  ecdf_distance: (inputs) => ({ distance: ecdfDistance(numbersOf(inputs, "x"), numbersOf(inputs, "y")) }),
  ldp_sgd_noise_free: (inputs) => ({
    theta_after_each_group_linear: pathOf(inputs, "linear"),
    theta_after_each_group_logistic: pathOf(inputs, "logistic"),
  }),
};

/** The path of the settings that the cases describe. */
function pathOf(inputs: Inputs, family: "linear" | "logistic"): readonly (readonly number[])[] {
  const { path, groups } = ldpSgd({
    family,
    covariates: (inputs["X"] as readonly (readonly number[])[]).flat(),
    responses: numbersOf(inputs, `y_${family}`),
    groupSize: 3,
    noiseMultiplier: 0,
    stepSize: 0.5,
    start: [0.2, -0.1],
    order: "given",
    seed: 1,
  });
  return Array.from({ length: groups }, (_, t) => [...path.subarray(2 * t, 2 * t + 2)]);
}
