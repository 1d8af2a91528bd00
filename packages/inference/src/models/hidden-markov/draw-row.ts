import type { Parameter } from "../../contracts/model.ts";
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

/** What a row holds, by number. */
export function defaultParameters({ states, width, cells }: Cells): readonly Parameter[] {
  return [
    { name: "transitions", shape: [states + 1, states] },
    { name: "emissions", shape: [states, width] },
    { name: "states", shape: [cells] },
  ];
}
