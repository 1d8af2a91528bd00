import type { SeededSource } from "@dpbayes/inference";
import { gamma, poisson } from "@dpbayes/inference/distributions";
import { type CommunityDraw, ratesOf, type TopicDraw } from "@dpbayes/inference/models/counts";

/** Shape of every factor's gamma law: sparse, not extreme. */
export const SHAPE = 0.3;
const MEAN_COUNT = 1;
const WORDS = 60;
const TOPICS = 5;

/** A topic model by its documents, or a community model by its communities. */
export type Size =
  | { readonly kind: "topics"; readonly documents: number }
  | { readonly kind: "communities"; readonly communities: number };

export const sizes: readonly Size[] = [
  ...[40, 120, 360].map((documents) => ({ kind: "topics" as const, documents })),
  ...[5, 10, 20].map((communities) => ({ kind: "communities" as const, communities })),
];
const ACTORS = 60;

export function groupOf(size: Size): string {
  return size.kind === "topics" ? `${size.documents} documents` : `${size.communities} communities`;
}

/** Known rates, counts drawn from them, and the prior that the rates came from. */
export interface Simulated {
  readonly truth: TopicDraw | CommunityDraw;
  readonly rates: Float64Array;
  readonly counts: Int32Array;
  readonly prior: { readonly shape: number; readonly rate: number };
}

export function simulatedTable(size: Size, rng: SeededSource): Simulated {
  const rate = priorRate(size);
  const factors = (length: number, source: SeededSource) =>
    Float64Array.from({ length }, () => gamma.sample(source, SHAPE, rate));
  const truth = truthOf(size, factors, rng);
  const cells = size.kind === "topics" ? size.documents * WORDS : ACTORS * ACTORS;
  const rates = ratesOf(truth, new Float64Array(cells));
  const draws = rng.split("counts");
  const counts = Int32Array.from(rates, (mean) => poisson.sample(draws, mean));
  return { truth, rates, counts, prior: { shape: SHAPE, rate } };
}

/** Such that counts have the same mean in all sizes: K(a/b)² of topics, C²(a/b)³ of communities. */
function priorRate(size: Size): number {
  const mean =
    size.kind === "topics" ? Math.sqrt(MEAN_COUNT / TOPICS) : Math.cbrt(MEAN_COUNT / size.communities ** 2);
  return SHAPE / mean;
}

function truthOf(
  size: Size,
  factors: (length: number, source: SeededSource) => Float64Array,
  rng: SeededSource,
): TopicDraw | CommunityDraw {
  const [first, second] = [rng.split("first"), rng.split("second")];
  if (size.kind === "topics") {
    const { documents } = size;
    const theta = factors(documents * TOPICS, first);
    return { documents, words: WORDS, topics: TOPICS, theta, phi: factors(TOPICS * WORDS, second) };
  }
  const { communities } = size;
  const theta = factors(ACTORS * communities, first);
  return { actors: ACTORS, communities, directed: true, theta, blocks: factors(communities ** 2, second) };
}
