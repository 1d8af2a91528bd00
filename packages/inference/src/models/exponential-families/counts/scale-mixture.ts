import type { SeededSource } from "../../../math/random/index.ts";
import { drawPlace } from "../../histogram/shares-prior.ts";
import { type LatentShares, latentShares, type NoisyShares } from "./latent-shares.ts";
import type { Concentrations } from "./shares-target.ts";

/** The true counts of one holder and the concentrations behind them, drawn together. */
export interface ScaleMixture {
  /** Writes counts; gives the concentrations that they were drawn under. */
  draw(rng: SeededSource, counts: Float64Array): Float64Array;
}

interface Component {
  readonly concentration: Float64Array;
  readonly latent: LatentShares;
  readonly logEvidence: number;
}

/** Scales this much less probable than the best are left out: together less than one draw in a hundred thousand. */
const NEGLIGIBLE = Math.log(1e6);
/** Numbers that the convolutions of all scales may keep together: 320 MB. */
const MOST_KEPT = 4e7;

/**
 * With equal prior probabilities each scale is as probable as what was released is under it. One convolution per
 * scale gives that and the exact draws: a mixture, no chain. Nothing where convolutions do not fit into memory.
 */
export function scaleMixture(
  holder: NoisyShares,
  { base, scales }: Concentrations,
): ScaleMixture | undefined {
  let kept: readonly Component[] = [];
  for (const scale of scales) {
    const concentration = base.map((a) => scale * a);
    const latent = latentShares(holder, concentration);
    if (latent.logEvidence === undefined) return undefined;
    // The evidence has one peak in the scale (Levin and Reeds 1977), so that behind it nothing comes any more.
    if (latent.logEvidence < bestOf(kept) - NEGLIGIBLE) break;
    kept = probable([...kept, { concentration, latent, logEvidence: latent.logEvidence }]);
    if (kept.reduce((sum, one) => sum + one.latent.kept, 0) > MOST_KEPT) return undefined;
  }
  const best = bestOf(kept);
  const weights = Float64Array.from(kept, ({ logEvidence }) => Math.exp(logEvidence - best));
  return {
    draw(rng, counts) {
      const { concentration, latent } = kept[drawPlace(rng, weights)]!;
      latent.draw(rng, counts);
      return concentration;
    },
  };
}

function probable(components: readonly Component[]): readonly Component[] {
  const best = bestOf(components);
  return components.filter(({ logEvidence }) => logEvidence > best - NEGLIGIBLE);
}

function bestOf(components: readonly Component[]): number {
  return components.reduce((best, { logEvidence }) => Math.max(best, logEvidence), Number.NEGATIVE_INFINITY);
}
