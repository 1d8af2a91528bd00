import { lowestBit } from "./double-bits.ts";

/**
 * Cuts the line of scores into finitely many cells; an event to be tested is a set of cells. The
 * cells are chosen from exploratory draws, never from those that are tested.
 */
export interface Partition {
  readonly name: string;
  readonly cells: number;
  cellOf(score: number): number;
}

const ATOMS = 256;
const QUANTILES = 64;
const RESIDUES = 64;

/** All partitions an audit looks at, for the pooled and sorted exploratory scores of both inputs. */
export function partitionsFor(sorted: Float64Array): readonly Partition[] {
  return [quantiles(sorted), atoms(sorted), lowestBits(sorted), residues(sorted)];
}

/** Half-open intervals between pooled quantiles: 64 even ones, and tails down to a few draws. */
export function quantiles(sorted: Float64Array): Partition {
  const n = sorted.length;
  const cuts = new Set<number>();
  for (let i = 1; i < QUANTILES; i++) cuts.add(sorted[Math.floor((i * n) / QUANTILES)]!);
  for (let tail = Math.floor(n / QUANTILES); tail >= 4; tail = Math.floor(tail / 2)) {
    cuts.add(sorted[tail]!);
    cuts.add(sorted[n - tail]!);
  }
  const edges = Float64Array.from(cuts).sort();
  return Object.freeze({
    name: "interval",
    cells: edges.length + 1,
    cellOf: (score: number) => countAtMost(edges, score),
  });
}

/** How many of the sorted `edges` are at most `score`. */
function countAtMost(edges: Float64Array, score: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle]! <= score) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One cell per frequent exact value; cell 0 is everything else. */
export function atoms(sorted: Float64Array): Partition {
  const frequent = runs(sorted)
    .filter((run) => run.length >= 8)
    .sort((a, b) => b.length - a.length)
    .slice(0, ATOMS);
  const cell = new Map(frequent.map((run, i) => [run.value, i + 1]));
  return Object.freeze({
    name: "value",
    cells: frequent.length + 1,
    cellOf: (score: number) => cell.get(score) ?? 0,
  });
}

function runs(sorted: Float64Array): { value: number; length: number }[] {
  const found: { value: number; length: number }[] = [];
  for (const value of sorted) {
    const last = found.at(-1);
    if (last?.value === value) last.length++;
    else found.push({ value, length: 1 });
  }
  return found;
}

/**
 * One cell per position of the lowest set bit: sees noise that is added in floating point, where
 * the rounding of the sum depends on the secret (Mironov 2012).
 */
export function lowestBits(sorted: Float64Array): Partition {
  const first = finestBit(sorted);
  return Object.freeze({
    name: "lowest set bit",
    cells: 130,
    cellOf: (score: number) => {
      const bit = lowestBit(score) - first;
      return bit <= 0 ? 0 : bit < 128 ? bit : 129;
    },
  });
}

/**
 * Scores in units of the finest grid seen, modulo 64: sees noise on a coarser grid than the values
 * it is added to. Cell 64 holds scores off that grid.
 */
export function residues(sorted: Float64Array): Partition {
  const unit = 2 ** Math.max(finestBit(sorted), -1000);
  return Object.freeze({
    name: "residue on the grid",
    cells: RESIDUES + 1,
    cellOf: (score: number) => {
      const residue = (score / unit) % RESIDUES;
      if (!Number.isInteger(residue)) return RESIDUES;
      return residue < 0 ? residue + RESIDUES : residue;
    },
  });
}

function finestBit(scores: Float64Array): number {
  let finest = Infinity;
  for (const score of scores) finest = Math.min(finest, lowestBit(score));
  return Number.isFinite(finest) ? finest : 0;
}
