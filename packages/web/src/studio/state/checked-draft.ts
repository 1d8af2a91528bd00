import { parseStudy, planRelease, type ReleasePlan, type Study } from "@dpbayes/privacy";
import { DpbayesError } from "@dpbayes/privacy/formats";
import type { Draft } from "./draft.ts";

/** A draft that can be carried out, or the first thing that is wrong with it; `open` where nobody has said it yet. */
export type CheckedDraft =
  | { readonly study: Study; readonly plan: ReleasePlan }
  | { readonly field: string; readonly problem: string; readonly open?: true };

/** Checks a draft as the command line checks a study; nothing is computed that a record decides. */
export function checkedDraft(draft: Draft): CheckedDraft {
  const missing = firstMissing(draft);
  if (missing !== undefined) return missing;
  try {
    const study = parseStudy(draft);
    return { study, plan: planRelease(study) };
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    const { field = "", variable } = error.details;
    return { field: variable === undefined ? `${field}` : `variables.${variable}`, problem: error.message };
  }
}

/** What nobody has typed yet is asked for, and not told as a mistake. */
function firstMissing({ question, model, variables, privacy }: Draft): CheckedDraft | undefined {
  const open = (field: string, problem: string) => ({ field, problem, open: true as const });
  if (question.trim() === "") return open("question", "Say in a sentence what you want to know.");
  if (model.formula.trim() === "") return open("model.formula", "Say which column holds the answer.");
  for (const [name, { type, bounds = ["", ""], levels = [] }] of Object.entries(variables)) {
    if ((type === "number" || type === "count") && bounds.includes(""))
      return open(`variables.${name}`, `Say between which bounds ${name} lies.`);
    if (type === "category" && levels.length < 2)
      return open(`variables.${name}`, `Say which answers ${name} may have, at least two.`);
  }
  if (privacy.setting === "") return open("privacy.setting", "Say who adds the noise.");
  if (privacy.setting !== "local" && privacy.neighbours === undefined)
    return open("privacy.neighbours", "Say whether everybody may know who is in the table.");
  if (privacy.unit.trim() === "") return open("privacy.unit", "Say whom the noise protects.");
  return undefined;
}
