import { element, text } from "../../plot/svg.ts";
import { percent } from "../numbers.ts";
import { chart, cut } from "./chart.ts";

export interface ShareLine {
  readonly name: string;
  /** Of the posterior's variance, the part that privacy noise brings. */
  readonly privacy: number;
}

const [WIDTH, LEFT, RIGHT, TOP, PITCH, BAR] = [380, 128, 374, 6, 30, 18];
const LONGEST = 18;

/** One bar per number: sampling and prior at the left, privacy noise at the right. */
export function shareChart(title: string, lines: readonly ShareLine[]): string {
  const length = RIGHT - LEFT;
  const bars = lines.map(({ name, privacy }, i) => {
    const y = TOP + PITCH * i;
    const split = LEFT + length * (1 - privacy);
    return (
      text(cut(name, LONGEST), LEFT - 10, y + 13, { "text-anchor": "end" }) +
      element("rect", { x: LEFT, y, width: split - LEFT, height: BAR, class: "sampling" }) +
      element("rect", { x: split, y, width: RIGHT - split, height: BAR, class: "privacy" })
    );
  });
  const description = lines.map(({ name, privacy }) => `${name}: ${percent(privacy)}`).join("; ");
  const size = [WIDTH, TOP + PITCH * lines.length] as const;
  return chart({ title, description: `Share of privacy noise. ${description}` }, size, ...bars);
}
