import type { Guess } from "@dpbayes/inference/families";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { checkedGuess } from "../guess-checks.ts";
import { refuse } from "../refuse.ts";
import { bestWeights } from "./best-weights.ts";
import { designProblem, statedOf, withStatistic } from "./design-problem.ts";
import { rowOf } from "./design-row.ts";
import { designText } from "./design-text.ts";
import { guessedTruth } from "./guessed-truth.ts";
import type { DesignOptions, DesignRow, StudyDesign } from "./study-design.ts";

const RADII = [1, 0.8, 0.65, 0.5, 0.4, 0.3] as const;
/** No radius is chosen that moves more rows: what the model takes for normal tails would decide. */
const MOST_MOVED = 0.1;

/**
 * Which radius and which weights of the blocks a regression should have, for a guess of the truth: those with the smallest √(sd² + bias²) of the
 * coefficients, the bias being the worst under uniform, heavy-tailed, skewed and two-humped covariates of the same means and spreads, clipped to
 * their bounds. Noise follows from the study's own plan, whose sensitivity is proved for any weights. No record is read.
 *
 * @example
 * ```ts
 * import { designStudy, parseStudy } from "dpbayes";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How does a stay depend on age?",
 *   variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
 * });
 * const guess = {
 *   parameters: { intercept: 5, coefficients: { age: 0.05 }, sigma: 2 },
 *   covariates: { age: { mean: 58, sd: 13 } },
 * };
 * const design = designStudy(study, guess, { records: 5000 });
 * console.log(design.chosen.width < design.before.width, design.study.model.statistic?.radius !== undefined); // true true
 * ```
 */
export function designStudy(declared: Study, guess: Guess, options: DesignOptions): StudyDesign {
  const study = parseStudy(declared);
  const problem = designProblem(study, guessedTruth(study, checkedGuess(guess)), options);
  const corner = designOf(withStatistic(study, {})).radius;
  const { radius, weights } = statedOf(study);
  const before = rowOf(problem, { radius, weights, corner });
  const radii = (options.radii ?? RADII).map((share) => requireShare(share) * corner);
  const rows = radii.map((one) =>
    rowOf(problem, { radius: one, corner, weights: bestWeights(problem, one) }),
  );
  const fewMoved = rows.filter(({ moved }) => moved <= MOST_MOVED);
  const chosen = [before, ...(fewMoved.length > 0 ? fewMoved : rows)].reduce((best, row) =>
    row.error < best.error ? row : best,
  );
  const relative = (row: DesignRow): DesignRow =>
    Object.freeze({ ...row, width: row.width / before.width, error: row.error / before.error });
  const design = {
    study: withStatistic(study, { radius: chosen.radius, weights: chosen.weights }),
    before: relative(before),
    chosen: relative(chosen),
    rows: Object.freeze(rows.map(relative)),
  };
  return Object.freeze({ ...design, toString: () => designText(design, options) });
}

function requireShare(share: number): number {
  return share > 0 && share <= 1
    ? share
    : refuse("radii", String(share), "above 0 and at most 1: shares of the corner");
}
