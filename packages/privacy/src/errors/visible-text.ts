/**
 * What a terminal, a log or a reader could take for something else than text: controls (which move the cursor, name
 * windows, end lines), marks that turn the direction of reading or take no room, separators of lines, halves of
 * characters and code points that are none. Joiners stay: scripts and emoji need them.
 */
const unseen =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text in which nothing is hidden: such characters are written as JSON would, `\u001b`. */
export function visibleText(text: string): string {
  return text.replace(unseen, escaped);
}

/** The same for text of several lines: line ends stay. */
export function visibleLines(text: string): string {
  return text.split("\n").map(visibleText).join("\n");
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, i) => unit(character.charCodeAt(i))).join("");
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
