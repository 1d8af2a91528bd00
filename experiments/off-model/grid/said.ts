import type { Fit } from "@dpbayes/inference";

/** Chains that disagree by more than this have not found one law; shorter chains than the default's are not blamed for less. */
const R_HAT_LIMIT = 1.05;

/** The codes of what a fit says against itself, each once. */
export function saidOf(posterior: Fit): readonly string[] {
  const codes = (posterior.origin.warnings ?? []).map(({ code }) => code);
  const rHat = Math.max(...posterior.diagnose().parameters.map((row) => row.rHat));
  return [...new Set(rHat <= R_HAT_LIMIT ? codes : [...codes, "chains"])];
}
