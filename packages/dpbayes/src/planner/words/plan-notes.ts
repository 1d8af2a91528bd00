import { type Guess, studyFamilyOf } from "@dpbayes/inference/families";
import { percent } from "@dpbayes/inference/text";
import type { Study } from "@dpbayes/privacy/formats";
import type { StudyPlan } from "../plan-study.ts";
import type { ExpectedWidth } from "../widths/expected-widths.ts";
import type { Route } from "../widths/planning-fit.ts";
import { holderNotes } from "./holder-notes.ts";

export interface NotesInput {
  readonly plan: Pick<StudyPlan, "expected" | "study" | "solved">;
  readonly guess: Guess;
  readonly interval: number;
  readonly repeats: number;
  readonly routes: Readonly<Record<Route, number>>;
  readonly prior: readonly ExpectedWidth[];
}

/** How the figures were made and what they leave out. */
export function planNotes({ plan, guess, interval, repeats, routes, prior }: NotesInput): readonly string[] {
  return Object.freeze([
    `Median widths of central ${percent(interval)} intervals of simulated studies, until known to 3 % or up to ${repeats} of the study as it stands (fewer for what it is compared with); a single study will differ.`,
    ...unsure(plan.expected.rows),
    routeWords(routes),
    ...linkNotes(plan.study),
    ...holderNotes(plan, guess),
    ...personNotes(plan.study),
    "They hold if the truth is near the guess, the model is right, and the covariates look as guessed.",
    "Power: the interval's centre is taken as normal about the guess, pulled towards the prior; where 30 studies or more were simulated, it is the share of them, known to about 0.08.",
    "Contraction compares widths with the prior's; the share of privacy noise compares them with the same study without noise.",
    "Bounds come from what is known before looking: bounds taken from the records would reveal them.",
    ...(prior.length === 0
      ? ["The prior's own widths could not be simulated, so contraction is left out."]
      : []),
  ]);
}

/** Persons are simulated with one record each. */
function personNotes({ privacy: { records } }: Study): readonly string[] {
  if (records === undefined) return [];
  return [
    "Everybody is simulated with one record: several change the noise by nothing, and the mean of several scatters less.",
  ];
}

/** A sentence where a family has more than one link. */
function linkNotes(study: Study): readonly string[] {
  const words = studyFamilyOf(study).linkWords?.(study);
  return words === undefined ? [] : [`${words[0]!.toUpperCase()}${words.slice(1)}.`];
}

/** Above this error a width is said to be known badly. */
const UNSURE = 0.05;

function unsure(rows: StudyPlan["expected"]["rows"]): readonly string[] {
  const badly = rows.filter(({ error }) => Number.isFinite(error) && error > UNSURE);
  if (badly.length === 0) return [];
  const words = badly.map(({ name, error }) => `${name} to ${Math.round(100 * error)} %`).join(", ");
  return [`Studies differ much in some widths, which are known less well: ${words}.`];
}

/** Where the posteriors come from. */
function routeWords({ curvature, chains }: Readonly<Record<Route, number>>): string {
  const all = `${curvature + chains} simulated studies`;
  const bent = "curvature at the mode, corrected by weights";
  const sampled = "short chains of the model's own sampler";
  if (curvature === 0) return `${all}, each fitted by ${sampled}.`;
  if (chains === 0) return `${all}, each fitted by the ${bent}.`;
  return `${all}: ${curvature} fitted by the ${bent}, ${chains} by ${sampled}, because the weights showed that curvature misleads.`;
}
