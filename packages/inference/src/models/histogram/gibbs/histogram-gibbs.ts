import type { SampledModel } from "../../../contracts/target.ts";
import { dirichlet } from "../../../distributions/index.ts";
import { exactUpdate, gibbs } from "../../../samplers/index.ts";
import { sharesParameter, sharesPrior } from "../dirichlet-prior.ts";
import { checkedTerms, type HistogramInput, levelCount } from "../input.ts";
import { latentAnswers } from "./latent-answers.ts";

interface State {
  readonly shares: Float64Array;
  /** People per level, of those whose answers were drawn last. */
  readonly answers: Float64Array;
}

/**
 * The same posterior as `histogramModel` by Gibbs sampling: the answers that matter given reports and
 * shares, then the shares given the answers, Dirichlet(α + counts) (local spec §5). No tuning, but at a
 * small ε the answers say much more than the reports, and draws depend strongly on the ones before.
 */
export function histogramGibbs(input: HistogramInput): SampledModel {
  const levels = levelCount(input);
  const drawAnswers = latentAnswers(checkedTerms(input));
  const { concentration } = sharesPrior(input);
  const parameters = Object.freeze([sharesParameter(input)]);
  const sampler = gibbs<State>({
    parameters,
    init(rng) {
      const shares = new Float64Array(levels);
      dirichlet.sample(rng, new Float64Array(levels).fill(1), shares);
      return { shares, answers: new Float64Array(levels) };
    },
    updates: [
      exactUpdate("answers", (rng, state) => ({ ...state, answers: drawAnswers(rng, state.shares) })),
      exactUpdate("shares", (rng, { answers }) => {
        const shares = new Float64Array(levels);
        dirichlet.sample(
          rng,
          answers.map((n, k) => n + concentration[k]!),
          shares,
        );
        return { shares, answers };
      }),
    ],
    write: ({ shares }, out) => out.set(shares),
  });
  return Object.freeze({ parameters, sampler: () => sampler });
}
