import type { Fit } from "@dpbayes/inference";
import { quantileOfSorted, sorted } from "@dpbayes/inference/diagnostics";
import type { ForestLine } from "../charts/forest-chart.ts";
import type { PageContext } from "../page-options.ts";
import { betweenShare } from "./between-share.ts";
import { type CoefficientOfHolders, holdersOf } from "./holder-draws.ts";
import { type Centre, levelsAndSlopes } from "./level-of-holders.ts";
import { FEWEST_TO_COMPARE, outlyingProbabilities } from "./outlying.ts";

/** One coefficient as the page shows it. */
export interface ShownCoefficient {
  readonly name: string;
  readonly holders: readonly ShownHolder[];
  readonly mean: ForestLine;
  readonly weighted?: ForestLine;
  readonly another?: ForestLine;
  readonly spread?: ForestLine;
  /** Of the variance between holders' estimates, what is difference. */
  readonly share?: number;
}

export interface ShownHolder extends ForestLine {
  readonly records?: number;
  /** That it lies outside what the others predict; absent where there are too few. */
  readonly outside?: number;
}

export interface HoldersOfPage {
  readonly names: readonly string[];
  readonly coefficients: readonly ShownCoefficient[];
  /** Where the level is taken; absent where the fit does not say, and the intercept stands in its place. */
  readonly centre?: Centre;
}

/** What the page says about holders that differ; undefined where they do not. */
export function holdersOfPage(context: PageContext): HoldersOfPage | undefined {
  const { fit } = context;
  const names = holdersOf(fit);
  if (names.length < 2) return undefined;
  const { law = "normal", counts = [] } = fit.origin.holders ?? {};
  const centre = centreOf(fit);
  const coefficients = levelsAndSlopes(fit, centre)
    .filter(({ own, mean }) => [...own, mean].every((draws) => draws.every(Number.isFinite)))
    .map((coefficient): ShownCoefficient => {
      const { name, own, mean, weighted, spread, another } = coefficient;
      const line = (label: string, draws: Float64Array) => lineOf(label, draws, context.interval);
      const outside = own.length < FEWEST_TO_COMPARE ? undefined : outsideOf(context, names, coefficient);
      const share = betweenShare(coefficient, law);
      return {
        name,
        holders: own.map((draws, j) => ({
          ...line(names[j]!, draws),
          ...(counts[j] !== undefined && { records: counts[j]! }),
          ...(outside && { outside: outside[j]! }),
        })),
        mean: line("mean over holders", mean),
        ...(weighted && { weighted: line("mean over records", weighted) }),
        ...(another && { another: line("a new holder", another) }),
        ...(spread && { spread: line(name, spread) }),
        ...(share !== undefined && { share }),
      };
    });
  return { names, coefficients, ...(centre && { centre }) };
}

/** By the check, which leaves a holder out of the others' law, where there was one; else by the draws. */
function outsideOf(
  { checks }: PageContext,
  names: readonly string[],
  { name, own }: CoefficientOfHolders,
): readonly number[] {
  const byDraws = outlyingProbabilities(own);
  const called = name === "intercept" ? "level" : name;
  return names.map((holder, j) => {
    const found = checks?.holders?.leftOut.find((one) => one.holder === holder && !one.needsRefit);
    return found?.coefficients.find((one) => one.name === called)?.outside ?? byDraws[j]!;
  });
}

/** The record at which the fit compares levels, by column. */
function centreOf({ parameters, origin }: Fit): Centre | undefined {
  const columns = parameters.find(({ name }) => name === "coefficients")?.labels ?? [];
  const centre = origin.holders?.centre;
  return centre && new Map(columns.map((column, k) => [column, centre[k] ?? 0]));
}

function lineOf(label: string, draws: Float64Array, interval: number): ForestLine {
  const all = sorted(draws);
  const at = (p: number) => quantileOfSorted(all, p);
  return {
    label,
    median: at(0.5),
    outer: [at((1 - interval) / 2), at((1 + interval) / 2)],
    inner: [at(0.25), at(0.75)],
  };
}
