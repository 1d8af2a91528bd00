import type { AnswerMechanism } from "../../mechanisms/local-mechanisms.ts";
import type { AnswerFormat } from "../../mechanisms/mechanism-format.ts";
import { mechanismFormats } from "../../mechanisms/mechanism-formats.ts";
import type { ReleasePlan } from "../../plan/plan.ts";

/** A number that the mechanism can never have put at one place of a report. */
export interface Misfit {
  readonly index: number;
  readonly accepted: string;
}

/** Finds the first value of a report that its mechanism cannot have made. */
type FindMisfit = (values: readonly number[]) => Misfit | undefined;

/**
 * What a report of this plan may say. A value that passes may still be a lie, but no larger one than an
 * honest person could have told. Steps of a grid are not checked: dividing by a block's weight leaves it.
 */
export function misfitFinder(plan: ReleasePlan): FindMisfit {
  const most = largestValues(plan);
  const outputs = outputsOf(plan);
  return (values) =>
    first(
      values,
      (value, i) => outputs(i).fits(value, most[i]!),
      (i) => outputs(i).accepted(most[i]!),
    );
}

/** What one number of a report may be, its size being at most `most`. */
interface Output {
  fits(value: number, most: number): boolean;
  accepted(most: number): string;
}

const real: Output = {
  fits: (value, most) => Math.abs(value) <= most,
  accepted: (most) => `a number from ${-most} to ${most}`,
};
const whole: Output = {
  fits: (value, most) => Number.isSafeInteger(value) && Math.abs(value) <= most,
  accepted: (most) => `a whole number from ${-most} to ${most}`,
};
const bit: Output = {
  fits: (value) => value === 0 || value === 1,
  accepted: () => "0 or 1",
};
const indexBelow = (levels: number): Output => ({
  fits: (value) => Number.isInteger(value) && value >= 0 && value < levels,
  accepted: () => `a whole number from 0 to ${levels - 1}`,
});

/** The output at each place of a report. */
function outputsOf(plan: ReleasePlan): (index: number) => Output {
  switch (plan.route) {
    case "vector": {
      const output = mechanismFormats[plan.mechanism.kind].whole ? whole : real;
      return () => output;
    }
    case "answer": {
      const output = answerOutput(plan.mechanism);
      return () => output;
    }
    case "inputs-and-answer": {
      const last = plan.statistic.layout.coordinates.length - 1;
      return (index) => (index === last ? bit : real);
    }
    default:
      return plan satisfies never;
  }
}

function answerOutput({ kind, parameters }: AnswerMechanism): Output {
  const { says, levels }: AnswerFormat<never> = mechanismFormats[kind];
  const known = levels(parameters as never);
  return says === "bits" || known === 2 ? bit : indexBelow(known);
}

function first(
  values: readonly number[],
  fits: (value: number, index: number) => boolean,
  accepted: (index: number) => string,
): Misfit | undefined {
  for (let index = 0; index < values.length; index++)
    if (!fits(values[index]!, index)) return { index, accepted: accepted(index) };
  return undefined;
}

/**
 * The largest size of each value of a report, in its own units: the blocks' weights are divided out.
 * One step more than the noise covers the rounding to the grid (9/16 of a step, see grid.ts). So of 2^53
 * honest reports of a million numbers one is refused with probability below 1e-20 (see `reach` of each
 * law), while a forged one weighs no more than about a hundred honest ones.
 */
function largestValues(plan: ReleasePlan): Float64Array {
  const { blocks, coordinates } = plan.statistic.layout;
  const most = new Float64Array(coordinates.length);
  if (plan.route === "answer") return most;
  const { noise, parameters } = plan.mechanism;
  const weighted = plan.magnitude + (noise.reach + parameters.grid);
  let at = 0;
  for (const { length, weight } of blocks) {
    most.fill(weighted / weight, at, at + length);
    at += length;
  }
  return most;
}
