import { type RecordModel, type RecordModelSpec, recordModel as recordModelOfSpec } from "@dpbayes/inference";
import type { RecordOf, TypedStudy } from "./define-study.ts";

/**
 * As `recordModel` of `@dpbayes/inference`, typed by a study: the compiler refuses a record that lacks one of its variables, or has a level that it
 * does not declare.
 *
 * @example
 * ```ts
 * import { defineStudy, fit, privatize, recordModel } from "dpbayes";
 * const study = defineStudy({
 *   format: "dpbayes.study/1",
 *   id: "sport",
 *   question: "How many hours a week do people do sport?",
 *   variables: { hours: { type: "number", bounds: [0, 20] } },
 *   model: { family: "mean", formula: "hours ~ 1" },
 *   privacy: { setting: "central", epsilon: 2, unit: "one person", neighbours: "replace-one" },
 * });
 * const model = recordModel(study, {
 *   parameters: { none: "beta(1, 1)", typical: "gamma(2, 1)" },
 *   normals: 1,
 *   record: (p, z) => [
 *     { weight: p.none, record: { hours: 0 } },
 *     { weight: 1 - p.none, record: { hours: p.typical * Math.exp(z[0]) } },
 *   ],
 * });
 * const people = Array.from({ length: 400 }, (_, i) => ({ hours: i % 4 === 0 ? 2 : 0 }));
 * const posterior = await fit(study, [await privatize(study, people)], { model, chains: 1, warmup: 50, draws: 50 });
 * console.log(posterior.names.join(" ")); // none typical
 * ```
 */
export function recordModel<
  Declared,
  const Name extends string,
  const Count extends number,
  // Inferred, and then held against the study: levels are read as the words that they are.
  const Made extends RecordOf<Declared>,
>(_study: TypedStudy<Declared>, spec: RecordModelSpec<Name, Count, Made>): RecordModel<RecordOf<Declared>> {
  return recordModelOfSpec(spec) as RecordModel<RecordOf<Declared>>;
}
