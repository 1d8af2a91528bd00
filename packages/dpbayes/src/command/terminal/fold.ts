import type { Output } from "./io.ts";

/** How wide lines may be: what a terminal has, no limit elsewhere and where it is too narrow for any table. */
export function widthOf({ isTTY, columns }: Output): number {
  return isTTY === true && columns !== undefined && columns >= 40 ? columns : Number.POSITIVE_INFINITY;
}

/**
 * Text that fits: tables that are too wide continue below with their first column repeated, other lines break between
 * words. Lines are a table where they stand together and share a gap of two spaces; text that fits is left as it is.
 */
export function folded(text: string, width: number): string {
  const blocks = text.split(/(\n(?:[ \t]*\n)+)/);
  return blocks.map((block, i) => (i % 2 === 1 ? block : foldedBlock(block, width))).join("");
}

function foldedBlock(block: string, width: number): string {
  const lines = block.split("\n");
  if (lines.every((line) => line.length <= width)) return block;
  const parts: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const [end, starts] = tableFrom(lines, i);
    if (end - i > 1) parts.push(foldedTable(lines.slice(i, end), starts, width));
    else parts.push(wrapped(lines[i]!, width));
    i = Math.max(end, i + 1);
  }
  return parts.join("\n");
}

/** The longest run of lines from `from` on that shares a gap, and where its columns start. */
function tableFrom(
  lines: readonly string[],
  from: number,
): readonly [end: number, starts: readonly number[]] {
  let [end, starts]: [number, readonly number[]] = [from + 1, []];
  for (let to = from + 2; to <= lines.length; to++) {
    const shared = columnStarts(lines.slice(from, to));
    if (shared.length < 2) break;
    [end, starts] = [to, shared];
  }
  return [end, starts];
}

/** Columns start behind every two spaces that all lines have; the first starts at 0. */
function columnStarts(lines: readonly string[]): readonly number[] {
  const length = Math.max(...lines.map((line) => line.length));
  const free = (at: number) => lines.every((line) => (line[at] ?? " ") === " ");
  const starts = [0];
  for (let at = 2; at < length; at++)
    if (free(at - 1) && free(at - 2) && !free(at) && lines.some((line) => line.slice(0, at).trim() !== ""))
      starts.push(at);
  return starts;
}

function foldedTable(lines: readonly string[], starts: readonly number[], width: number): string {
  const column = (i: number) => lines.map((line) => line.slice(starts[i], starts[i + 1]).trimEnd());
  const wide = (i: number) => Math.max(...column(i).map((cell) => cell.length));
  const head = starts[1]!;
  const groups: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (let i = 1; i < starts.length; i++) {
    if (used + 2 + wide(i) > width) {
      groups.push([]);
      used = head - 2;
    }
    groups.at(-1)!.push(i);
    used += 2 + wide(i);
  }
  const padded = (i: number, line: number) => column(i)[line]!.padEnd(wide(i));
  return groups
    .flatMap((group) =>
      lines.map((line, at) => {
        const cells = group.map((i) => padded(i, at)).join("  ");
        return wrapped(`${line.slice(0, head).padEnd(head)}${cells}`.trimEnd(), width, head);
      }),
    )
    .join("\n");
}

/** One line in several, broken between words; what continues stands below what it continues. */
export function wrapped(line: string, width: number, indent = indentOf(line)): string {
  if (line.length <= width) return line;
  const room = indent > width / 2 ? indentOf(line) : indent;
  const cut = line.lastIndexOf(" ", width);
  if (cut <= room) return line;
  const rest = `${" ".repeat(room)}${line.slice(cut).trimStart()}`;
  return `${line.slice(0, cut).trimEnd()}\n${wrapped(rest, width, room)}`;
}

/** Behind a dash, or below the line's own beginning. */
function indentOf(line: string): number {
  return /^ *(- )?/.exec(line)![0].length;
}
