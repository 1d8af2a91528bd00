import type { SeededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import type { StudyRecord } from "../glm/seeded-release.ts";

/** A family of the curator's models: a study of it, and people whom its parameters describe. */
export interface CuratorFamily {
  readonly name: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly formula: string;
  /** Prior, statistic and options where they are not the default. */
  readonly clauses?: { readonly prior?: object; readonly statistic?: object; readonly options?: object };
  /** The parameters, in the order of a fit's columns. */
  readonly parameters: readonly string[];
  /** From the study's own prior. */
  truth(rng: SeededSource): Float64Array;
  /** One record after the other. */
  people(rng: SeededSource, truth: Float64Array): () => StudyRecord;
}

export type Neighbours = Study["privacy"]["neighbours"];

/** A curator's study of a family. */
export function studyOf(
  { name, variables, formula, clauses }: CuratorFamily,
  epsilon: number,
  neighbours: Neighbours = "replace-one",
): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: name.replaceAll(" ", "-"),
    question: "Do intervals hold the truth as often as they say?",
    variables,
    model: { family: name.split(" ")[0], formula, ...clauses },
    privacy: { setting: "central", epsilon, unit: "one person", neighbours },
  });
}
