import { fail, requireLength } from "../../../errors/index.ts";

/**
 * The area under the ROC curve: the probability that a case (outcome 1) scores higher than a non-case,
 * ties counting half (the Mann–Whitney statistic).
 *
 * @example
 * ```ts
 * import { auc } from "@dpbayes/inference/models/logistic-regression";
 * console.log(auc([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])); // 0.75
 * ```
 */
export function auc(scores: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  requireLength("outcomes", outcomes, scores.length);
  const order = Array.from(scores, (_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let cases = 0;
  let ranks = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to]!] === scores[order[from]!]) to++;
    if (to === from) refuse("scores", "NaN", "numbers");
    const here = casesAmong(order.slice(from, to), outcomes);
    cases += here;
    // The average of the ranks from + 1 .. to.
    ranks += here * 0.5 * (from + 1 + to);
    from = to;
  }
  const others = order.length - cases;
  if (cases === 0 || others === 0) refuse("outcomes", `${cases} of ${order.length} cases`, "both kinds");
  return (ranks - 0.5 * cases * (cases + 1)) / (cases * others);
}

function casesAmong(places: readonly number[], outcomes: ArrayLike<number>): number {
  let cases = 0;
  for (const place of places) {
    const outcome = outcomes[place];
    if (outcome !== 0 && outcome !== 1) refuse("an outcome", String(outcome), "0 or 1");
    cases += outcome;
  }
  return cases;
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
