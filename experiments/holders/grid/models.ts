import type { Cell } from "./cells.ts";

/** How holders may differ in a model that is fitted to the releases of a cell. */
export interface FittedModel {
  readonly name: string;
  readonly holders: "same" | "own" | { readonly differ: readonly string[]; readonly law?: "student" };
  /** Over the defaults. */
  readonly prior?: { readonly spread: string };
}

const pooled: FittedModel = { name: "pooled", holders: "same" };
const own: FittedModel = { name: "own intercepts", holders: "own" };
const random: FittedModel = { name: "random slopes", holders: { differ: ["a", "b"] } };
const student: FittedModel = {
  name: "Student slopes",
  holders: { differ: ["a", "b"], law: "student" },
};

/** What may become the default, the narrowest first. */
export const CANDIDATES = [own.name, random.name] as const;
export const POOLED = pooled.name;
export const STUDENT = student.name;

/** All models see the same releases. */
export function modelsOf({ outlier }: Cell): readonly FittedModel[] {
  return outlier === undefined ? [pooled, own, random] : [pooled, random, student];
}
