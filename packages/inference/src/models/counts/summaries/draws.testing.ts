import { gamma } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { CommunityDraw, TopicDraw } from "../count-draw.ts";

/** Positive numbers, many of them small. */
export function factors(rng: SeededSource, length: number, shape = 0.3): Float64Array {
  return Float64Array.from({ length }, () => gamma.sample(rng, shape, 1) + 1e-6);
}

export function randomTopics(rng: SeededSource, documents: number, topics: number, words: number): TopicDraw {
  const theta = factors(rng, documents * topics);
  return { documents, words, topics, theta, phi: factors(rng, topics * words) };
}

export function randomCommunities(
  rng: SeededSource,
  actors: number,
  communities: number,
  directed: boolean,
): CommunityDraw {
  const blocks = factors(rng, communities * communities);
  if (!directed)
    for (let c = 0; c < communities; c++)
      for (let d = 0; d < c; d++) blocks[c * communities + d] = blocks[d * communities + c]!;
  return { actors, communities, directed, theta: factors(rng, actors * communities), blocks };
}

/** A random order of 0, ..., n − 1. */
export function shuffled(rng: SeededSource, n: number): readonly number[] {
  return Array.from({ length: n }, (_, k) => ({ k, at: rng.uniform() }))
    .sort((a, b) => a.at - b.at)
    .map(({ k }) => k);
}

/** The same rates, up to the jitter: topic k becomes topic order[k], with a scale of its own. */
export function disguisedTopics(
  draw: TopicDraw,
  order: readonly number[],
  rng: SeededSource,
  jitter: number,
): TopicDraw {
  const { documents, topics, words } = draw;
  const theta = new Float64Array(documents * topics);
  const phi = new Float64Array(topics * words);
  order.forEach((to, k) => {
    const scale = Math.exp(2 * rng.normal());
    for (let d = 0; d < documents; d++)
      theta[d * topics + to] = draw.theta[d * topics + k]! * scale * Math.exp(jitter * rng.normal());
    for (let v = 0; v < words; v++)
      phi[to * words + v] = (draw.phi[k * words + v]! / scale) * Math.exp(jitter * rng.normal());
  });
  return { documents, topics, words, theta, phi };
}

/** The same rates: community c becomes community order[c], with a scale of its own. */
export function disguisedCommunities(
  draw: CommunityDraw,
  order: readonly number[],
  rng: SeededSource,
): CommunityDraw {
  const { actors, communities: size, directed } = draw;
  const theta = new Float64Array(actors * size);
  const blocks = new Float64Array(size * size);
  const scales = order.map(() => Math.exp(2 * rng.normal()));
  order.forEach((to, c) => {
    for (let i = 0; i < actors; i++) theta[i * size + to] = draw.theta[i * size + c]! * scales[c]!;
    order.forEach((into, d) => {
      blocks[to * size + into] = draw.blocks[c * size + d]! / scales[c]! / scales[d]!;
    });
  });
  return { actors, communities: size, directed, theta, blocks };
}
