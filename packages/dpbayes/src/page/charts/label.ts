import { type Attributes, element, escaped } from "../../plot/svg.ts";

/** From one line of a label to the next. */
export const LINE = 13;

/** A label in lines of at most so many letters, broken between words where it can be and within them where it must. */
export function labelLines(label: string, longest: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of label.split(/(?<=[ ,;:=/_-])/).flatMap((part) => piecesOf(part, longest))) {
    if (line !== "" && [...line, ...word.trimEnd()].length > longest) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += word;
  }
  return [...lines, line.trimEnd()];
}

function piecesOf(word: string, longest: number): readonly string[] {
  const letters = [...word];
  return Array.from({ length: Math.ceil(letters.length / longest) }, (_, i) =>
    letters.slice(i * longest, (i + 1) * longest).join(""),
  );
}

/** The lines of a label about a height, whole. */
export function labelText(
  lines: readonly string[],
  x: number,
  middle: number,
  attributes: Attributes,
): string {
  const first = middle + 4 - ((lines.length - 1) * LINE) / 2;
  const parts = lines.map((line, i) => element("tspan", { x, y: first + i * LINE }, escaped(line)));
  return element("text", attributes, ...parts);
}

/** Where rows lie that are as high as their labels need: the middle of each, and the end of the last. */
export function rowPlaces(
  labels: readonly (readonly string[])[],
  top: number,
  pitch: number,
): { readonly middles: readonly number[]; readonly bottom: number } {
  let bottom = top;
  const middles = labels.map((lines) => {
    const height = Math.max(pitch, lines.length > 1 ? lines.length * LINE + 6 : 0);
    bottom += height;
    return bottom - height / 2;
  });
  return { middles, bottom };
}
