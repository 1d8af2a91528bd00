import type { Study, Variable } from "@dpbayes/privacy/formats";
import { posteriorMean } from "../../diagnostics/moments.ts";
import type { Fit } from "../../fit/fit.ts";
import { significant } from "../../text/index.ts";

/** A value of a variable that nobody chose, and where it comes from, in words. */
export interface HeldValue {
  readonly value: number | string | boolean;
  readonly by: string;
}

/**
 * Where a variable is held while others move: a number at its mean over records as the posterior knows it, to three digits, so that what is
 * said is what was used; at the middle of its bounds where the fit does not know the mean. Others at their first level.
 */
export function heldValue(fit: Fit, study: Study, name: string): HeldValue {
  const variable = study.variables[name]!;
  const levels = levelsOf(variable);
  if (levels.length > 0) return { value: levels[0]!, by: "its first level" };
  const [low, high] = "bounds" in variable ? variable.bounds : [0, 0];
  const mean = knownMean(fit, name);
  if (mean === undefined)
    return { value: Number(significant((low + high) / 2, 3)), by: "the middle of its bounds" };
  return { value: Math.min(high, Math.max(low, Number(significant(mean, 3)))), by: "its mean" };
}

function knownMean(fit: Fit, name: string): number | undefined {
  const column = `covariate_mean[${name}]`;
  if (fit.names.includes(column)) return posteriorMean(fit.chains(column));
  const labels = fit.parameters.find((parameter) => parameter.name === "coefficients")?.labels ?? [];
  return fit.origin.holders?.centre[labels.indexOf(name)];
}

/** The levels of a variable as records hold them; none for numbers. */
export function levelsOf(variable: Variable): readonly (string | boolean)[] {
  if (variable.type === "category") return variable.levels;
  return variable.type === "boolean" ? [false, true] : [];
}
