import type { FitOrigin, RefusedReports } from "./origin.ts";

/** What a posterior rests on, in lines below its table; nothing for fits that say nothing about it. */
export function originNotes(origin: FitOrigin): readonly string[] {
  const { model, records, refused, notes = [], prior, approximations, unfinished = [] } = origin;
  return Object.freeze([
    ...(records === undefined
      ? []
      : [
          `from ${records} ${records === 1 ? "record" : "records"}${refusedWords(refused)} (${model ?? "own model"})`,
        ]),
    ...notes,
    ...(unfinished.length === 0 ? [] : [unfinishedWords(unfinished)]),
    ...(prior === undefined || prior.length === 0 ? [] : [`prior: ${prior.join("; ")}`]),
    ...(approximations === undefined ? [] : approximationWords(approximations)),
  ]);
}

function refusedWords(refused: RefusedReports | undefined): string {
  if (refused === undefined || refused.total === 0) return "";
  const reasons = refused.reasons.map(({ count, problem }) => `${count} ${problem}`);
  return `; ${refused.total} refused: ${reasons.join(", ")}`;
}

function unfinishedWords(unfinished: NonNullable<FitOrigin["unfinished"]>): string {
  const chains = unfinished.map(({ chain, code }) => `chain ${chain + 1} (${code})`);
  return `without ${chains.join(", ")}: did not finish`;
}

function approximationWords(approximations: readonly string[]): readonly string[] {
  if (approximations.length === 0) return ["approximations: none"];
  return ["approximations:", ...approximations.map((words) => `- ${words}`)];
}
