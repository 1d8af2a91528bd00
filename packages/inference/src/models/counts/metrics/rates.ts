import { fail } from "../../../errors/index.ts";
import type { CommunityDraw, TopicDraw } from "../count-draw.ts";

/** Writes the rate μ of every cell of a draw, by rows; the diagonal of a community model is 0. */
export function ratesOf(draw: TopicDraw | CommunityDraw, out: Float64Array): Float64Array {
  return "topics" in draw ? topicRates(draw, out) : communityRates(draw, out);
}

/** Cells of a draw's table. */
export function cellsOf(draw: TopicDraw | CommunityDraw): number {
  return "topics" in draw ? draw.documents * draw.words : draw.actors * draw.actors;
}

/** μ = θφ. */
function topicRates({ theta, phi, documents, topics, words }: TopicDraw, out: Float64Array): Float64Array {
  out.fill(0);
  for (let d = 0; d < documents; d++)
    for (let k = 0; k < topics; k++) {
      const weight = theta[d * topics + k]!;
      const [from, to] = [k * words, d * words];
      for (let v = 0; v < words; v++) out[to + v]! += weight * phi[from + v]!;
    }
  return out;
}

/** μ = θΠθᵀ without its diagonal. */
function communityRates(draw: CommunityDraw, out: Float64Array): Float64Array {
  const { theta, blocks, actors, communities: size } = draw;
  const sent = new Float64Array(size);
  for (let i = 0; i < actors; i++) {
    sent.fill(0);
    for (let c = 0; c < size; c++)
      for (let d = 0; d < size; d++) sent[d]! += theta[i * size + c]! * blocks[c * size + d]!;
    for (let j = 0; j < actors; j++) {
      let rate = 0;
      for (let d = 0; d < size; d++) rate += sent[d]! * theta[j * size + d]!;
      out[i * actors + j] = i === j ? 0 : rate;
    }
  }
  return out;
}

/** E[μ | data] of every cell, by rows: the mean over draws, which does not care how components are named. */
export function meanRates(draws: Iterable<TopicDraw | CommunityDraw>): Float64Array {
  let rates: Float64Array | undefined;
  let sum: Float64Array | undefined;
  let count = 0;
  for (const draw of draws) {
    rates ??= new Float64Array(cellsOf(draw));
    sum ??= new Float64Array(cellsOf(draw));
    ratesOf(draw, rates);
    for (let i = 0; i < sum.length; i++) sum[i]! += rates[i]!;
    count++;
  }
  if (sum === undefined) return fail("ARGUMENT", { name: "draws", found: "none", accepted: "one or more" });
  for (let i = 0; i < sum.length; i++) sum[i]! /= count;
  return sum;
}
