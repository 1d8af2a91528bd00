import { chartPage, colourOf, element, SOFT_INK, text, textWidth } from "dpbayes/plot";

export interface StateChart {
  readonly title: string;
  readonly note: string;
  readonly regions: readonly string[];
  readonly months: readonly string[];
  /** The most probable state of a cell and its probability; null where nothing was observed. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly (StateCell | null)[] }[];
  readonly states: number;
}

export interface StateCell {
  readonly state: number;
  readonly probability: number;
}

const WIDTH = 720;
const LEFT = 112;
const ROW = 16;
const HEAD = 60;

/** Rows of cells, one colour per state, paler where its probability is lower; regions one below the other, methods within. */
export function stateChart({ title, note, regions, months, rows, states }: StateChart): string {
  const cell = (WIDTH - LEFT - 16) / months.length;
  const block = rows.length * ROW + 12;
  const foot = HEAD + regions.length * block;
  const height = foot + 52;
  const marks = regions.flatMap((region, r) => {
    const top = HEAD + r * block;
    return [
      text(region, 14, top + 12, { "font-weight": 600 }),
      ...rows.flatMap(({ name, cells }, m) => [
        text(name, LEFT - 6, top + m * ROW + 11, { "text-anchor": "end", "font-size": 10, fill: SOFT_INK }),
        ...months.map((_, t) =>
          square(cells[r * months.length + t] ?? null, LEFT + t * cell, top + m * ROW, cell),
        ),
      ]),
    ];
  });
  const ticks = months.flatMap((month, t) =>
    month.endsWith("-01") ? [text(month.slice(0, 4), LEFT + t * cell, foot + 8, { fill: SOFT_INK })] : [],
  );
  return chartPage(
    { title, note },
    { width: WIDTH, height },
    ...marks,
    ...ticks,
    ...legend(states, foot + 34),
  );
}

function square(content: StateCell | null, x: number, y: number, width: number): string {
  const box = { x, y, width: Math.max(width - 0.6, 0.5), height: ROW - 3 };
  if (content === null) return element("rect", { ...box, fill: "#f2f2f2" });
  const { state, probability } = content;
  // Most squares are certain, which is what no opacity means.
  const certain = probability > 0.995;
  const opacity = certain ? {} : { "fill-opacity": Math.max(0.12, probability) };
  return element("rect", { ...box, fill: colourOf(state), ...opacity });
}

function legend(states: number, y: number): readonly string[] {
  const names = [...Array.from({ length: states }, (_, k) => `state ${k + 1}`), "not observed"];
  let left = LEFT;
  return names.flatMap((name, k) => {
    const x = left;
    left += 34 + textWidth(name, 12);
    const fill = k < states ? colourOf(k) : "#f2f2f2";
    return [element("rect", { x, y: y - 10, width: 12, height: 12, fill }), text(name, x + 17, y)];
  });
}
