import type { SeededSource } from "../../../math/random/index.ts";
import type { CommunityData } from "../communities/community-data.ts";
import { meanReport } from "../communities/community-start.ts";
import { SEEN } from "../imputation/impute-pairs.ts";
import { type CellReports, cellBound, countRatio, UNREAD } from "./cell-reports.ts";
import { columnCosine } from "./column-cosine.ts";
import type { CountField } from "./field.ts";
import { addColumns, divergence, gammaField, setGamma, setPoint } from "./gamma-field.ts";

/**
 * The mean field of a community model. With G the means in logs and y_ij the expected counts, in units of their
 * mean Λ_ij = Σ_cd G_ic·G_cd·G_jd, a member's shape is
 *
 *   a₀ + G_ic·Σ_d [G_cd·Σ_j y_ij·G_jd + G_dc·Σ_j y_ji·G_jd]        (an undirected pair: the first term alone)
 *
 * and a block's a₀ + G_cd·Σ_i G_ic·Σ_j y_ij·G_jd, half of it on the diagonal of an undirected model.
 */
export function communityField(data: CommunityData): CountField {
  const { actors, communities: size, directed } = data;
  const prior = { shape: data.shape, rate: data.rate };
  const members = gammaField(actors * size);
  const blocks = gammaField(size * size);
  const cells = cellReports(data);
  const mean = meanReport(data);
  const sent = new Float64Array(actors * size);
  const received = directed ? new Float64Array(actors * size) : sent;
  const reach = new Float64Array(size);
  const totals = new Float64Array(size);
  const isHalved = (c: number, d: number) => !directed && c === d;

  /** Σ_j y_ij·G_jd in `sent`, Σ_i y_ij·G_ic in `received`; what `visit` makes of the cells, added up. */
  function passCells(fresh: boolean, visit?: (cell: number, mean: number) => number): number {
    const G = members.geometric;
    let sum = 0;
    sent.fill(0);
    received.fill(0);
    for (let i = 0; i < actors; i++) {
      fillReach(i);
      for (let j = directed ? 0 : i + 1; j < actors; j++) {
        if (j === i) continue;
        const cell = i * actors + j;
        let rate = 0;
        for (let d = 0; d < size; d++) rate += reach[d]! * G[j * size + d]!;
        const y = countRatio(cells, cell, rate, fresh);
        for (let d = 0; d < size; d++) {
          sent[i * size + d]! += y * G[j * size + d]!;
          received[j * size + d]! += y * G[i * size + d]!;
        }
        if (visit !== undefined) sum += visit(cell, rate);
      }
    }
    return sum;
  }

  function fillReach(i: number): void {
    reach.fill(0);
    for (let c = 0; c < size; c++)
      for (let d = 0; d < size; d++)
        reach[d]! += members.geometric[i * size + c]! * blocks.geometric[c * size + d]!;
  }

  /** Shapes of all blocks, before members move. */
  function blockShapes(): Float64Array {
    const shapes = new Float64Array(size * size);
    for (let i = 0; i < actors; i++)
      for (let c = 0; c < size; c++)
        for (let d = 0; d < size; d++)
          shapes[c * size + d]! += members.geometric[i * size + c]! * sent[i * size + d]!;
    return shapes.map((sum, at) => {
      const part = isHalved(Math.floor(at / size), at % size) ? 0.5 : 1;
      return prior.shape + part * blocks.geometric[at]! * sum;
    });
  }

  function moveMember(i: number, c: number): void {
    const at = i * size + c;
    let [tally, rate] = [0, 0];
    for (let d = 0; d < size; d++) {
      const others = Math.max(0, totals[d]! - members.mean[i * size + d]!);
      const [to, from] = [c * size + d, d * size + c];
      tally += blocks.geometric[to]! * sent[i * size + d]!;
      rate += blocks.mean[to]! * others;
      if (!directed) continue;
      tally += blocks.geometric[from]! * received[i * size + d]!;
      rate += blocks.mean[from]! * others;
    }
    const before = members.mean[at]!;
    const shape = prior.shape + members.geometric[at]! * tally;
    setGamma(members, at, shape, prior.rate + rate);
    totals[c]! += members.mean[at]! - before;
  }

  /** Σ_{i≠j} E θ_ic·E θ_jd, once per undirected pair. */
  function pairsOf(c: number, d: number): number {
    let self = 0;
    for (let i = 0; i < actors; i++) self += members.mean[i * size + c]! * members.mean[i * size + d]!;
    return Math.max(0, totals[c]! * totals[d]! - self) * (isHalved(c, d) ? 0.5 : 1);
  }

  return {
    components: size,
    blocks: [members, blocks],
    cells: directed ? actors * actors : (actors * actors) / 2,
    start(rng: SeededSource, kind: number) {
      const even = Math.cbrt(mean / size ** 2);
      const draw = () => even * (0.5 + rng.exponential());
      for (let at = 0; at < members.mean.length; at++) setPoint(members, at, draw());
      // People mostly meet their own kind: a start that says so finds communities that random blocks seldom find.
      for (let at = 0; at < size * size; at++) {
        const own = at % (size + 1) === 0;
        setPoint(blocks, at, kind % 4 === 3 ? draw() : even * (own ? 0.8 * size : 0.2));
      }
      for (let at = 0; at < size * size && !directed; at++)
        setPoint(blocks, (at % size) * size + Math.floor(at / size), blocks.mean[at]!);
    },
    round(fresh) {
      passCells(fresh);
      const shapes = blockShapes();
      addColumns(members.mean, totals);
      for (let i = 0; i < actors; i++) for (let c = 0; c < size; c++) moveMember(i, c);
      addColumns(members.mean, totals);
      for (let at = 0; at < size * size; at++) {
        const pairs = pairsOf(Math.floor(at / size), at % size);
        setGamma(blocks, at, shapes[at]!, prior.rate + pairs);
      }
    },
    bound() {
      let sum = passCells(false, (cell, rate) => cellBound(cells, cell, rate));
      addColumns(members.mean, totals);
      for (let c = 0; c < size; c++)
        for (let d = directed ? 0 : c; d < size; d++) {
          sum -= blocks.mean[c * size + d]! * pairsOf(c, d);
          sum -= divergence(blocks, c * size + d, prior);
        }
      for (let at = 0; at < members.mean.length; at++) sum -= divergence(members, at, prior);
      return sum;
    },
    counts(c) {
      let sum = 0;
      for (let at = c; at < members.shape.length; at += size) sum += members.shape[at]! - prior.shape;
      return sum;
    },
    similarity: (a, b) => columnCosine(members.mean, size, a, b),
    merge(a, b) {
      for (let i = 0; i < actors; i++) {
        setPoint(members, i * size + a, members.mean[i * size + a]! + members.mean[i * size + b]!);
        setGamma(members, i * size + b, prior.shape, prior.rate);
      }
      for (let d = 0; d < size; d++) {
        if (d === a || d === b) continue;
        join(a * size + d, [a * size + d, b * size + d]);
        join(d * size + a, [d * size + a, d * size + b]);
      }
      join(a * size + a, [a * size + a, a * size + b, b * size + a, b * size + b]);
      for (let d = 0; d < size; d++)
        for (const at of [b * size + d, d * size + b]) setPoint(blocks, at, SMALL);
    },
    seed(rng, c) {
      addColumns(members.mean, totals);
      const typical = totals.reduce((sum, total) => sum + total, 0) / members.mean.length;
      for (let i = 0; i < actors; i++) setPoint(members, i * size + c, typical * (0.5 + rng.exponential()));
      let own = 0;
      for (let d = 0; d < size; d++) own += blocks.mean[d * (size + 1)]! / size;
      for (let d = 0; d < size; d++)
        for (const at of [c * size + d, d * size + c]) setPoint(blocks, at, own * (d === c ? 1 : 0.1));
    },
  };

  /** The mean of several blocks becomes one of them. */
  function join(to: number, from: readonly number[]): void {
    setPoint(blocks, to, from.reduce((sum, at) => sum + blocks.mean[at]!, 0) / from.length);
  }
}

/** A block that nobody uses. */
const SMALL = 1e-8;

/**
 * What is read of each pair. Two reports of one count fall by α_i·α_j for every step outside of both: they are read
 * as one report half-way between, which is near enough for a start.
 */
function cellReports({ actors, counts, decay, mask, twice }: CommunityData): CellReports {
  const reports = counts.slice();
  const decays = Float64Array.from(counts, (_, cell) => {
    const [i, j] = [Math.floor(cell / actors), cell % actors];
    const back = j * actors + i;
    const seen = mask?.[cell] ?? (twice ? SEEN.both : SEEN.own);
    if (seen === 0) return UNREAD;
    if (seen === SEEN.own) return decay[i]!;
    reports[cell] = seen === SEEN.other ? counts[back]! : Math.round((counts[cell]! + counts[back]!) / 2);
    return seen === SEEN.other ? decay[j]! : decay[i]! * decay[j]!;
  });
  return { reports, decay: decays, expected: new Float64Array(reports.length) };
}
