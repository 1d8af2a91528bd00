import type { FitWarning } from "../contracts/fit-warning.ts";

const SHOWN = 3;

/** Warnings as lines: those of one kind together, their remedy once. */
export function warningLines(warnings: readonly FitWarning[]): readonly string[] {
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return codes.map((code) => lineOf(warnings.filter((warning) => warning.code === code)));
}

function lineOf(alike: readonly FitWarning[]): string {
  const more = alike.length - SHOWN;
  const sentences = alike.slice(0, SHOWN).map(({ sentence }) => sentence);
  const others = more > 0 ? [`and ${more} more of this kind`] : [];
  return `- ${[...sentences, ...others].join("; ")}: ${alike[0]!.remedy}`;
}
