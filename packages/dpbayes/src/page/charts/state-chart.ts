import { element, text } from "../../plot/svg.ts";
import { percent } from "../numbers.ts";
import { chart } from "./chart.ts";
import { LINE, labelLines, labelText } from "./label.ts";

/** One sequence of hidden states: for each time, the probability of each state. */
export interface StateSequence {
  readonly name: string;
  readonly times: readonly { readonly label: string; readonly probabilities: readonly number[] }[];
}

const [WIDTH, LEFT, RIGHT, TOP, ROW, GAP] = [640, 64, 632, 6, 20, 12];
/** Letters of a name that fit above its rows. */
const LONGEST = 96;

/** A row of bars per sequence and state: the higher the bar, the more probable the state at that time. */
export function stateChart(title: string, sequences: readonly StateSequence[]): string {
  let y = TOP;
  const marks: string[] = [];
  for (const sequence of sequences) {
    const states = sequence.times[0]!.probabilities.length;
    const name = labelLines(sequence.name, LONGEST);
    marks.push(labelText(name, 0, y + (name.length * LINE) / 2, {}));
    y += name.length * LINE + 4;
    for (let state = 0; state < states; state++, y += ROW) marks.push(stateRow(sequence, state, y));
    marks.push(timeLabels(sequence, y));
    y += GAP + ROW;
  }
  const description = sequences.map(wordsOf).join("; ");
  return chart({ title, description }, [WIDTH, y], ...marks);
}

function stateRow({ times }: StateSequence, state: number, y: number): string {
  const width = (RIGHT - LEFT) / times.length;
  const bars = times.map(({ probabilities }, i) => {
    const height = (ROW - 3) * probabilities[state]!;
    const place = { x: LEFT + i * width, y: y + ROW - height, width: Math.max(1, width - 1), height };
    return height < 0.2 ? "" : element("rect", { ...place, class: `f${state % 4}` });
  });
  return (
    text(`state ${state + 1}`, LEFT - 10, y + ROW - 4, { "text-anchor": "end" }) +
    element("line", { x1: LEFT, x2: RIGHT, y1: y + ROW, y2: y + ROW, class: "grid" }) +
    bars.join("")
  );
}

function timeLabels({ times }: StateSequence, y: number): string {
  const ends = { class: "tick" };
  return (
    text(times[0]!.label, LEFT, y + 15, ends) +
    text(times.at(-1)!.label, RIGHT, y + 15, { ...ends, "text-anchor": "end" })
  );
}

/** The most probable state of every stretch of time: "north: 1 from 2025-01, 2 from 2025-05 (at least 98 %)". */
function wordsOf({ name, times }: StateSequence): string {
  const likeliest = times.map(({ label, probabilities }) => {
    const top = Math.max(...probabilities);
    return { label, top, state: probabilities.indexOf(top) + 1 };
  });
  const changes = likeliest.filter(({ state }, i) => i === 0 || likeliest[i - 1]!.state !== state);
  const sure = Math.min(...likeliest.map(({ top }) => top));
  const stretches = changes.map(({ state, label }) => `${state} from ${label}`).join(", ");
  return `${name}: ${stretches} (at least ${percent(sure)})`;
}
