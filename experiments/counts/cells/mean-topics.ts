import { matchTopics, type TopicDraw } from "@dpbayes/inference/models/counts";

/** Posterior means of the topics' word shares, topics × words, over the draws of one chain under common names. */
export function meanTopics(draws: readonly TopicDraw[]): Float64Array {
  const { topics, words } = draws[0]!;
  const names = matchTopics([draws]).labels[0]!;
  const mean = new Float64Array(topics * words);
  draws.forEach(({ phi }, t) => {
    for (let k = 0; k < topics; k++) {
      const row = phi.subarray(k * words, (k + 1) * words);
      const total = row.reduce((sum, x) => sum + x, 0);
      const to = names[t]![k]! * words;
      for (let v = 0; v < words; v++) mean[to + v]! += row[v]! / total / draws.length;
    }
  });
  return mean;
}
