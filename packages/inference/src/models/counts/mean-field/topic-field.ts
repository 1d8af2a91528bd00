import type { SeededSource } from "../../../math/random/index.ts";
import type { TopicData } from "../topics/topic-data.ts";
import { meanReport } from "../topics/topic-start.ts";
import { type CellReports, cellBound, countRatio, UNREAD } from "./cell-reports.ts";
import { columnCosine } from "./column-cosine.ts";
import type { CountField } from "./field.ts";
import { addColumns, divergence, gammaField, setGamma, setPoint } from "./gamma-field.ts";

/**
 * The mean field of a topic model, words × topics as in a sweep. With G the means in logs and y_dv the expected counts
 * in units of their mean Λ_dv = Σ_k G_dk·G_vk, shapes are a₀ + G_dk·Σ_v y_dv·G_vk of a document's weights and
 * a₀ + G_vk·Σ_d y_dv·G_dk of words. Words that sum to one are taken for gamma variables: near enough for a start.
 */
export function topicField(data: TopicData): CountField {
  const { documents, words, topics } = data;
  const prior = { shape: data.shape, rate: data.rate };
  const weights = gammaField(documents * topics);
  const phi = gammaField(words * topics);
  const cells = cellReports(data);
  const mean = meanReport(data);
  const ofDocuments = new Float64Array(documents * topics);
  const ofWords = new Float64Array(words * topics);
  const totals = new Float64Array(topics);

  /** Σ_v y_dv·G_vk and Σ_d y_dv·G_dk; what `visit` makes of the cells, added up. */
  function passCells(fresh: boolean, visit?: (cell: number, mean: number) => number): number {
    const [G, H] = [weights.geometric, phi.geometric];
    let sum = 0;
    ofDocuments.fill(0);
    ofWords.fill(0);
    for (let d = 0, cell = 0; d < documents; d++)
      for (let v = 0; v < words; v++, cell++) {
        const [row, column] = [d * topics, v * topics];
        let rate = 0;
        for (let k = 0; k < topics; k++) rate += G[row + k]! * H[column + k]!;
        const y = countRatio(cells, cell, rate, fresh);
        for (let k = 0; k < topics; k++) {
          ofDocuments[row + k]! += y * H[column + k]!;
          ofWords[column + k]! += y * G[row + k]!;
        }
        if (visit !== undefined) sum += visit(cell, rate);
      }
    return sum;
  }

  /** All variables of one side, given the other side's totals. */
  function move(field: typeof phi, tallies: Float64Array): void {
    for (let at = 0; at < tallies.length; at++) {
      const shape = prior.shape + field.geometric[at]! * tallies[at]!;
      setGamma(field, at, shape, prior.rate + totals[at % topics]!);
    }
  }

  return {
    components: topics,
    blocks: [weights, phi],
    cells: documents * words,
    start(rng: SeededSource) {
      const even = Math.sqrt(mean / topics);
      for (let at = 0; at < weights.mean.length; at++)
        setPoint(weights, at, even * (0.5 + rng.exponential()));
      for (let at = 0; at < phi.mean.length; at++) setPoint(phi, at, even * (0.5 + rng.exponential()));
    },
    round(fresh) {
      passCells(fresh);
      addColumns(phi.mean, totals);
      move(weights, ofDocuments);
      addColumns(weights.mean, totals);
      move(phi, ofWords);
    },
    bound() {
      let sum = passCells(false, (cell, rate) => cellBound(cells, cell, rate));
      const other = new Float64Array(topics);
      addColumns(weights.mean, totals);
      addColumns(phi.mean, other);
      for (let k = 0; k < topics; k++) sum -= totals[k]! * other[k]!;
      for (let at = 0; at < weights.mean.length; at++) sum -= divergence(weights, at, prior);
      for (let at = 0; at < phi.mean.length; at++) sum -= divergence(phi, at, prior);
      return sum;
    },
    counts(k) {
      let sum = 0;
      for (let at = k; at < weights.shape.length; at += topics) sum += weights.shape[at]! - prior.shape;
      return sum;
    },
    similarity: (a, b) => columnCosine(phi.mean, topics, a, b),
    merge(a, b) {
      addColumns(phi.mean, totals);
      const [left, right] = [totals[a]!, totals[b]!];
      for (let v = 0; v < words; v++) {
        // Each topic's words in shares, so that weights of documents add up.
        const at = v * topics;
        setPoint(phi, at + a, Math.max(SMALL, phi.mean[at + a]! / left + phi.mean[at + b]! / right) / 2);
        setPoint(phi, at + b, SMALL);
      }
      for (let d = 0; d < documents; d++) {
        const at = d * topics;
        setPoint(weights, at + a, weights.mean[at + a]! * left + weights.mean[at + b]! * right);
        setGamma(weights, at + b, prior.shape, prior.rate);
      }
    },
    seed(rng, k) {
      for (const field of [weights, phi]) {
        addColumns(field.mean, totals);
        const typical = totals.reduce((sum, total) => sum + total, 0) / field.mean.length;
        for (let at = k; at < field.mean.length; at += topics)
          setPoint(field, at, typical * (0.5 + rng.exponential()));
      }
    },
  };
}

/** Words that a topic does not use. */
const SMALL = 1e-8;

function cellReports({ words, counts, decay, mask }: TopicData): CellReports {
  return {
    reports: counts,
    expected: new Float64Array(counts.length),
    decay: Float64Array.from(counts, (_, cell) =>
      mask?.[cell] === 0 ? UNREAD : decay[Math.floor(cell / words)]!,
    ),
  };
}
