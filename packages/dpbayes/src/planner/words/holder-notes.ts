import type { Guess } from "@dpbayes/inference/families";
import { short } from "@dpbayes/inference/text";
import { familyOf } from "@dpbayes/privacy/formats";
import type { StudyPlan } from "../plan-study.ts";
import { largestSpread } from "../simulation/stated-spread.ts";

/** What a plan of several holders took for true about their differences, and how their number was found. */
export function holderNotes(
  { study, expected, solved }: Pick<StudyPlan, "study" | "expected" | "solved">,
  guess: Guess,
): readonly string[] {
  if (!familyOf(study).regression || expected.holders < 2) return [];
  return [
    largestSpread(guess) > 0
      ? `Coefficients are means over holders, which are drawn anew for every simulated study with the guessed spread (${spreadWords(guess)}).`
      : "All holders were simulated with the same coefficients, because the guess has no spread; real ones differ, and then intervals are wider. Guess it by spread.NAME.",
    ...unmodelled(guess, expected),
    ...(solved.holders
      ? [
          "The number of holders was looked for by the formula of a two-stage analysis, (V + τ²)/J with Student's quantile, and confirmed by simulated studies unless it says otherwise.",
        ]
      : []),
  ];
}

function spreadWords({ parameters }: Guess): string {
  return Object.entries(parameters["spread"] as Readonly<Record<string, number>>)
    .map(([name, spread]) => `${name} ${short(spread)}`)
    .join(", ");
}

/** Slopes that differ by the guess and are one for all holders in the model that is fitted. */
function unmodelled({ parameters }: Guess, { rows }: StudyPlan["expected"]): readonly string[] {
  const spread = (parameters["spread"] ?? {}) as Readonly<Record<string, number>>;
  const missing = Object.keys(spread).filter(
    (name) =>
      name !== "intercept" && spread[name]! > 0 && !rows.some((row) => row.name === `spread[${name}]`),
  );
  if (missing.length === 0) return [];
  return [
    `The model takes ${missing.join(", ")} to be the same at all holders, and the guess does not: intervals will be too narrow for the mean over holders.`,
  ];
}
