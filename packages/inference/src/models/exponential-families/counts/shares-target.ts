import type { Parameter } from "../../../contracts/model.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { dirichlet } from "../../../distributions/index.ts";
import { fail, requireLength } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { exactUpdate, gibbs } from "../../../samplers/index.ts";
import { drawPlace, type SharesPrior, scaleWeights } from "../../histogram/shares-prior.ts";
import { independentDraws } from "../../independent-draws.ts";
import { latentShares, type NoisyShares } from "./latent-shares.ts";
import { scaleMixture } from "./scale-mixture.ts";

/** Concentrations s·base of a Dirichlet prior, s one of the scales: one for a fixed prior, several where it is learned. */
export type Concentrations = Pick<SharesPrior, "base" | "scales">;

type Write = (shares: Float64Array, out: Float64Array) => void;

/**
 * The posterior of shares under a Dirichlet prior from holders' noisy counts, the true counts latent
 * (central spec §2.3). One holder: independent exact draws wherever convolutions fit into memory. Several:
 * Gibbs sampling, each holder's counts as one block given the others', the shares integrated out, the concentration given
 * all counts; θ | counts ~ Dirichlet(α + counts) at the end of a step.
 *
 * `write` turns drawn shares into the parameters.
 */
export function sharesTarget(
  holders: readonly NoisyShares[],
  concentration: readonly number[] | Concentrations,
  parameters: readonly Parameter[],
  write: Write = (shares, out) => out.set(shares),
): SampledModel {
  const prior = "base" in concentration ? concentration : fixed(concentration);
  if (holders.length === 0) fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  for (const { noisy } of holders) if (Array.isArray(noisy)) requireLength("noisy", noisy, prior.base.length);
  const mixture = holders.length === 1 ? scaleMixture(holders[0]!, prior) : undefined;
  if (mixture === undefined) return gibbsTarget(holders, prior, parameters, write);
  const counts = new Float64Array(prior.base.length);
  return independentDraws(parameters, (rng, out) => {
    const under = mixture.draw(rng, counts);
    write(sharesGiven(rng, under, counts), out);
  });
}

function fixed(concentration: readonly number[]): Concentrations {
  return { base: Float64Array.from(concentration), scales: Float64Array.of(1) };
}

interface State {
  readonly counts: readonly Float64Array[];
  /** Of the concentrations. */
  readonly scale: number;
  readonly shares: Float64Array;
}

function gibbsTarget(
  holders: readonly NoisyShares[],
  prior: Concentrations,
  parameters: readonly Parameter[],
  write: Write,
): SampledModel {
  const { base, scales } = prior;
  const redrawn = redraw(holders, prior);
  const scaled = (scale: number) => base.map((a) => scale * a);
  const sampler = gibbs<State>({
    parameters,
    init(rng) {
      const scale =
        scales[
          drawPlace(
            rng,
            scales.map(() => 1),
          )
        ]!;
      let counts: readonly Float64Array[] = holders.map(() => new Float64Array(base.length));
      holders.forEach((_, j) => {
        counts = counts.with(j, redrawn(rng, counts, j, scale));
      });
      return { counts, scale, shares: sharesGiven(rng, scaled(scale), totalled(counts)) };
    },
    updates: [
      ...holders.map((_, j) =>
        exactUpdate<State>(`counts ${j + 1}`, (rng, state) => ({
          ...state,
          counts: state.counts.with(j, redrawn(rng, state.counts, j, state.scale)),
        })),
      ),
      exactUpdate<State>("concentration", (rng, state) => ({
        ...state,
        scale: scales[drawPlace(rng, scaleWeights(prior, totalled(state.counts)))]!,
      })),
      exactUpdate<State>("shares", (rng, state) => ({
        ...state,
        shares: sharesGiven(rng, scaled(state.scale), totalled(state.counts)),
      })),
    ],
    write: ({ shares }, out) => write(shares, out),
  });
  return Object.freeze({ parameters, sampler: () => sampler as ReturnType<SampledModel["sampler"]> });
}

/** One holder's counts given the others' and the scale; what a single holder needs is worked out once per scale. */
function redraw(holders: readonly NoisyShares[], { base }: Concentrations) {
  const alone = new Map<number, ReturnType<typeof latentShares>>();
  const latent = (counts: readonly Float64Array[], j: number, scale: number) => {
    const kept = alone.get(scale);
    if (kept !== undefined) return kept;
    const concentration = base.map((a) => scale * a);
    counts.forEach((other, i) => {
      if (i !== j) for (let k = 0; k < base.length; k++) concentration[k]! += other[k]!;
    });
    const found = latentShares(holders[j]!, concentration);
    if (holders.length === 1) alone.set(scale, found);
    return found;
  };
  return (rng: SeededSource, counts: readonly Float64Array[], j: number, scale: number) => {
    const next = counts[j]!.slice();
    latent(counts, j, scale).draw(rng, next);
    return next;
  };
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
