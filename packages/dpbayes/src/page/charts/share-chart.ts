import { element } from "../../plot/svg.ts";
import { percent } from "../numbers.ts";
import { chart } from "./chart.ts";
import { labelLines, labelText, rowPlaces } from "./label.ts";

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
  const labels = lines.map(({ name }) => labelLines(name, LONGEST));
  const { middles, bottom } = rowPlaces(labels, TOP, PITCH);
  const bars = lines.map(({ privacy }, i) => {
    const y = middles[i]! - BAR / 2;
    const split = LEFT + length * (1 - privacy);
    return (
      labelText(labels[i]!, LEFT - 10, middles[i]!, { "text-anchor": "end" }) +
      element("rect", { x: LEFT, y, width: split - LEFT, height: BAR, class: "sampling" }) +
      element("rect", { x: split, y, width: RIGHT - split, height: BAR, class: "privacy" })
    );
  });
  const description = lines.map(({ name, privacy }) => `${name}: ${percent(privacy)}`).join("; ");
  const size = [WIDTH, bottom] as const;
  return chart({ title, description: `Share of privacy noise. ${description}` }, size, ...bars);
}
