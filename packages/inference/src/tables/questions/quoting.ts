/**
 * Axes, levels and names as words of a question: `region=north,age=18-29|30-39`. In double quotes where a sign of the grammar,
 * one of its words or a blank at an end would be taken for something else; a quote is doubled within quotes.
 */
export function quoted(word: string): string {
  return needsQuotes(word) ? `"${word.replaceAll('"', '""')}"` : word;
}

/** The words of the grammar, where they stand by themselves. */
export const grammarWords = Object.freeze(["of", "to", "minus", "in", "all"] as const);

const separate = new RegExp(`(^|\\s)(${grammarWords.join("|")})(\\s|$)`);

function needsQuotes(word: string): boolean {
  return word === "" || word !== word.trim() || /[",=|()]/.test(word) || separate.test(word);
}

/** A piece of a text: what stands between quotes is never a sign of the grammar. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

/** Splits a text at its quotes; undefined where one is not closed. */
export function piecesOf(text: string): readonly Piece[] | undefined {
  const pieces: readonly string[] = text.match(/"(?:[^"]|"")*"|[^"]+|"/g) ?? [];
  if (pieces.includes('"')) return undefined;
  return pieces.map((piece) =>
    piece.startsWith('"')
      ? { text: piece.slice(1, -1).replaceAll('""', '"'), quoted: true }
      : { text: piece, quoted: false },
  );
}

/** The parts of a list of pieces between the matches of a sign, which is looked for outside quotes only. */
export function splitPieces(pieces: readonly Piece[], sign: RegExp): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.quoted) {
      parts.at(-1)!.push(piece);
      continue;
    }
    piece.text.split(sign).forEach((text, i) => {
      if (i > 0) parts.push([]);
      if (text !== "") parts.at(-1)!.push({ text, quoted: false });
    });
  }
  return parts;
}

/**
 * The one word that pieces are: quoted as it stands, otherwise without blanks at its ends. Undefined where it is empty or where something stands
 * beside quotes.
 */
export function wordOf(pieces: readonly Piece[]): string | undefined {
  const solid = pieces.filter(({ text, quoted: kept }) => kept || text.trim() !== "");
  if (solid.length !== 1) return undefined;
  return solid[0]!.quoted ? solid[0]!.text : solid[0]!.text.trim();
}
