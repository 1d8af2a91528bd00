import { DpbayesError, parseStudy, planRelease, type ReleasePlan } from "@dpbayes/privacy";

const USUAL_DELTA = 1e-6;

/** A study from the answers, planned: one that cannot be carried out is refused before it is written. */
export function plannedStudy(
  answers: Readonly<Record<string, string>>,
  variables: Readonly<Record<string, unknown>>,
): ReleasePlan {
  const { id, question, family, formula, setting, unit, neighbours, delta } = answers;
  const epsilon = Number(answers["epsilon"]);
  const withDelta = (given: number | undefined) =>
    planRelease(
      parseStudy({
        format: "dpbayes.study/1",
        id,
        question,
        variables,
        model: { family, formula },
        privacy: { setting, epsilon, ...(given !== undefined && { delta: given }), unit, neighbours },
      }),
    );
  if (delta !== "auto") return withDelta(delta === "none" ? undefined : Number(delta));
  try {
    return withDelta(undefined);
  } catch (error) {
    // Gaussian noise, which regressions get, cannot do without; other mistakes come back the same.
    if (!(error instanceof DpbayesError)) throw error;
    return withDelta(USUAL_DELTA);
  }
}
