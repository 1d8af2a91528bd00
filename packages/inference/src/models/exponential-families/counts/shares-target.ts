import type { Parameter } from "../../../contracts/model.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { dirichlet } from "../../../distributions/index.ts";
import { fail, requireLength } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { exactUpdate, gibbs } from "../../../samplers/index.ts";
import { independentDraws } from "../../independent-draws.ts";
import { latentShares, type NoisyShares } from "./latent-shares.ts";

/**
 * The posterior of shares under a Dirichlet prior from holders' noisy counts, the true counts latent
 * (central spec §2.3). One holder: independent exact draws wherever convolutions fit into memory. Several:
 * Gibbs sampling, each holder's counts as one block given the others', the shares integrated out;
 * θ | counts ~ Dirichlet(α + counts) at the end of a step.
 *
 * `write` turns drawn shares into the parameters.
 */
export function sharesTarget(
  holders: readonly NoisyShares[],
  concentration: readonly number[],
  parameters: readonly Parameter[],
  write: (shares: Float64Array, out: Float64Array) => void = (shares, out) => out.set(shares),
): SampledModel {
  if (holders.length === 0) fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  for (const { noisy } of holders)
    if (Array.isArray(noisy)) requireLength("noisy", noisy, concentration.length);
  const K = concentration.length;
  const first = latentShares(holders[0]!, concentration);
  if (holders.length === 1 && first.exact) {
    const counts = new Float64Array(K);
    return independentDraws(parameters, (rng, out) => {
      first.draw(rng, counts);
      write(sharesGiven(rng, concentration, counts), out);
    });
  }
  return gibbsTarget(holders, concentration, parameters, write);
}

interface State {
  readonly counts: readonly Float64Array[];
  readonly shares: Float64Array;
}

function gibbsTarget(
  holders: readonly NoisyShares[],
  concentration: readonly number[],
  parameters: readonly Parameter[],
  write: (shares: Float64Array, out: Float64Array) => void,
): SampledModel {
  const alone = holders.length === 1 ? latentShares(holders[0]!, concentration) : undefined;
  const redrawn = (rng: SeededSource, counts: readonly Float64Array[], j: number) => {
    const prior = Float64Array.from(concentration);
    counts.forEach((other, i) => {
      if (i !== j) for (let k = 0; k < prior.length; k++) prior[k]! += other[k]!;
    });
    const next = counts[j]!.slice();
    (alone ?? latentShares(holders[j]!, prior)).draw(rng, next);
    return next;
  };
  const sampler = gibbs<State>({
    parameters,
    init(rng) {
      let counts: readonly Float64Array[] = holders.map(() => new Float64Array(concentration.length));
      holders.forEach((_, j) => {
        counts = counts.with(j, redrawn(rng, counts, j));
      });
      return { counts, shares: sharesGiven(rng, concentration, totalled(counts)) };
    },
    updates: [
      ...holders.map((_, j) =>
        exactUpdate<State>(`counts ${j + 1}`, (rng, state) => ({
          ...state,
          counts: state.counts.with(j, redrawn(rng, state.counts, j)),
        })),
      ),
      exactUpdate<State>("shares", (rng, state) => ({
        ...state,
        shares: sharesGiven(rng, concentration, totalled(state.counts)),
      })),
    ],
    write: ({ shares }, out) => write(shares, out),
  });
  return Object.freeze({ parameters, sampler: () => sampler as ReturnType<SampledModel["sampler"]> });
}

function totalled(counts: readonly Float64Array[]): Float64Array {
  return counts[0]!.map((_, k) => counts.reduce((sum, row) => sum + row[k]!, 0));
}

/** θ | counts. */
export function sharesGiven(
  rng: SeededSource,
  concentration: ArrayLike<number>,
  counts: Float64Array,
): Float64Array {
  const shares = counts.map((n, k) => n + concentration[k]!);
  dirichlet.sample(rng, shares, shares);
  return shares;
}
