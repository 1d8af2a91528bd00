import type { SampledModel } from "../../../contracts/target.ts";
import { dirichlet } from "../../../distributions/index.ts";
import { exactUpdate, gibbs } from "../../../samplers/index.ts";
import { checkedTerms, type HistogramInput, levelCount } from "../input.ts";
import { drawPlace, drawShares, scaleWeights, sharesParameter, sharesPrior } from "../shares-prior.ts";
import { latentAnswers } from "./latent-answers.ts";

interface State {
  readonly shares: Float64Array;
  /** Of the concentrations. */
  readonly scale: number;
  /** People per level, of those whose answers were drawn last. */
  readonly answers: Float64Array;
}

/**
 * The same posterior as `histogramModel` by Gibbs sampling: the answers that matter given reports and
 * shares, the concentration given the answers where it is learned, then the shares, Dirichlet(α + counts) (local spec §5). No tuning, but at a
 * small ε the answers say much more than the reports, and draws depend strongly on the ones before.
 */
export function histogramGibbs(input: HistogramInput): SampledModel {
  const levels = levelCount(input);
  const drawAnswers = latentAnswers(checkedTerms(input));
  const prior = sharesPrior(input);
  const parameters = Object.freeze([sharesParameter(input)]);
  const sampler = gibbs<State>({
    parameters,
    init: (rng) => ({
      shares: drawShares(prior, rng),
      scale: prior.scales.at(-1)!,
      answers: new Float64Array(levels),
    }),
    updates: [
      exactUpdate("answers", (rng, state) => ({ ...state, answers: drawAnswers(rng, state.shares) })),
      exactUpdate("concentration", (rng, state) => ({
        ...state,
        scale: prior.scales[drawPlace(rng, scaleWeights(prior, state.answers))]!,
      })),
      exactUpdate("shares", (rng, state) => {
        const shares = state.answers.map((n, k) => n + state.scale * prior.base[k]!);
        dirichlet.sample(rng, shares, shares);
        return { ...state, shares };
      }),
    ],
    write: ({ shares }, out) => out.set(shares),
  });
  return Object.freeze({ parameters, sampler: () => sampler });
}
