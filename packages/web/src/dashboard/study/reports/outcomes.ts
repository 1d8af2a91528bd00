import type { Answer } from "../../../client/ask.ts";

export type ReportCounts = Answer<"GET /v1/studies/{slug}/reports">;
export type Hours = ReportCounts["hours"];

/** How a report ended that is no refusal. */
const FINE = ["COUNTED", "REPEATED"];

/** What the codes of refusals mean for whoever runs a study. */
const words: Readonly<Record<string, string>> = {
  STUDY_PAUSED: "arrived while the study was paused; devices keep theirs and try again",
  STUDY_CLOSED: "arrived after the study was closed",
  STUDY_UNKNOWN: "named a study that is not here",
  TOKEN_REFUSED: "came without a token that is good",
  RELAY_NEEDED: "did not come through the study's relay",
  REPORT_ID_MISSING: "had no id",
  OVERLOADED: "came when more waited than are taken; devices try again",
};

/** A refusal in words; of codes without words, the code. */
export function refusalWords(code: string): string {
  return words[code] ?? code.toLowerCase().replaceAll("_", " ");
}

/** Sums over all hours. */
export function totals(hours: Hours): Readonly<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const { outcomes } of hours)
    for (const [code, n] of Object.entries(outcomes)) all[code] = (all[code] ?? 0) + n;
  return all;
}

/** Refused reports by reason, the most frequent first. */
export function refusals(hours: Hours): readonly (readonly [string, number])[] {
  return Object.entries(totals(hours))
    .filter(([code]) => !FINE.includes(code))
    .sort((a, b) => b[1] - a[1]);
}

export function refusedIn(outcomes: Readonly<Record<string, number>>): number {
  return Object.entries(outcomes).reduce((sum, [code, n]) => sum + (FINE.includes(code) ? 0 : n), 0);
}

const HOUR = 3_600_000;

/** Counted in the hour that is running and the one before. */
export function lastHour(hours: Hours, now = Date.now()): number {
  return hours
    .filter(({ to }) => new Date(to).getTime() + HOUR > now)
    .reduce((sum, { outcomes }) => sum + (outcomes["COUNTED"] ?? 0), 0);
}
