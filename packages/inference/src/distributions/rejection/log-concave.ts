import type { SeededSource } from "../../math/random/index.ts";

/**
 * A concave log density in the distance d from its largest point in an interval:
 * value(0) = 0, value ≤ 0 on the interval.
 */
export interface LogConcave {
  value(d: number): number;
  slope(d: number): number;
}

/** A tangent of the log density, used as upper bound from `from` to `to`. */
interface Piece extends Line {
  readonly from: number;
  readonly to: number;
  readonly area: number;
}

interface Line {
  readonly at: number;
  readonly height: number;
  readonly slope: number;
}

/**
 * Exact draws of d from the density ∝ exp(value(d)) on [low, high], low ≤ 0 ≤ high (ends may be
 * infinite): rejection under the tangents at 0 and at the points on both sides where the log density
 * has fallen by about one (after Gilks and Wild 1992, without adapting). Most proposals are accepted,
 * whether the interval holds the whole bell or a sliver of a tail.
 */
export function logConcaveSampler(law: LogConcave, low: number, high: number): (rng: SeededSource) => number {
  const pieces = envelope(law, low, high);
  const total = pieces.reduce((sum, piece) => sum + piece.area, 0);
  return (rng) => {
    for (;;) {
      const piece = choose(pieces, rng.uniform() * total);
      const d = alongExponential(piece, rng.uniform());
      const bound = piece.height + piece.slope * (d - piece.at);
      if (-rng.exponential() <= law.value(d) - bound) return Math.min(Math.max(d, low), high);
    }
  };
}

function choose(pieces: readonly Piece[], u: number): Piece {
  let rest = u;
  for (const piece of pieces) {
    rest -= piece.area;
    if (rest < 0) return piece;
  }
  return pieces[pieces.length - 1]!;
}

function envelope(law: LogConcave, low: number, high: number): readonly Piece[] {
  const lines = [fallenPoint(law, low), 0, fallenPoint(law, high)]
    .filter((at) => at !== undefined)
    .map((at) => ({ at, height: law.value(at), slope: law.slope(at) }));
  return lines.map((line, i) => {
    const from = i === 0 ? low : crossing(lines[i - 1]!, line);
    const to = i === lines.length - 1 ? high : crossing(line, lines[i + 1]!);
    return { ...line, from, to, area: areaUnder(line, from, to) };
  });
}

/**
 * A point towards `end` where the log density has fallen by ½ to 2; undefined if it falls by less
 * up to the end (the tangent at 0 is then close enough).
 */
function fallenPoint(law: LogConcave, end: number): number | undefined {
  if (end === 0 || -law.value(end) < 0.5) return undefined;
  const sign = Math.sign(end);
  let inner = 0;
  let outer = Math.abs(end);
  let d = Math.min(1, outer);
  for (let i = 0; i < 500; i++) {
    const fallen = -law.value(sign * d);
    if (fallen >= 0.5 && fallen <= 2) break;
    if (fallen < 0.5) inner = d;
    else outer = d;
    if (outer === Number.POSITIVE_INFINITY) d *= 4;
    else d = inner > 0 ? (inner + outer) / 2 : outer / 4;
  }
  return sign * d;
}

/** Where two tangents of a concave function meet, between the points they touch. */
function crossing(left: Line, right: Line): number {
  const gap = right.height - left.height - right.slope * (right.at - left.at);
  const meet = left.at + gap / (left.slope - right.slope);
  return Math.min(Math.max(meet, left.at), right.at);
}

/** ∫ exp(line) from a to b: e^{line} at the higher end times (1 − e^{−|slope|·width})/|slope|. */
function areaUnder(line: Line, from: number, to: number): number {
  const steep = Math.abs(line.slope) * (to - from);
  if (steep < 1e-10) return Math.exp(line.height + line.slope * (from - line.at)) * (to - from);
  const top = line.height + line.slope * ((line.slope > 0 ? to : from) - line.at);
  return (Math.exp(top) * -Math.expm1(-steep)) / Math.abs(line.slope);
}

/** The point of a piece such that a share u of its area lies between it and the higher end. */
function alongExponential(piece: Piece, u: number): number {
  const steep = Math.abs(piece.slope) * (piece.to - piece.from);
  if (steep < 1e-10) return piece.from + u * (piece.to - piece.from);
  const distance = -Math.log1p(u * Math.expm1(-steep)) / Math.abs(piece.slope);
  return piece.slope > 0 ? piece.to - distance : piece.from + distance;
}
