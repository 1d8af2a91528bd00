import type { StudyDraft } from "./draft.ts";

/** A small study of reports, another one for each name. */
export function localStudy(id: string, epsilon = 1) {
  return {
    format: "dpbayes.study/1",
    id,
    question: "How often do people smoke?",
    variables: { smokes: { type: "category", levels: ["never", "sometimes", "daily"] } },
    model: { family: "categorical", formula: "smokes ~ 1" },
    privacy: { setting: "local", epsilon, unit: "one person" },
  };
}

/** The same question asked of holders of tables. */
export function centralStudy(id: string, epsilon = 1) {
  return {
    ...localStudy(id),
    privacy: { setting: "central", neighbours: "replace-one", epsilon, unit: "one person" },
  };
}

export function localDraft(slug: string, others: Partial<StudyDraft> = {}): StudyDraft {
  return { slug, study: localStudy(slug), ...others };
}
