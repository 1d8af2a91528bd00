import type { Shape } from "../../json/shape.ts";
import type { ModelClause } from "../study.ts";

/** The option of families of counts: `dispersed: false` has counts scatter as a Poisson law does, and no more. */
export const dispersedOption = { "dispersed?": { is: "flag" } } as const satisfies Readonly<
  Record<string, Shape>
>;

/** Whether counts may scatter more (or less) than a Poisson law: unless the study says otherwise. */
export function scattersFreely({ model }: { readonly model: ModelClause }): boolean {
  return model.options?.["dispersed"] !== false;
}

/**
 * Whether a study of a mean count takes its counts for Poisson ones: where it says so, or where it has a prior or a method,
 * which are those of the law. Without, the mean is asked for whatever the law.
 */
export function hasPoissonLaw({ model }: { readonly model: ModelClause }): boolean {
  const { prior = {}, method = "table" } = model;
  return !scattersFreely({ model }) || Object.keys(prior).length > 0 || method !== "table";
}
