import { ENOUGH_TO_COUNT, errorOfMedian, medianOf } from "dpbayes/planner";
import type { PlannedCase } from "./declare-case.ts";
import type { PlannedPart } from "./plan-case.ts";
import { BATCH, type Realised } from "./realise-case.ts";

/** How far a planned width may be from the realised median. */
export const TOLERANCE = 0.15;

/** One number: the planned width, the median of the realised ones, and how far the plan is off. */
export interface ComparedWidth {
  readonly name: string;
  readonly planned: number;
  readonly realised: number;
  /** planned/realised. */
  readonly ratio: number;
  /** Whether the ratio must be near 1. */
  readonly judged: boolean;
  readonly contraction?: number;
  readonly privacyShare?: number;
  /** Relative standard errors of the two medians. */
  readonly errors: readonly [planned: number, realised: number];
}

/** Planned power against the share of studies whose interval left the value out. */
export interface ComparedPower {
  readonly name: string;
  readonly tested: number;
  readonly planned: number;
  readonly realised: number;
  readonly studies: number;
  /** The standard deviation of their difference by chance alone. */
  readonly sd: number;
}

export interface ComparedCase {
  readonly widths: readonly ComparedWidth[];
  readonly powers: readonly ComparedPower[];
  readonly planSeconds: number;
  readonly fitSeconds: number;
}

/** Widths from the first 50 studies, power from all that were carried out. */
export function compareCase(
  { judged }: PlannedCase,
  { rows, powers, seconds }: PlannedPart,
  batches: readonly Realised[],
): ComparedCase {
  const isJudged = (name: string) => judged === undefined || judged.some((prefix) => name.startsWith(prefix));
  const widths = rows.map(({ name, width, error, contraction, privacyShare }): ComparedWidth => {
    const found = batches[0]!.ends[name]!.map(([low, high]) => high - low);
    const realised = medianOf(found);
    const errors = [error, errorOfMedian(found.map(Math.log))] as const;
    const ratio = width / realised;
    const shares = {
      ...(contraction !== undefined && { contraction }),
      ...(privacyShare !== undefined && { privacyShare }),
    };
    return { name, planned: width, realised, ratio, judged: isJudged(name), errors, ...shares };
  });
  return {
    widths,
    powers: powers.map(({ name, tested, power, simulated }) => {
      const ends = batches.flatMap((batch) => batch.ends[name]!);
      const out = ends.filter(([low, high]) => low > tested || high < tested).length;
      const studies = batches.length * BATCH;
      return {
        name,
        tested,
        planned: power,
        realised: out / studies,
        studies,
        sd: chanceOf(power, studies, simulated),
      };
    }),
    planSeconds: seconds,
    fitSeconds: batches.reduce((sum, batch) => sum + batch.seconds, 0),
  };
}

/** Of a planned width, which the planner brings down to 3 %. */
const WIDTH_ERROR = 0.03;
const STEEPEST = 0.756;

/**
 * The share of M studies varies by √(π(1 − π)/M), and so does a planned power that is itself a share of n simulated studies. Else the planned
 * power π = Φ(u − z) moves by u·φ(u − z) times the relative error of the width; that is at most 0.756 for z = 1.645 (at
 * u = 2.12), so 0.023 for 3 %. The shares of one study or none would have no error at 0 and 1: π is kept half a study away.
 */
export function chanceOf(power: number, studies: number, simulated: number): number {
  const p = Math.min(1 - 0.5 / studies, Math.max(0.5 / studies, power));
  const share = (of: number) => Math.sqrt((p * (1 - p)) / of);
  return Math.hypot(share(studies), simulated >= ENOUGH_TO_COUNT ? share(simulated) : STEEPEST * WIDTH_ERROR);
}
