import { seededSource } from "@dpbayes/inference";
import { poisson } from "@dpbayes/inference/distributions";
import { communityDraws, ratesOf } from "@dpbayes/inference/models/counts";
import { enron } from "../../data/enron.ts";
import type { CountTable } from "../../data/tables/count-table.ts";

/** True counts, and what errors are measured against. */
export interface CommunityTable {
  readonly origin: CountTable["origin"];
  readonly actors: number;
  readonly counts: Int32Array;
  /** The counts themselves, or the rates that they were drawn from. */
  readonly target: ArrayLike<number>;
  /** Pairs that were cut to the total. */
  readonly cut: number;
}

let loaded: Promise<CountTable> | undefined;

/** The real counts, cut to `total` as the private side does. */
export async function enronTable(total: number): Promise<CommunityTable> {
  loaded ??= enron();
  const { rows: actors, counts: full, origin } = await loaded;
  const counts = full.map((count) => Math.min(count, total));
  return { origin, actors, counts, target: counts, cut: full.filter((count) => count > total).length };
}

const fitted = new Map<number, Promise<Float64Array>>();

/**
 * Counts drawn from rates of the non-private posterior of all real counts: one draw after long sweeping, so that the
 * model is right about them and everything else is as in Enron. Repeats have the same rates.
 */
export async function simulatedEnron(
  study: string,
  communities: number,
  total: number,
  repeat: number,
): Promise<CommunityTable> {
  const { actors, counts, origin } = await enronTable(total);
  if (!fitted.has(communities)) fitted.set(communities, fittedRates(study, communities, actors, counts));
  const target = await fitted.get(communities)!;
  const rng = seededSource(study).split(`counts of ${communities} communities, repeat ${repeat}`);
  return {
    origin,
    actors,
    counts: Int32Array.from(target, (rate) => poisson.sample(rng, rate)),
    target,
    cut: 0,
  };
}

async function fittedRates(
  study: string,
  communities: number,
  actors: number,
  counts: Int32Array,
): Promise<Float64Array> {
  const seed = `${study}, the fit that counts are simulated from, ${communities}`;
  const [draw] = communityDraws({ actors, communities, counts, decay: 0 }, { seed, warmup: 300, draws: 1 });
  return ratesOf(draw!, new Float64Array(actors * actors));
}
