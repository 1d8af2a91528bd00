import { mechanismFormats } from "../../../mechanisms/mechanism-formats.ts";
import { floorPowerOfTwo } from "../../../noise/dyadic.ts";
import type { ReportPlan } from "../../../plan/plan.ts";
import { familyOf } from "../../../study/families/declared-families.ts";

/** What can be counted of a study's reports as they arrive, so that they need not be kept themselves. */
export type Counted =
  /** How often each report came, after it was put into one of not too many public cells. */
  | { readonly kind: "cells"; readonly cellOf: (values: readonly number[]) => readonly number[] }
  /** Sums of steps: `steps[i]` is one step of number i. */
  | { readonly kind: "sums"; readonly steps: Float64Array };

/** Encodings of more levels would have too many different reports: their ones are added up. */
const MOST_LEVELS_APART = 16;

/**
 * By what the noise says, from the study alone:
 *
 * - answers and whole numbers are their own cells; nothing is lost;
 * - a number with Laplace or Gaussian noise is moved to the middle of a cell of at most 1/1024 of the noise's standard deviation: it moves
 *   the posterior by less than 0.002 of its sd at 200,000 reports (PLATFORM, "Cells for Laplace reports");
 * - of a regression's statistic only the sum matters;
 * - where report i is that of the i-th member of a public list, a count would forget whose it is: undefined;
 * - vectors of any other kind (perturbed inputs, counts of topics) differ from each other: undefined, their reports must be kept.
 *
 * What is done to a report that was randomised on a device costs no privacy.
 */
export function countedOf(plan: ReportPlan): Counted | undefined {
  const length = plan.statistic.layout.coordinates.length;
  if (familyOf(plan.study).publicOrder) return undefined;
  if (isSummable(plan)) return { kind: "sums", steps: stepsOf(plan) };
  if (plan.route === "answer") {
    const bits = mechanismFormats[plan.mechanism.kind].says === "bits";
    return bits && length > MOST_LEVELS_APART
      ? { kind: "sums", steps: stepsOf(plan) }
      : { kind: "cells", cellOf: (values) => values };
  }
  if (plan.route !== "vector" || length !== 1) return undefined;
  return {
    kind: "cells",
    cellOf: mechanismFormats[plan.mechanism.kind].whole ? (values) => values : inCells(plan),
  };
}

function inCells(
  plan: ReportPlan & { readonly route: "vector" },
): (values: readonly number[]) => readonly number[] {
  const [step] = stepsOf(plan);
  const { grid } = plan.mechanism.parameters;
  const sd = (Math.sqrt(plan.mechanism.noise.variance) * step!) / grid;
  const width = floorPowerOfTwo(sd / 1024);
  return (values) => values.map((value) => (Math.floor(value / width) + 0.5) * width);
}

/** Only the sum of a regression's statistics matters (local spec §3.1); other reports count one by one. */
export function isSummable(plan: ReportPlan): boolean {
  const { study } = plan;
  return plan.route === "vector" && familyOf(study).regression && study.privacy.perturb !== "inputs";
}

/** One step of each number of a report: of the noise's grid, divided by its block's weight. */
export function stepsOf(plan: ReportPlan): Float64Array {
  const { blocks } = plan.statistic.layout;
  const grid = plan.route === "answer" ? 1 : plan.mechanism.parameters.grid;
  return Float64Array.from(
    blocks.flatMap(({ length, weight }) => new Array<number>(length).fill(grid / weight)),
  );
}
