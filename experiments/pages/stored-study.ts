import type { Claim } from "../experiment.ts";

/** What the stored results of a study give: all that its page and the index show. */
export interface StoredStudy {
  /** Also the folder under experiments/ that holds its results and its page. */
  readonly name: string;
  /** One line. */
  readonly about: string;
  readonly date: string;
  readonly claims: readonly Claim[];
  /** The part of its page between the markers. */
  readonly part: string;
  /** File names of its plots, the telling one first. */
  readonly plots: readonly string[];
  /** Files beside the page that follow from the results, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Whether all, some or none of its claims hold. */
export function verdictOf(claims: readonly Claim[]): string {
  const held = claims.filter(({ holds }) => holds).length;
  if (held === claims.length) return "holds";
  return held === 0 ? "**does not hold**" : `**partly**: ${held} of ${claims.length}`;
}
