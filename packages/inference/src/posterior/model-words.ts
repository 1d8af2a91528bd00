import { fail } from "../errors/index.ts";
import type { FitOrigin } from "../fit/origin.ts";

/** A model as it describes itself: what chains must have in common to be draws of one posterior. */
export interface ModelWords {
  /** Family and method. */
  readonly model: string;
  readonly prior: readonly string[];
  /** In the words of early versions, where they were others. */
  readonly earlyPrior?: readonly string[];
  readonly approximations: readonly string[];
  /** Whether draws add approximations of their own behind these. */
  readonly openEnded: boolean;
}

/**
 * Refuses a fit that was sampled under another prior, method or approximation: versions change defaults, and chains under two of them
 * are no sample of either. Fits that do not say their model are taken at the caller's word.
 */
export function requireModel(origin: FitOrigin, words: ModelWords, index: number): void {
  if (origin.prior === undefined) return;
  const { approximations = [] } = origin;
  const said = words.openEnded ? approximations.slice(0, words.approximations.length) : approximations;
  const before = [...(origin.model === undefined ? [words.model] : [origin.model]), ...origin.prior, ...said];
  const prior = isIn(origin.prior, words.earlyPrior) ? words.earlyPrior! : words.prior;
  const now = [words.model, ...prior, ...words.approximations];
  const [gone, come] = [without(before, now), without(now, before)];
  if (gone.length + come.length > 0)
    fail("FINISHED_MODEL", { index, found: quoted(gone), accepted: quoted(come) });
}

/** Whether a prior is told in given words: as their first line says. */
function isIn([first]: readonly string[], words: readonly string[] | undefined): boolean {
  return first !== undefined && first === words?.[0];
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  return lines.filter((line) => !others.includes(line));
}

function quoted(lines: readonly string[]): string {
  return lines.length === 0 ? "nothing" : `"${lines.join("; ")}"`;
}
