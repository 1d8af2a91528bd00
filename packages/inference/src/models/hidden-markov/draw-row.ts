import type { Parameter } from "../../contracts/model.ts";
import { parametersSize } from "../../contracts/parameter-names.ts";
import { requireLength } from "../../errors/index.ts";
import { effectiveNumber, type Pair, pairLabels, pairsOf } from "../together.ts";
import type { HiddenMarkovState } from "./hidden-markov-target.ts";
import type { Cells } from "./layout.ts";

/** Transition rows (start last), emission shares, states from 1: with the given labels. */
export function writeRow(
  { z, logTheta, transitions }: HiddenMarkovState,
  labels: Int32Array,
  K: number,
  width: number,
  out: Float64Array,
): void {
  for (let row = 0; row <= K; row++) {
    const to = row === K ? K : labels[row]!;
    for (let k = 0; k < K; k++) out[to * K + labels[k]!] = transitions[row * K + k]!;
  }
  const emissions = (K + 1) * K;
  for (let k = 0; k < K; k++)
    for (let j = 0; j < width; j++)
      out[emissions + labels[k]! * width + j] = Math.exp(logTheta[k * width + j]!);
  const states = emissions + K * width;
  for (let c = 0; c < z.length; c++) out[states + c] = labels[z[c]!]! + 1;
}

/** Refuses draws of another layout; fits of earlier versions end with the states. */
export function requireDraw({ states: K, cells, width }: Cells, columns: number): void {
  const named = (K + 1) * K + K * width + cells;
  if (columns !== named)
    requireLength("a draw", { length: columns }, named + parametersSize(namelessParameters(cells)));
}

/** What a draw says whatever its states are called: written behind the rest. */
const namelessParameters = (cells: number): readonly Parameter[] => [
  { name: "effective", shape: [] },
  { name: "stays", shape: [] },
  { name: "focus", shape: [] },
  { name: "together", shape: [pairsOf(cells).length], labels: pairLabels(cells) },
];

/**
 * How many states there are by their cells, as an effective number; the share of steps that stay in a state; the
 * probability that two entries of a cell have the same level, a mean over features; and for pairs of cells whether they
 * are in the same state.
 */
export function writeNameless(
  { z, logTheta }: HiddenMarkovState,
  { states: K, cells, width, before, levels }: Cells,
  pairs: readonly Pair[],
  out: Float64Array,
): void {
  const occupied = new Float64Array(K);
  let [stays, steps, focus] = [0, 0, 0];
  for (let c = 0; c < cells; c++) {
    occupied[z[c]!]!++;
    if (before[c]! < 0) continue;
    steps++;
    if (z[c] === z[before[c]!]) stays++;
  }
  for (let at = 0; at < logTheta.length; at++)
    focus += (occupied[Math.floor(at / width)]! / cells) * Math.exp(2 * logTheta[at]!);
  out[0] = effectiveNumber(occupied);
  out[1] = steps > 0 ? stays / steps : 1;
  out[2] = focus / levels.length;
  pairs.forEach(([a, b], i) => {
    out[3 + i] = z[a] === z[b] ? 1 : 0;
  });
}

/** A row with what does not depend on names behind it. */
export function withNameless(parameters: readonly Parameter[], { cells }: Cells): readonly Parameter[] {
  return [...parameters, ...namelessParameters(cells)];
}

/** What a row holds, by number. */
export function defaultParameters({ states, width, cells }: Cells): readonly Parameter[] {
  return [
    { name: "transitions", shape: [states + 1, states] },
    { name: "emissions", shape: [states, width] },
    { name: "states", shape: [cells] },
  ];
}
