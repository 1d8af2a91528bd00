import type { Refusals } from "../fit/origin.ts";

/** What `collectReports` of the private side returns: releases, and the reports it had to refuse. */
export interface Collected {
  readonly releases: readonly unknown[];
  readonly refused: Refusals;
}

export function releasesOf(given: readonly unknown[] | Collected): {
  readonly releases: readonly unknown[];
  readonly refused?: Refusals;
} {
  if (typeof given !== "object" || given === null || !("releases" in given)) return { releases: given };
  const { total, reasons } = given.refused;
  const plain = reasons.map(({ code, problem, count }) => ({ code, problem, count }));
  return { releases: given.releases, refused: { total, reasons: plain } };
}
