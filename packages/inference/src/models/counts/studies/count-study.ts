import { parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { chosenMethod } from "../../chosen-method.ts";
import type { CountInput } from "../input/count-input.ts";

/** The variable of counts that a study asks about. */
export interface CountsVariable {
  readonly name: string;
  /** Counts per person. */
  readonly length: number;
  /** What they may sum to, or what each may be, before they are cut. */
  readonly total: number;
}

export function countsVariable({ model, variables }: Study): CountsVariable {
  const [name] = parseFormula(model.formula).left;
  const variable = variables[name!];
  if (variable?.type === "counts") return { name: name!, length: variable.length, total: variable.total };
  const found = variable === undefined ? "missing" : `a ${variable.type}`;
  return fail("ARGUMENT", { name: `variable ${name}`, found, accepted: "counts" });
}

/** The ways to a posterior from noisy counts; `naive` takes them for true, cut at 0, and is overconfident. */
export const countMethods = ["collapsed", "augmented", "naive"] as const;
export type CountMethod = (typeof countMethods)[number];

export function countMethod(asked: string | undefined): CountMethod {
  return chosenMethod(countMethods, asked, "collapsed");
}

/** Counts as a method reads them. */
export function countsFor(
  method: CountMethod,
  counts: Int32Array,
  decay: Float64Array,
): Pick<CountInput, "counts" | "decay" | "imputation"> {
  if (method !== "naive") return { counts, decay, imputation: method };
  return { counts: counts.map((count) => Math.max(count, 0)), decay: 0 };
}

/** What is not exact, in words. */
export function countApproximations(method: CountMethod, { total }: CountsVariable): readonly string[] {
  return Object.freeze([
    `counts that people's devices cut (to a total of ${total}, or to ${total} each) are taken as they came`,
    ...(method === "naive" ? ["noisy counts, cut at 0, are taken for true: intervals are too narrow"] : []),
  ]);
}

/** What was done to draws before anything is summarised, in words. */
export function namesNote(components: "topics" | "communities"): string {
  return `${components} have no names of their own: those of every draw were matched to common ones, by the most similar profile`;
}
