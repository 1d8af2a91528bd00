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
  const { mechanism } = plan;
  switch (mechanism.kind) {
    case "randomised-response":
    case "unary-encoding":
      return (values) => first(values, isBit, () => "0 or 1");
    case "k-ary-randomised-response": {
      const { levels } = mechanism.parameters;
      const fits = (v: number) => Number.isInteger(v) && v >= 0 && v < levels;
      return (values) => first(values, fits, () => `a whole number from 0 to ${levels - 1}`);
    }
    case "geometric": {
      const most = largestValues(plan);
      const fits = (v: number, i: number) => Number.isSafeInteger(v) && Math.abs(v) <= most[i]!;
      return (values) => first(values, fits, (i) => `a whole number ${within(most[i]!)}`);
    }
    case "laplace":
    case "gaussian": {
      const most = largestValues(plan);
      return (values) =>
        first(
          values,
          (v, i) => Math.abs(v) <= most[i]!,
          (i) => `a number ${within(most[i]!)}`,
        );
    }
    case "gaussian-with-response": {
      const most = largestValues(plan);
      const last = most.length - 1;
      const fits = (v: number, i: number) => (i === last ? isBit(v) : Math.abs(v) <= most[i]!);
      return (values) => first(values, fits, (i) => (i === last ? "0 or 1" : `a number ${within(most[i]!)}`));
    }
    default:
      return mechanism satisfies never;
  }
}

const isBit = (value: number): boolean => value === 0 || value === 1;
const within = (most: number): string => `from ${-most} to ${most}`;

function first(
  values: readonly number[],
  fits: (value: number, index: number) => boolean,
  accepted: (index: number) => string,
): Misfit | undefined {
  for (let index = 0; index < values.length; index++)
    if (!fits(values[index]!, index)) return { index, accepted: accepted(index) };
  return undefined;
}

/** The largest size of each value of a report, in its own units: the blocks' weights are divided out. */
function largestValues(plan: ReleasePlan): Float64Array {
  const { blocks, coordinates } = plan.statistic.layout;
  const weighted = plan.route === "answer" ? 1 : plan.magnitude + noiseReach(plan.mechanism);
  const most = new Float64Array(coordinates.length);
  let at = 0;
  for (const { length, weight } of blocks) {
    most.fill(weighted / weight, at, at + length);
    at += length;
  }
  return most;
}

/** An honest draw leaves the reach with a probability of about e^-100 at most. */
const TAIL = 100;
const DEVIATIONS = 40;

type Noisy = Exclude<ReleasePlan, { readonly route: "answer" }>["mechanism"];

/**
 * How far noise moves a weighted coordinate, whose own size is at most the plan's magnitude. One step
 * more than the noise covers the rounding to the grid (9/16 of a step, see grid.ts).
 *
 * 1. Laplace and geometric: the noise is k steps with P(|k| > m) = 2α^(m+1)/(1+α) < 2·e^(-m·s/t), so
 *    m = ⌈100·t/s⌉ leaves less than 2·e^-100 = 1e-43. A multiple of the standard deviation would not do:
 *    at a large ε it falls below one step, while a step still happens with probability e^-ε.
 * 2. Gaussian: P(|k| > 40σ) < 2·e^-800.
 *
 * So of 2^53 honest reports of a million numbers one is refused with probability below 1e-20, while a
 * forged one weighs no more than about a hundred honest ones.
 */
function noiseReach({ kind, parameters }: Noisy): number {
  switch (kind) {
    case "laplace":
    case "geometric":
      return parameters.grid * (Math.ceil(TAIL * (parameters.rate.t / parameters.rate.s)) + 1);
    case "gaussian":
    case "gaussian-with-response":
      return parameters.grid * (DEVIATIONS * parameters.sigmaSteps + 1);
    default:
      return kind satisfies never;
  }
}
